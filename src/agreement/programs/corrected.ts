import {
  clustersForCorrection,
  type CorrectedEstimate,
  type CorrectedSums,
  correctedEstimate,
  differenceOfSums,
  type MoreNeeded,
  moreNeeded,
  type NoCorrection,
  type SampledSegment,
  whole,
} from "../../statistics/correctedEstimate.ts";
import { type Range, ranges } from "../../statistics/soundInterval.ts";
import type { Interval } from "../../statistics/statistic.ts";
import { intervalOf, type IntervalRule, spreadOfSums } from "../intervals.ts";

/** What is estimated: time with a code by time, events by time, or a mean rating. */
export type Corrects = "share" | "rate" | "mean";

/** An estimate with its limits over other recordings. */
export interface Estimated {
  readonly value: number;
  readonly interval: Interval;
}

/** The three bars. */
export interface CorrectedNumber {
  readonly kind: "corrected";
  readonly people: Estimated;
  readonly program: Estimated;
  readonly corrected: Estimated;
  /** By people alone over all of the size, without limits. */
  readonly horvitzThompson: number;
  /** The mean of how much of the program is taken, 0 to 1. */
  readonly lambda: number;
  readonly clusters: number;
  readonly clustersDrawn: number;
  readonly segments: number;
  readonly segmentsDrawn: number;
  /** For limits of ± `half`, where it is asked for and limits are told. */
  readonly more: MoreNeeded | undefined;
}

export type NoNumber = { readonly kind: "undefined"; readonly because: NoCorrection };

const rule: IntervalRule = { recordingsForInterval: clustersForCorrection };

/** People alone, the program alone, and what a sample of people's makes of the program, with limits by recordings. */
export function correctedNumber(
  segments: readonly SampledSegment[],
  of: { readonly clusters: number; readonly as: Corrects; readonly half?: number | undefined },
): CorrectedNumber | NoNumber {
  const estimate = correctedEstimate(segments, of);
  if (estimate.kind === "undefined") return estimate;
  const range = of.as === "share" ? ranges.share : ranges.ownUnit;
  return {
    ...numbersOf(estimate, range),
    horvitzThompson: estimate.values.horvitzThompson,
    more: of.half === undefined ? undefined : moreOf(estimate, of.half),
  };
}

/** By how much one group's number is above another's; recordings may have segments of both. */
export function correctedDifference(
  [a, b]: readonly [readonly SampledSegment[], readonly SampledSegment[]],
  { clusters }: { readonly clusters: number },
): Omit<CorrectedNumber, "horvitzThompson" | "more"> | NoNumber {
  const [first, second] = [correctedEstimate(a, { clusters }), correctedEstimate(b, { clusters })];
  if (first.kind === "undefined") return first;
  if (second.kind === "undefined") return second;
  const apart = (name: "people" | "program" | "corrected") =>
    estimated(differenceOfSums(first[name], second[name]), ranges.ownUnit);
  return {
    kind: "corrected",
    people: apart("people"),
    program: apart("program"),
    corrected: apart("corrected"),
    lambda: (meanOf(first.lambdas) + meanOf(second.lambdas)) / 2,
    clusters,
    clustersDrawn: Math.min(first.clustersDrawn, second.clustersDrawn),
    segments: first.segments + second.segments,
    segmentsDrawn: first.segmentsDrawn + second.segmentsDrawn,
  };
}

function numbersOf(
  estimate: CorrectedEstimate,
  range: Range,
): Omit<CorrectedNumber, "horvitzThompson" | "more"> {
  const { lambdas, clusters, clustersDrawn, segments, segmentsDrawn } = estimate;
  return {
    kind: "corrected",
    people: estimated(estimate.people, range),
    program: estimated(estimate.program, range),
    corrected: estimated(estimate.corrected, range),
    lambda: meanOf(lambdas),
    clusters,
    clustersDrawn,
    segments,
    segmentsDrawn,
  };
}

function estimated(sums: CorrectedSums, range: Range): Estimated {
  return { value: whole(sums), interval: intervalOf(sums, range, rule) };
}

function moreOf(estimate: CorrectedEstimate, half: number): MoreNeeded | undefined {
  const spread = spreadOfSums(estimate.corrected, rule);
  return "kind" in spread ? undefined : moreNeeded(estimate, { ...spread, half });
}

function meanOf(numbers: Float64Array): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
