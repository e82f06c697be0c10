import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bucketCount, bucketUsFor, peakPyramid } from "./peakPyramid.ts";

const pair = fc
  .tuple(fc.integer({ min: -32_767, max: 32_767 }), fc.integer({ min: -32_767, max: 32_767 }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);

test("any stretch sums up to the extremes of the buckets that it touches, and of no others", () => {
  const durationUs = 10_000_000;
  const stretch = fc.record({
    pairs: fc.array(pair, { minLength: 2000, maxLength: 2000 }),
    fromUs: fc.nat(durationUs - 1),
    lengthUs: fc.integer({ min: 1, max: durationUs }),
  });

  fc.assert(
    fc.property(stretch, ({ pairs, fromUs, lengthUs }) => {
      const pyramid = peakPyramid(durationUs);
      pyramid.put(0, Int16Array.from(pairs.flat()));
      const into = new Float32Array(2);
      const toUs = Math.min(fromUs + lengthUs, durationUs);
      expect(pyramid.sum(fromUs, toUs, into, 0)).toBe(true);

      const extremes = (start: number, end: number) => {
        const within = pairs.slice(Math.max(Math.floor(start), 0), Math.ceil(end));
        return [
          Math.min(...within.map(([low = 0]) => low)) / 32_767,
          Math.max(...within.map(([, high = 0]) => high)) / 32_767,
        ];
      };
      const [low = 0, high = 0] = extremes(fromUs / 5000, toUs / 5000);
      expect(into[0]).toBeCloseTo(low, 6);
      expect(into[1]).toBeCloseTo(high, 6);
    }),
    { numRuns: 40 },
  );
});

test("put in pieces it is the same as put at once", () => {
  fc.assert(
    fc.property(
      fc.array(pair, { minLength: 777, maxLength: 777 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 12, maxLength: 12 }),
      (pairs, sizes) => {
        const whole = peakPyramid(777 * 5000);
        const pieces = peakPyramid(777 * 5000);
        whole.put(0, Int16Array.from(pairs.flat()));
        let at = 0;
        for (const size of [...sizes, 777]) {
          pieces.put(at, Int16Array.from(pairs.slice(at, at + size).flat()));
          at += size;
        }
        for (const lengthUs of [5_000, 60_000, 700_000, 3_885_000]) {
          const [a, b] = [new Float32Array(2), new Float32Array(2)];
          whole.sum(0, lengthUs, a, 0);
          pieces.sum(0, lengthUs, b, 0);
          expect(b).toEqual(a);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test("what is not read is not known, beside what is", () => {
  const pyramid = peakPyramid(60_000_000);
  pyramid.put(400, Int16Array.from([-100, 32_767]));
  const into = new Float32Array(2);

  expect(pyramid.sum(0, 1_000_000, into, 0)).toBe(false);
  expect(pyramid.sum(2_000_000, 2_005_000, into, 0)).toBe(true);
  expect(into[1]).toBe(1);
});

test("two hours stay under 10 MB, and so does a day", () => {
  for (const durationUs of [7_200_000_000, 86_400_000_000]) {
    const bytes = (bucketCount(durationUs) * 4 * 4) / 3;
    expect(bytes).toBeLessThan(10_000_000);
    expect(bucketUsFor(durationUs) * bucketCount(durationUs)).toBeGreaterThanOrEqual(durationUs);
  }
});
