import { expect, test } from "vitest";
import { randomFrom } from "../../../statistics/random.ts";
import { dotRadiusPx, type StripDot, stripDots } from "./dotStripLayout.ts";

const options = {
  xOf: (value: number) => 100 + value * 600,
  widthOf: (name: string) => 6 * name.length,
  reachPx: 24,
  chosen: new Set<string>(),
  fromPx: 100,
  toPx: 720,
};

function raters(count: number, seed = 1) {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    name: `Rater ${at + 1}`,
    value: 0.2 + 0.6 * random(),
  }));
}

test.each([3, 12, 30, 100])(
  "all of %i dots are drawn at their values, whatever their order",
  (count) => {
    const values = raters(count);
    const dots = stripDots(values, options);

    expect(dots.map(({ id }) => id).toSorted()).toEqual(values.map(({ id }) => id).toSorted());
    for (const { value, x, dy } of dots) {
      expect(x).toBe(options.xOf(value));
      expect(Math.abs(dy)).toBeLessThanOrEqual(options.reachPx - dotRadiusPx);
    }
    expect(stripDots(values.toReversed(), options)).toEqual(dots);
  },
);

test("thirty dots do not cover each other", () => {
  expect(covered(stripDots(raters(30), options))).toEqual([]);
});

test("who was planted far off is named, and the least and the most", () => {
  const planted = raters(30).map((one, at) =>
    at === 11
      ? { ...one, value: 1 }
      : at === 12
        ? { ...one, value: 0.95 }
        : { ...one, value: 0.4 + one.value / 5 },
  );
  const dots = stripDots(planted, options);
  const named = dots.filter(({ label }) => label !== undefined).map(({ id }) => id);
  const [least] = planted.toSorted((a, b) => a.value - b.value);

  expect(named).toEqual([least?.id, "r12", "r11"]);
});

test("the chosen are named first, and no name leaves the drawing", () => {
  const dots = stripDots(raters(100), { ...options, chosen: new Set(["r50", "r51"]) });
  const named = dots.flatMap(({ id, label }) => (label ? [{ id, label }] : []));

  expect(named.map(({ id }) => id)).toContain("r50");
  for (const { label } of named) {
    expect(label.x).toBeGreaterThanOrEqual(options.fromPx);
    expect(label.x).toBeLessThanOrEqual(options.toPx);
  }
});

test("equal values of a hundred are all there", () => {
  const dots = stripDots(
    raters(100).map((one) => ({ ...one, value: 0.5 })),
    options,
  );
  expect(dots).toHaveLength(100);
  expect(new Set(dots.map(({ dy }) => dy)).size).toBeGreaterThan(5);
});

function covered(dots: readonly StripDot[]): string[] {
  return dots.flatMap((a, at) =>
    dots
      .slice(at + 1)
      .filter((b) => Math.hypot(a.x - b.x, a.dy - b.dy) < 2 * dotRadiusPx - 1e-9)
      .map((b) => `${a.id} ${b.id}`),
  );
}
