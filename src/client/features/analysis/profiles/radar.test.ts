import { expect, it } from "vitest";
import { newId, scheme } from "../../../../../tests/sample.ts";
import type { Profiles } from "../../../../api/contract/analysis.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import { shownGroups } from "../shownGroups.ts";
import { extremesOf, meanOf, radarOf, reachOf } from "./radar.ts";

const words = { notRated: "not rated", scale: () => "" };
const groups = ["Ana", "Ben"].map((name, index) => ({
  index,
  id: name,
  name,
  observedUs: 1,
  observations: 1,
  recordings: 1,
}));
const warmth = criterion([1, 2, 3]);
const patience = criterion([1, 2, 3]);
const score = criterion([0, 10]);

it("keeps the values of a common scale, with their intervals", () => {
  const radar = radarOf([row(0, warmth, 2), row(1, warmth, 3), row(0, patience, 1)], {
    criteria: [warmth, patience],
    groups,
    words,
  });

  expect(radar.axis).toEqual({ low: 1, high: 3 });
  expect(radar.isStretched).toBe(false);
  expect(radar.spokes[0]?.values["Ana"]).toEqual({ kind: "value", value: 2, low: 1.5, high: 2.5 });
  expect(radar.spokes[1]?.values["Ben"]).toEqual({ kind: "undefined", because: "not rated" });
});

it("stretches scales that differ, and their intervals with them", () => {
  const radar = radarOf([row(0, warmth, 2), row(0, score, 5)], {
    criteria: [warmth, score],
    groups,
    words,
  });

  expect(radar.isStretched).toBe(true);
  expect(radar.spokes.map(({ values }) => values["Ana"])).toEqual([
    { kind: "value", value: 0.5, low: 0.25, high: 0.75 },
    { kind: "value", value: 0.5, low: 0.45, high: 0.55 },
  ]);
  expect(radar.spokes.map(({ unstretched }) => unstretched?.["Ana"])).toEqual([
    { kind: "value", value: 2, low: 1.5, high: 2.5 },
    { kind: "value", value: 5, low: 4.5, high: 5.5 },
  ]);
});

it("has no spoke for numbers that are only names", () => {
  const named = { ...warmth, scale: "nominal" as const };

  expect(radarOf([row(0, warmth, 2)], { criteria: [named], groups, words }).spokes).toEqual([]);
});

it("finds who rates highest on the whole, and nobody where nobody differs", () => {
  const radar = radarOf([row(0, warmth, 2), row(1, warmth, 3)], {
    criteria: [warmth],
    groups,
    words,
  });

  expect(meanOf(radar, "Ana")).toBe(2);
  expect(extremesOf(radar, groups)).toEqual({
    most: { id: "Ben", name: "Ben", mean: 3 },
    least: { id: "Ana", name: "Ana", mean: 2 },
  });
  expect(extremesOf(radar, groups.slice(0, 1))).toBeUndefined();
  expect(meanOf(radar, "Cem")).toBeUndefined();
});

it.each([3, 12, 30, 100])(
  "draws the highest and the lowest of %i over the band of all, in any order",
  (count) => {
    // Means go up from 1 to 3 in the order of this list; ids and places do not.
    const planted = Array.from({ length: count }, (_, rank) => ({
      index: rank,
      id: `g${(rank * 37) % 101}`,
      name: `Rater ${(rank * 37) % 101}`,
      observedUs: 1,
      observations: 1,
      recordings: 1,
    }));
    const rows = planted.map(({ index }) => row(index, warmth, 1 + (2 * index) / (count - 1)));
    const [lowest, highest] = [planted[0]?.id, planted.at(-1)?.id];

    for (const order of [planted, planted.toReversed(), planted.toSorted(byId)]) {
      const radar = radarOf(rows, { criteria: [warmth], groups: order, words });
      const found = extremesOf(radar, order);
      expect([found?.least.id, found?.most.id]).toEqual([lowest, highest]);
      const unasked = [found?.most.id ?? "", found?.least.id ?? ""];
      const { series } = shownGroups(order, undefined, { most: 6, unasked });
      expect(series.map(({ id }) => id)).toEqual(expect.arrayContaining(unasked));
      expect(series.length).toBe(count > 6 ? 2 : count);
      expect(reachOf(radar, order)).toEqual({ [warmth.id]: { low: 1, high: 3 } });
    }
  },
);

it("names the first by name where several are highest, whatever their order", () => {
  const rows = [row(0, warmth, 2), row(1, warmth, 2), row(2, warmth, 1)];
  const three = ["Ben", "Ana", "Cem"].map((name, index) => ({ ...twoOf, index, id: name, name }));

  for (const order of [three, three.toReversed()]) {
    const radar = radarOf(rows, { criteria: [warmth], groups: order, words });
    expect(extremesOf(radar, order)?.most.name).toBe("Ana");
  }
});

const twoOf = { observedUs: 1, observations: 1, recordings: 1 };

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function row(
  group: number,
  { id: criterionId }: Criterion,
  mean: number,
): Profiles["rows"][number] {
  return {
    group,
    criterionId,
    rated: 4,
    notJudged: 0,
    mean,
    sd: 1,
    low: mean - 0.5,
    high: mean + 0.5,
    min: 1,
    max: 3,
  };
}

function criterion(values: readonly number[]): Criterion {
  const [sample] = scheme.criteria;
  if (!sample) throw new Error("the sample has a criterion");
  return {
    ...sample,
    id: newId("criterion"),
    scale: "interval",
    levels: values.map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
  };
}
