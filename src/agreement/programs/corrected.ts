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

/** An estimate with its CI, which treats recordings as the sampling units. */
export interface Estimated {
  readonly value: number;
  readonly interval: Interval;
}

/** A total estimated in three ways: by people alone, by the program alone, and by the program corrected by people. */
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

/**
 * The estimate from people alone, from the program alone, and from the program corrected by a
 * sample of people’s coding, each with a CI over recordings.
 */
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
    more: moreOf(estimate, of.half),
  };
}

/**
 * The difference between two groups’ corrected estimates. Recordings may have segments of both groups. The
 * additional coding needed is for both groups together, in their current proportions.
 */
export function correctedDifference(
  [a, b]: readonly [readonly SampledSegment[], readonly SampledSegment[]],
  { clusters, half }: { readonly clusters: number; readonly half?: number | undefined },
): Omit<CorrectedNumber, "horvitzThompson"> | NoNumber {
  const [first, second] = [correctedEstimate(a, { clusters }), correctedEstimate(b, { clusters })];
  if (first.kind === "undefined") return first;
  if (second.kind === "undefined") return second;
  const sumsOf = (name: "people" | "program" | "corrected") =>
    differenceOfSums(first[name], second[name]);
  const apart = (name: "people" | "program" | "corrected") =>
    estimated(sumsOf(name), ranges.ownUnit);
  const segments = first.segments + second.segments;
  const segmentsDrawn = first.segmentsDrawn + second.segmentsDrawn;
  return {
    kind: "corrected",
    people: apart("people"),
    program: apart("program"),
    corrected: apart("corrected"),
    lambda: (meanOf(first.lambdas) + meanOf(second.lambdas)) / 2,
    clusters,
    clustersDrawn: Math.min(first.clustersDrawn, second.clustersDrawn),
    segments,
    segmentsDrawn,
    more: moreOf(
      {
        corrected: sumsOf("corrected"),
        // Segments of both are drawn by themselves.
        drawingVariance: (more) => first.drawingVariance(more) + second.drawingVariance(more),
        segments,
        segmentsDrawn,
        clusters: new Set([...a, ...b].map(({ cluster }) => cluster)).size,
      },
      half,
    ),
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

function moreOf(
  estimate: Pick<CorrectedEstimate, "corrected"> & Parameters<typeof moreNeeded>[0],
  half: number | undefined,
): MoreNeeded | undefined {
  if (half === undefined) return undefined;
  const spread = spreadOfSums(estimate.corrected, rule);
  return "kind" in spread ? undefined : moreNeeded(estimate, { ...spread, half });
}

function meanOf(numbers: Float64Array): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
