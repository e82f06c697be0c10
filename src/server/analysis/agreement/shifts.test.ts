import { expect, test } from "vitest";
import { randomFrom } from "../../../statistics/random.ts";
import { estimatedShift, lagsOf } from "./shifts.ts";

/** Starts every two seconds or so, by somebody who is late by `lateUs` and by up to 30 ms more or less. */
function startsOf(seed: number, lateUs: number): readonly Float64Array[] {
  const [common, own] = [randomFrom(7), randomFrom(seed)];
  let atUs = 0;
  return [
    Float64Array.from({ length: 200 }, () => {
      atUs += 1_000_000 + common() * 2_000_000;
      return Math.round(atUs + lateUs + (own() - 0.5) * 60_000);
    }),
  ];
}

test.each([420_000, -1_300_000, 140_000])("a shift of %i µs is found", (lateUs) => {
  const found = estimatedShift([lagsOf(startsOf(1, 0), startsOf(2, lateUs))]);

  expect(found?.shiftUs).toBeGreaterThan(lateUs - 15_000);
  expect(found?.shiftUs).toBeLessThan(lateUs + 15_000);
  expect(found?.matched).toBeGreaterThan(70);
});

test("who is together has no shift, nor have starts that have nothing to do with each other", () => {
  const random = randomFrom(3);
  const anywhere = Float64Array.from({ length: 200 }, () => random() * 400_000_000).toSorted();

  expect(estimatedShift([lagsOf(startsOf(1, 0), startsOf(2, 0))])).toBeUndefined();
  expect(estimatedShift([lagsOf(startsOf(1, 0), [anywhere])])).toBeUndefined();
});

test("a few starts tell nothing", () => {
  const [few, late] = [0, 500_000].map((lateUs) => [
    Float64Array.from({ length: 20 }, (_, at) => at * 5e6 + lateUs),
  ]);

  expect(estimatedShift([lagsOf(few ?? [], late ?? [])])).toBeUndefined();
});
