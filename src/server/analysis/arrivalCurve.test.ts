import { expect, test } from "vitest";
import { type Random, randomFrom } from "../../statistics/random.ts";
import type { ClusteredWait } from "../../statistics/survivalInfluence.ts";
import { arrivalCurve } from "./arrivalCurve.ts";

const rule = { recordingsForInterval: 5 };

/** Recordings differ in how soon things come (gamma frailty of variance ½); some waits are cut short. */
const frailty = 0.5;
const survivalAt = (time: number) => (1 + frailty * time) ** (-1 / frailty);
const trueMedian = (2 ** frailty - 1) / frailty;

test.each([
  { recordings: 5, least: 0.88 },
  { recordings: 8, least: 0.9 },
  { recordings: 20, least: 0.92 },
  { recordings: 40, least: 0.92 },
])("limits of $recordings recordings hold about as often as they say", ({ recordings, least }) => {
  const random = randomFrom(recordings);
  const studies = 400;
  let [byTime, byMedian, looked, medians] = [0, 0, 0, 0];
  for (let study = 0; study < studies; study += 1) {
    const found = arrivalCurve(waitsOf(recordings, random), rule);
    const point = found.curve.findLast(({ time }) => time <= 0.7);
    if (point && point.low !== null && point.high !== null) {
      looked += 1;
      const share = 1 - survivalAt(0.7);
      if (point.low <= share && share <= point.high) byTime += 1;
    }
    if (found.medianLow !== null) {
      medians += 1;
      if (found.medianLow <= trueMedian && trueMedian <= (found.medianHigh ?? Infinity)) {
        byMedian += 1;
      }
    }
  }

  expect(looked).toBeGreaterThan(0.9 * studies);
  expect(byTime / looked).toBeGreaterThan(least);
  expect(byMedian / medians).toBeGreaterThan(least);
  expect(byTime / looked).toBeLessThan(0.995);
});

test("neither order nor the numbers of recordings matter", () => {
  const waits = waitsOf(12, randomFrom(3));
  const found = arrivalCurve(waits, rule);

  expect(
    arrivalCurve(
      waits.map((one) => ({ ...one, cluster: 90 - one.cluster })).toReversed(),
      rule,
    ).curve.map(({ low, high }) => [low?.toFixed(9), high?.toFixed(9)]),
  ).toEqual(found.curve.map(({ low, high }) => [low?.toFixed(9), high?.toFixed(9)]));
  for (const { share, low, high } of found.curve) {
    expect(low ?? 0).toBeLessThanOrEqual(share);
    expect(high ?? 1).toBeGreaterThanOrEqual(share);
  }
});

test("of four recordings there are no limits, and no upper one where half might never come", () => {
  expect(arrivalCurve(waitsOf(4, randomFrom(4)), rule)).toMatchObject({
    medianLow: null,
    medianHigh: null,
  });
  const few = [1, 2, 3, 4, 5, 6].flatMap((cluster) => [
    { time: cluster, isCame: true, cluster },
    { time: 9, isCame: cluster > 4, cluster },
  ]);
  const { median, medianLow, medianHigh } = arrivalCurve(few, rule);
  expect([median, medianLow === null, medianHigh]).toEqual([6, false, null]);
});

/** One to eight waits a recording. */
function waitsOf(recordings: number, random: Random): ClusteredWait[] {
  return Array.from({ length: recordings }, (_, cluster) => {
    // A gamma of shape 2 and mean 1.
    const speed = -0.5 * Math.log((1 - random()) * (1 - random()));
    return Array.from({ length: 1 + Math.floor(8 * random()) }, () => {
      const came = -Math.log(1 - random()) / speed;
      const cut = 0.5 + 3 * random();
      return { time: Math.min(came, cut), isCame: came <= cut, cluster };
    });
  }).flat();
}
