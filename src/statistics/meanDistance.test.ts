import { expect, test } from "vitest";
import { meanDistance, ratioDistance, ratioDistanceOfAll } from "./meanDistance.ts";
import { randomFrom } from "./random.ts";

test("few values are compared one by one", () => {
  const of = { values: [0, 1, 3], counts: Float64Array.of(2, 1, 1) };

  // Pairs: 0–0 once, 0–1 and 0–3 twice each, 1–3 once.
  expect(ratioDistanceOfAll(of)).toBeCloseTo((0 + 2 + 2 + 0.25) / 6, 15);
});

test.each([
  ["near one another", (random: number) => 1_000 + random],
  ["from 0 to thousands", (random: number) => Math.floor(random * 9_000)],
  ["over many sizes", (random: number) => 10 ** (random * 40 - 20)],
])("many values %s have the mean distance that comparing them gives", (_, of) => {
  const random = randomFrom(7);
  const values = [...new Set(Array.from({ length: 4_000 }, () => of(random())))].toSorted(
    (a, b) => a - b,
  );
  const counts = Float64Array.from(values, () => 1 + Math.floor(random() * 4));

  const compared = meanDistance({ values, counts }, ratioDistance);

  expect(values.length).toBeGreaterThan(2_000);
  expect(ratioDistanceOfAll({ values, counts }) / compared).toBeCloseTo(1, 10);
});
