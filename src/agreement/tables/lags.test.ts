import { expect, test } from "vitest";
import { randomFrom } from "../../statistics/random.ts";
import { estimatedShift, lagsOf } from "./lags.ts";

/** Starts every two seconds or so, by somebody who is late by `lateUs` and by up to `unevenUs` more or less. */
function startsOf(seed: number, lateUs: number, unevenUs = 30_000): readonly Float64Array[] {
  const [common, own] = [randomFrom(7), randomFrom(seed)];
  let atUs = 0;
  return [
    Float64Array.from({ length: 200 }, () => {
      atUs += 1_000_000 + common() * 2_000_000;
      return Math.round(atUs + lateUs + (own() - 0.5) * 2 * unevenUs);
    }),
  ];
}

test.each([420_000, -1_300_000, 140_000])("a shift of %i µs is found", (lateUs) => {
  const found = estimatedShift([lagsOf(startsOf(1, 0), startsOf(2, lateUs))]);

  expect(found?.shiftUs).toBeGreaterThan(lateUs - 15_000);
  expect(found?.shiftUs).toBeLessThan(lateUs + 15_000);
  expect(found?.matched).toBeGreaterThan(70);
});

test.each([1_500_000, -700_000])("a shift of %i µs is found in presses by hand", (lateUs) => {
  const found = estimatedShift([lagsOf(startsOf(1, 0, 200_000), startsOf(2, lateUs, 200_000))]);

  expect(found?.shiftUs).toBeGreaterThan(lateUs - 60_000);
  expect(found?.shiftUs).toBeLessThan(lateUs + 60_000);
});

test("uneven presses alone are no shift", () => {
  for (const seed of [2, 3, 4, 5, 6]) {
    const both = lagsOf(startsOf(1, 0, 300_000), startsOf(seed, 0, 300_000));
    expect(estimatedShift([both])).toBeUndefined();
  }
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
