import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Range, ranges } from "../statistics/soundInterval.ts";
import { benchmarkScales } from "./benchmarkScales.ts";
import { type Figure, limitsIn } from "./figure.ts";
import { type Excluded, limitsOf } from "./intervals.ts";
import { benchmarkOf, minimumOf } from "./minimum.ts";

const rule = { recordingsForInterval: 5 };
const bounded = [ranges.coefficient, ranges.share, ranges.variance] as const;

const excluded = fc
  .record({
    value: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
    moves: fc.array(fc.double({ min: -0.04, max: 0.04, noNaN: true }), {
      minLength: 5,
      maxLength: 30,
    }),
  })
  .map(({ value, moves }): Excluded => {
    const mean = moves.reduce((sum, one) => sum + one, 0) / moves.length;
    return { value, without: Float64Array.from(moves, (move) => value + move - mean) };
  });

function figureOf(of: Excluded, range: Range): Figure {
  return {
    kind: "value",
    value: of.value,
    ...limitsIn(limitsOf(of, range, rule)),
    observed: null,
    expected: null,
    n: of.without.length,
    per: "unit",
  };
}

const [landisKoch] = benchmarkScales;

describe("a minimum", () => {
  it("is asked by the one-sided limits that the jackknife has", () => {
    fc.assert(
      fc.property(excluded, fc.constantFrom(...bounded), (of, range) => {
        const answer = minimumOf(figureOf(of, range), range, 0.6);
        const low = limitsOf(of, range, { ...rule, side: "low" });
        const high = limitsOf(of, range, { ...rule, side: "high" });
        fc.pre(answer !== undefined && low.kind === "interval" && high.kind === "interval");

        expect(Math.abs(answer.atLeast - low.low)).toBeLessThan(1e-6);
        expect(Math.abs(answer.atMost - high.high)).toBeLessThan(1e-6);
      }),
    );
  });

  it("is reached with 95 % at that limit, and as sure as not at the figure itself", () => {
    fc.assert(
      fc.property(excluded, fc.constantFrom(...bounded), (of, range) => {
        const figure = figureOf(of, range);
        const answer = minimumOf(figure, range, of.value);
        fc.pre(answer !== undefined && answer.atLeast < of.value - 1e-6);

        expect(answer.confidence).toBeCloseTo(0.5, 9);
        expect(minimumOf(figure, range, answer.atLeast)?.confidence).toBeCloseTo(0.95, 6);
        expect(minimumOf(figure, range, answer.atMost)?.confidence).toBeCloseTo(0.05, 6);
      }),
    );
  });

  it("is the surer the lower it is, and never anything but a probability", () => {
    const bound = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(excluded, fc.constantFrom(...bounded), bound, bound, (of, range, one, other) => {
        const figure = figureOf(of, range);
        const lower = minimumOf(figure, range, Math.min(one, other));
        const higher = minimumOf(figure, range, Math.max(one, other));
        fc.pre(lower !== undefined && higher !== undefined);

        expect(lower.confidence).toBeGreaterThanOrEqual(higher.confidence);
        expect(lower.confidence).toBeLessThanOrEqual(1);
        expect(higher.confidence).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("is reached, missed or open", () => {
    const of = { value: 0.7, without: Float64Array.of(0.68, 0.69, 0.695, 0.705, 0.71, 0.72) };
    const figure = figureOf(of, ranges.coefficient);
    const verdict = (least: number) => minimumOf(figure, ranges.coefficient, least)?.verdict;

    expect([verdict(0.5), verdict(0.69), verdict(0.85)]).toEqual(["reached", "open", "missed"]);
  });

  it("says nothing of a figure without limits", () => {
    const figure: Figure = {
      kind: "value",
      value: 0.7,
      low: null,
      high: null,
      observed: null,
      expected: null,
      n: 3,
      per: "unit",
    };

    expect(minimumOf(figure, ranges.coefficient, 0.6)).toBeUndefined();
    expect(benchmarkOf(figure, ranges.coefficient, landisKoch)).toBeUndefined();
    expect(minimumOf(undefined, ranges.coefficient, 0.6)).toBeUndefined();
  });

  it("has limits of the likelihood ratio on their own sides", () => {
    const figure: Figure = {
      kind: "value",
      value: 0.6,
      low: 0.3,
      high: 0.75,
      limitsFrom: "profile_likelihood",
      observed: null,
      expected: null,
      n: 40,
      per: "unit",
    };
    const at = (least: number) => minimumOf(figure, ranges.variance, least)?.confidence;

    expect(at(0.3)).toBeCloseTo(0.975, 9);
    expect(at(0.75)).toBeCloseTo(0.025, 9);
  });
});

describe("a benchmark", () => {
  it("shares out all there is to be sure of, and names the highest level that is sure", () => {
    fc.assert(
      fc.property(excluded, fc.constantFrom(...benchmarkScales), (of, scale) => {
        const found = benchmarkOf(figureOf(of, ranges.coefficient), ranges.coefficient, scale);
        fc.pre(found !== undefined);
        const { level, memberships } = found;
        const place = memberships.findIndex((one) => one.level === level);

        expect(memberships.reduce((sum, one) => sum + one.probability, 0)).toBeCloseTo(1, 9);
        expect(memberships[place]?.cumulated).toBeGreaterThanOrEqual(0.95);
        expect(memberships[place - 1]?.cumulated ?? 0).toBeLessThan(0.95);
      }),
    );
  });

  it("calls a figure by less than its own level where that is not sure", () => {
    const of = { value: 0.65, without: Float64Array.of(0.6, 0.7, 0.64, 0.62, 0.68, 0.66) };

    expect(
      benchmarkOf(figureOf(of, ranges.coefficient), ranges.coefficient, landisKoch)?.level,
    ).toBe("moderate");
  });
});
