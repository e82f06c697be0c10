import { expect, it } from "vitest";
import { randomFrom } from "../../../statistics/random.ts";
import type { Measure } from "./wrightMeasures.ts";
import { wrightScale } from "./wrightScale.ts";
import { wrightStacks } from "./wrightStacks.ts";

it.each([5, 40, 1000])(
  "every one of %i recordings is in one class, and the classes hold it",
  (count) => {
    const places = recordings(count);

    const { stacks } = stacked(places);

    expect(stacks.flatMap(({ places: members }) => members)).toHaveLength(count);
    for (const { low, high, places: members } of stacks) {
      expect(members.filter(({ measure }) => measure < low || measure > high)).toEqual([]);
    }
  },
);

it("few are dots, many are bars, and neither is longer than its room", () => {
  const [few, many] = [stacked(recordings(40)), stacked(recordings(1000))];

  if (few.kind !== "dots" || many.kind !== "bars") throw new Error(`${few.kind}, ${many.kind}`);
  const longest = ({ stacks }: typeof few | typeof many) =>
    Math.max(...stacks.map(({ places }) => places.length));
  expect(longest(few) * few.stepPx).toBeLessThanOrEqual(80);
  expect(longest(many) * many.pxPerPlace).toBeLessThanOrEqual(80 - 20);
});

it("no dot stands farther from its measure than another has room", () => {
  const places = recordings(40);
  const scale = scaleOf(places);

  const drawn = stacked(places);

  const far = drawn.stacks.flatMap(({ y, heightPx, places: members }) =>
    members.filter(({ measure }) => Math.abs(scale.yOf(measure) - y) > heightPx / 2 + 1e-9),
  );
  expect(far).toEqual([]);
  expect(Math.max(...drawn.stacks.map(({ heightPx }) => heightPx))).toBeLessThan(12);
});

it("classes do not overlap, and lie within the plot", () => {
  const { stacks } = stacked(recordings(1000));

  const edges = stacks
    .toSorted((a, b) => a.y - b.y)
    .flatMap(({ y, heightPx }) => [y - heightPx / 2, y + heightPx / 2]);
  const backwards = edges.filter((edge, at) => edge < (edges[at - 1] ?? 0) - 1e-9);
  expect(backwards).toEqual([]);
  expect(edges.at(-1)).toBeLessThanOrEqual(480);
});

it("the order in which recordings come makes no difference", () => {
  const places = recordings(200);

  expect(stacked(places.toReversed())).toEqual(stacked(places));
});

it("what lies at the upper end of the axis is in the class below it", () => {
  const places = [3, 0, -2].map((measure) => ({ id: String(measure), name: "", measure }));

  const { stacks } = stacked(places);

  expect(stacks[0]?.high).toBe(3);
});

function stacked(places: readonly Measure[]) {
  return wrightStacks(places, { scale: scaleOf(places), roomPx: 80, countPxOf: () => 20 });
}

function scaleOf(measures: readonly Measure[]) {
  return wrightScale({ axis: { label: "" }, measures, measured: [], plotPx: 480 });
}

function recordings(count: number): readonly Measure[] {
  const random = randomFrom(8);
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: String(at),
    measure: (random() + random() + random() - 1.5) * 3,
  }));
}
