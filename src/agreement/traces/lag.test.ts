import { describe, expect, test } from "vitest";
import { type Planted, plantedTraces } from "../../../tests/plantedTraces.ts";
import { cellsOf, type Lag, lagOf } from "./lag.ts";
import { traceOf } from "./trace.ts";

const second = 1_000_000;

function lagsOf(seed: number, recordings: number, planted: Omit<Planted, "seed">): Lag {
  return lagOf(
    Array.from({ length: recordings }, (_, at) => {
      const [first, second_] = plantedTraces({ ...planted, seed: 1000 * seed + at }).map((slots) =>
        cellsOf(traceOf(slots, [{ startUs: 0, endUs: planted.durationUs }]), planted.durationUs),
      );
      if (!first || !second_) throw new Error("two raters");
      return [first, second_] as const;
    }),
  );
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

describe("the lag of two raters", () => {
  test.each([-3_400_000, -730_000, 240_000, 610_000, 1_250_000, 4_000_000])(
    "of %d µs is found within 40 ms",
    (lateUs) => {
      for (const seed of seeds) {
        const raters = [{}, { bias: 6, lateUs }];
        const lag = lagsOf(seed, 5, { durationUs: 180 * second, raters });
        expect(lag.kind).toBe("lag");
        if (lag.kind !== "lag") continue;
        expect(Math.abs(lag.lagUs - lateUs)).toBeLessThanOrEqual(40_000);
        expect(lag.correlation).toBeGreaterThan(lag.asRecorded);
      }
    },
  );

  test.each([
    ["alike", 3],
    ["unsteady", 10],
    ["hardly alike", 30],
  ])("is not told where there is none and raters are %s", (_, noise) => {
    for (const seed of seeds) {
      for (const recordings of [1, 5]) {
        const raters = [{ noise }, { noise, bias: -5 }];
        const lag = lagsOf(seed, recordings, { durationUs: 240 * second, raters });
        expect(lag.kind, `${seed} ${JSON.stringify(lag)}`).not.toBe("lag");
      }
    }
  });

  test("is not told of a trace that never moves, nor of less than a hundred seconds", () => {
    const flat = [{ isFlat: true }, { lateUs: second }];
    expect(lagsOf(1, 5, { durationUs: 180 * second, raters: flat })).toEqual({
      kind: "undefined",
      because: "no_variation",
    });
    const short = [{}, { lateUs: second }];
    expect(lagsOf(1, 1, { durationUs: 90 * second, raters: short })).toEqual({
      kind: "undefined",
      because: "too_few_units",
    });
  });

  test("is the same with the other sign for the pair turned round, in any order of recordings", () => {
    const planted = { durationUs: 180 * second, raters: [{}, { lateUs: 777_000 }] };
    const pairs = [1, 2, 3, 4].map((seed) => {
      const [a, b] = plantedTraces({ ...planted, seed }).map((slots) =>
        cellsOf(traceOf(slots, [{ startUs: 0, endUs: 180 * second }]), 180 * second),
      );
      if (!a || !b) throw new Error("two raters");
      return [a, b] as const;
    });
    const forth = lagOf(pairs);
    const back = lagOf(pairs.map(([a, b]) => [b, a] as const).toReversed());
    if (forth.kind !== "lag" || back.kind !== "lag") throw new Error("both are clear");
    expect(back.lagUs).toBe(-forth.lagUs);
    expect(back.correlation).toBeCloseTo(forth.correlation, 12);
    expect(back.asRecorded).toBeCloseTo(forth.asRecorded, 12);
  });
});
