import {
  normalQuantile,
  normalUpper,
  studentTwoSidedQuantile,
  studentUpper,
} from "../statistics/distributions.ts";
import type { Range } from "../statistics/soundInterval.ts";
import type { BenchmarkScale } from "./benchmarkScales.ts";
import type { Figure } from "./figure.ts";
import { rangeScale } from "./intervals.ts";

/** What the CI of a value implies about a required minimum. */
export interface MinimumAnswer {
  /** One-sided limits of 95%: it is at least, and at most, so much. Each is said by itself, not both together. */
  readonly atLeast: number;
  readonly atMost: number;
  /** The confidence that the figure is the minimum or more, from 0 to 1: the confidence of the one-sided limit there. */
  readonly confidence: number;
  /** Reached, or missed, where that is 95% sure; else nothing is shown. */
  readonly verdict: "reached" | "missed" | "open";
}

/** A level, with the confidence that the value is in it, and in it or above. */
export interface Membership<L = string> {
  readonly level: L;
  readonly probability: number;
  readonly cumulated: number;
}

/** Ways to limits that give the confidence at other places too. */
const known: readonly string[] = ["jackknife", "profile_likelihood", "wald_f", "harville_fenech"];

/** This sure is sure enough, here and in Gwet’s benchmarking. */
const sure = 0.95;

/**
 * Whether a value is at least `minimum`, from its CI: by Student’s t on the scale of the value for
 * jackknife CIs, otherwise by the signed root of the likelihood ratio, which is taken to be linear
 * on that scale on either side of the value.
 *
 * `undefined` without a CI.
 */
export function minimumOf(
  figure: Figure | undefined,
  range: Range,
  minimum: number,
): MinimumAnswer | undefined {
  const spread = spreadOf(figure, range);
  if (!spread) return undefined;
  const { value, confidenceFrom, limit } = spread;
  const confidence = confidenceFrom(minimum);
  return {
    atLeast: Math.min(limit("low"), value),
    atMost: Math.max(limit("high"), value),
    confidence,
    verdict: confidence >= sure ? "reached" : confidence <= 1 - sure ? "missed" : "open",
  };
}

/**
 * The confidence that a value is in each level of a scale, from the highest, and the highest level
 * that it reaches with 95% confidence: Gwet (2014), Handbook of Inter-Rater Reliability, 4th ed.,
 * chapter 6. `undefined` without a CI.
 */
export function benchmarkOf<S extends BenchmarkScale>(
  figure: Figure | undefined,
  range: Range,
  { levels }: S,
):
  | {
      readonly level: S["levels"][number]["id"];
      readonly memberships: readonly Membership<S["levels"][number]["id"]>[];
    }
  | undefined {
  const spread = spreadOf(figure, range);
  if (!spread) return undefined;
  let above = 0;
  const memberships = levels.toReversed().map(({ id, from }) => {
    const cumulated = from === -Infinity ? 1 : spread.confidenceFrom(from);
    const probability = Math.max(0, cumulated - above);
    above = cumulated;
    return { level: id, probability, cumulated };
  });
  const level = memberships.find(({ cumulated }) => cumulated >= sure)?.level;
  return level === undefined ? undefined : { level, memberships };
}

function spreadOf(figure: Figure | undefined, range: Range) {
  if (figure?.kind !== "value" || figure.low === null || figure.high === null) return undefined;
  const { value, low, high, limitsFrom, df = Infinity } = figure;
  if (limitsFrom === undefined || !known.includes(limitsFrom)) return undefined;
  const { there, back } = rangeScale(range);
  const middle = there(value);
  const two = quantile(0.05, df);
  const [below, above] = [(middle - there(low)) / two, (there(high) - middle) / two];
  // A limit that is 1 but for rounding says nothing of how wide it is there; both sides are alike.
  const isEven = limitsFrom === "jackknife";
  const ofLow = isEven && !Number.isFinite(below) ? above : below;
  const ofHigh = isEven && !Number.isFinite(above) ? below : above;
  if (!Number.isFinite(middle) || !(ofLow > 0 && ofHigh > 0)) return undefined;
  return {
    value,
    confidenceFrom: (bound: number): number => {
      const [first, last] = range;
      if (bound <= first) return 1;
      if (bound >= last) return 0;
      const apart = middle - there(bound);
      const t = apart / (apart > 0 ? ofLow : ofHigh);
      return t > 0 ? 1 - upper(t, df) : upper(-t, df);
    },
    limit: (side: "low" | "high"): number => {
      const one = quantile(0.1, df);
      return side === "low" ? back(middle - one * ofLow) : back(middle + one * ofHigh);
    },
  };
}

function quantile(outside: number, df: number): number {
  return df === Infinity ? -normalQuantile(outside / 2) : studentTwoSidedQuantile(outside, df);
}

function upper(t: number, df: number): number {
  return df === Infinity ? normalUpper(t) : studentUpper(t, df);
}
