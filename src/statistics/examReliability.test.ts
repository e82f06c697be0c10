import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExamScore, examReliability, stationReliabilities } from "./examReliability.ts";
import { randomFrom } from "./random.ts";

/** Twelve candidates at five stations, the last of which measures nothing; drawn by R, seed 7. */
const table = [
  [85.3, 77.7, 81, 92.1, 56.1],
  [59.5, 45.6, 56, 57.4, 59.6],
  [70.5, 60.8, 52.8, 59.7, 77],
  [71.7, 58.8, 61.5, 47.6, 62.4],
  [66.3, 53, 57, 56.3, 60],
  [70.7, 50.8, 69.5, 55.5, 60.2],
  [65.4, 63.3, 77.7, 61.6, 57.2],
  [77.1, 67.3, 67.4, 61.5, 54.5],
  [71.6, 54.8, 75.3, 64.2, 57.8],
  [91.9, 77.8, 83.3, 83.2, 57.6],
  [76.1, 66.4, 70.4, 69.7, 57.9],
  [84, 91.6, 91.9, 85.8, 47.5],
];
const scores = table.flatMap((row, candidate) =>
  row.map((score, station): ExamScore => ({ candidate, station, score })),
);
const gaps = new Set(["1 0", "4 3", "8 1", "8 2", "10 4"]);
const withGaps = scores.filter(({ candidate, station }) => !gaps.has(`${candidate} ${station}`));

describe("the reliability of an examination", () => {
  it("is Cronbach's alpha with Feldt's limits, as psych's alpha has them", () => {
    const found = examReliability(scores);

    expect(found.fit).toBe("complete");
    expect(found.alpha).toEqual({ kind: "value", value: expect.closeTo(0.773244277330155, 12) });
    // psych prints two digits of the limits.
    expect(found.interval).toMatchObject({
      low: expect.closeTo(0.48, 2),
      high: expect.closeTo(0.93, 2),
    });
    expect(found.standardError).toEqual({
      kind: "value",
      value: expect.closeTo(3.90261819652894, 9),
    });
  });

  it("tells what each station does to it, as psych does", () => {
    const without = stationReliabilities(scores);

    const alphas = [
      0.640442511778087, 0.585736916203852, 0.662590914423585, 0.590617774262827, 0.934016742266757,
    ];
    const correlations = [
      0.870304508391006, 0.884875380646747, 0.726420577647086, 0.868320266559719,
      -0.580978381904603,
    ];
    expect(without).toEqual(
      alphas.map((alpha, station) => ({
        station,
        alphaWithout: { kind: "value", value: expect.closeTo(alpha, 10) },
        correlation: { kind: "value", value: expect.closeTo(correlations[station] ?? 0, 10) },
      })),
    );
  });

  it("comes from components of variance where candidates missed stations, as lme4 has them", () => {
    const found = examReliability(withGaps);

    expect(found.fit).toBe("reml");
    expect(found.alpha).toEqual({ kind: "value", value: expect.closeTo(0.729161962217, 4) });
    expect(found.standardError).toEqual({
      kind: "value",
      value: expect.closeTo(4.27595953379, 3),
    });
  });

  it("does not hang on who or what comes first", () => {
    const random = randomFrom(3);
    for (const of of [scores, withGaps]) {
      const mixed = of
        .map((one) => ({
          one: { ...one, candidate: 90 - one.candidate, station: (3 * one.station + 1) % 5 },
          at: random(),
        }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const [own, other] = [examReliability(of), examReliability(mixed)];

      expect(own.alpha.kind === "value" && other.alpha.kind === "value").toBe(true);
      expect(valueOf(other.alpha)).toBeCloseTo(valueOf(own.alpha), 6);
      expect(valueOf(other.standardError)).toBeCloseTo(valueOf(own.standardError), 4);
    }
  });

  it("has limits in order around the figure, and no number that is none", () => {
    const cell = fc.record({
      candidate: fc.nat(6),
      station: fc.nat(4),
      score: fc.integer({ min: 0, max: 100 }),
    });
    const sparse = fc.uniqueArray(cell, {
      selector: ({ candidate, station }) => `${candidate} ${station}`,
      maxLength: 30,
    });
    fc.assert(
      fc.property(sparse, (of) => {
        const { alpha, interval, standardError } = examReliability(of);
        const figure = valueOf(alpha);

        for (const one of [alpha, standardError]) {
          expect(one.kind === "undefined" || Number.isFinite(one.value)).toBe(true);
        }
        const [low, high] =
          interval.kind === "interval" ? [interval.low, interval.high] : [figure, figure];
        expect(low <= figure + 1e-9 || Number.isNaN(figure)).toBe(true);
        expect(figure <= high + 1e-9 || Number.isNaN(figure)).toBe(true);
        for (const { alphaWithout, correlation } of stationReliabilities(of)) {
          expect(Math.abs(valueOf(correlation)) > 1).toBe(false);
          expect(valueOf(alphaWithout) > 1).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("covers what was planted in nine of ten studies and more", () => {
    const [stations, ofCandidates, ofError] = [8, 36, 100];
    const truth = (stations * ofCandidates) / (stations * ofCandidates + ofError);
    const random = randomFrom(11);
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    let held = 0;
    const studies = 300;
    for (let study = 0; study < studies; study += 1) {
      const own = Array.from({ length: stations }, () => 5 * normal());
      const drawn = Array.from({ length: 30 }, () => 60 + Math.sqrt(ofCandidates) * normal());
      const { interval } = examReliability(
        drawn.flatMap((ability, candidate) =>
          own.map((easy, station) => ({
            candidate,
            station,
            score: ability + easy + Math.sqrt(ofError) * normal(),
          })),
        ),
      );
      if (interval.kind === "interval" && interval.low <= truth && truth <= interval.high)
        held += 1;
    }

    expect(held / studies).toBeGreaterThan(0.92);
    expect(held / studies).toBeLessThan(0.98);
  });

  it("says why there is none", () => {
    expect(examReliability([]).alpha).toMatchObject({ kind: "undefined" });
    expect(examReliability(scores.filter(({ station }) => station === 0)).alpha).toEqual({
      kind: "undefined",
      because: "too_few_raters",
    });
    expect(examReliability(scores.map((one) => ({ ...one, score: 5 }))).alpha).toEqual({
      kind: "undefined",
      because: "no_variance_between_units",
    });
  });
});

function valueOf(figure: { kind: "value"; value: number } | { kind: "undefined" }): number {
  return figure.kind === "value" ? figure.value : NaN;
}
