import * as z from "zod";
import { boundaryError, boundaryErrorsUs } from "../../statistics/boundaryErrors.ts";
import {
  boutClasses,
  boutErrors,
  referenceBouts,
  testedBouts,
} from "../../statistics/boutErrors.ts";
import { f1Of } from "../../statistics/coefficients.ts";
import { eventMatches } from "../../statistics/overlap.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import type { Stretch } from "../../domain/spans.ts";
import type { CodedWork } from "../codedWork.ts";

/** The coding that is tested and the reference coding, on the segments assigned to both. */
export interface TestedWork {
  readonly reference: CodedWork;
  readonly tested: CodedWork;
  readonly stretches: readonly Stretch[];
}

/** How events of a program and a person are matched, and which codes and subjects are compared. */
export interface ErrorsAsked {
  /** Ids of all codes that are looked at. */
  readonly codes: readonly string[];
  readonly overlapShare: number;
  readonly pointsWithinUs: number;
  /** Of which subjects (`null`: no subject); absent: of all. */
  readonly isOf?: (subjectId: string | null) => boolean;
}

const count = z.int().min(0);
const us = z.number();
const boundary = z.object({
  count,
  lowerQuartileUs: us.nullable(),
  medianUs: us.nullable(),
  upperQuartileUs: us.nullable(),
  medianApartUs: us.nullable(),
});

/** The errors of a tested rater on events, of one code or of all. `null`: not defined. */
export const EventErrors = z.object({
  matched: count,
  /** Events of the reference and of the tested rater. */
  reference: count,
  tested: count,
  precision: z.number().nullable(),
  recall: z.number().nullable(),
  f1: z.number().nullable(),
  onset: boundary,
  offset: boundary,
  /** Microseconds of each kind. */
  time: z.record(z.enum([...boutErrors, "both", "neither"]), us),
  /** Of the time of one rater alone: microseconds that the other has as another code. */
  substitutedUs: us,
  /** Bouts of each kind. */
  referenceBouts: z.record(z.enum(referenceBouts), count),
  testedBouts: z.record(z.enum(testedBouts), count),
});
export type EventErrors = z.infer<typeof EventErrors>;

/** Sums over one code from which its error rates are computed. Times in microseconds. */
export interface ErrorSums {
  matched: number;
  reference: number;
  tested: number;
  readonly onsetUs: number[];
  readonly offsetUs: number[];
  readonly time: Record<keyof EventErrors["time"], number>;
  substitutedUs: number;
  readonly referenceBouts: Record<keyof EventErrors["referenceBouts"], number>;
  readonly testedBouts: Record<keyof EventErrors["testedBouts"], number>;
}

/** Where one error is in the recording: its subject (`null`: no subject) and its segment. */
export interface ErrorMoment {
  readonly subjectId: string | null;
  readonly startUs: number;
  readonly endUs: number;
}

/**
 * Kinds of instances: time errors, bouts in which the other rater has another code, and events
 * without a partner.
 */
export const errorMoments = [...boutErrors, "substitution", "missed", "added"] as const;
export type ErrorMomentKind = (typeof errorMoments)[number];

export function noErrors(): ErrorSums {
  return {
    matched: 0,
    reference: 0,
    tested: 0,
    onsetUs: [],
    offsetUs: [],
    time: {
      deletion: 0,
      fragmentation: 0,
      underfillStart: 0,
      underfillEnd: 0,
      insertion: 0,
      merge: 0,
      overfillStart: 0,
      overfillEnd: 0,
      both: 0,
      neither: 0,
    },
    substitutedUs: 0,
    referenceBouts: {
      correct: 0,
      deleted: 0,
      substituted: 0,
      fragmented: 0,
      merged: 0,
      fragmentedAndMerged: 0,
    },
    testedBouts: {
      correct: 0,
      inserted: 0,
      substituting: 0,
      fragmenting: 0,
      merging: 0,
      fragmentingAndMerging: 0,
    },
  };
}

/** Adds the errors on one code, subject by subject and segment by segment; a state is cut at the edge of a segment. */
export function addErrors(
  sums: ErrorSums,
  work: TestedWork,
  code: string,
  { codes, overlapShare, pointsWithinUs, isOf }: ErrorsAsked,
): void {
  for (const { reference, tested, durationUs } of cutOf(work, isOf)) {
    const matches = eventMatches(
      { first: reference, second: tested, durationUs },
      { code, threshold: overlapShare, pointsWithinUs },
    );
    for (const { first, second } of matches) {
      if (first) sums.reference += 1;
      if (second) sums.tested += 1;
      if (first && second) sums.matched += 1;
    }
    const apart = boundaryErrorsUs(matches);
    sums.onsetUs.push(...apart.onsetUs);
    sums.offsetUs.push(...apart.offsetUs);
    const classes = boutClasses({ reference, tested, durationUs }, { code, others: codes });
    for (const { as, startUs, endUs, substitutedUs } of classes.segments) {
      sums.time[as] += endUs - startUs;
      sums.substitutedUs += substitutedUs;
    }
    for (const { as } of classes.reference) sums.referenceBouts[as] += 1;
    for (const { as } of classes.tested) sums.testedBouts[as] += 1;
  }
}

/** The sums of several codes added together. */
export function addedErrors(all: readonly ErrorSums[]): ErrorSums {
  const sums = noErrors();
  for (const one of all) {
    sums.matched += one.matched;
    sums.reference += one.reference;
    sums.tested += one.tested;
    for (const apart of one.onsetUs) sums.onsetUs.push(apart);
    for (const apart of one.offsetUs) sums.offsetUs.push(apart);
    sums.substitutedUs += one.substitutedUs;
    for (const as of [...boutErrors, "both", "neither"] as const) sums.time[as] += one.time[as];
    for (const as of referenceBouts) sums.referenceBouts[as] += one.referenceBouts[as];
    for (const as of testedBouts) sums.testedBouts[as] += one.testedBouts[as];
  }
  return sums;
}

export function toldErrors(sums: ErrorSums): EventErrors {
  const { matched, reference, tested, onsetUs, offsetUs, ...others } = sums;
  return {
    ...others,
    matched,
    reference,
    tested,
    precision: tested === 0 ? null : matched / tested,
    recall: reference === 0 ? null : matched / reference,
    f1: reference + tested === 0 ? null : f1Of(matched, reference, tested),
    onset: toldBoundary(onsetUs),
    offset: toldBoundary(offsetUs),
  };
}

/** Where errors of one kind on one code are, in order of time within each subject and segment. */
export function errorMomentsOf(
  work: TestedWork,
  code: string,
  kind: ErrorMomentKind,
  { codes, overlapShare, pointsWithinUs, isOf }: ErrorsAsked,
): readonly ErrorMoment[] {
  return cutOf(work, isOf).flatMap(({ reference, tested, durationUs, subjectId, fromUs }) => {
    const at = ({ startUs, endUs }: Pick<TimedEvent, "startUs" | "endUs">): ErrorMoment => ({
      subjectId,
      startUs: fromUs + startUs,
      endUs: fromUs + endUs,
    });
    if (kind === "missed" || kind === "added") {
      return eventMatches(
        { first: reference, second: tested, durationUs },
        { code, threshold: overlapShare, pointsWithinUs },
      ).flatMap(({ first, second }) => {
        const alone = kind === "missed" ? !second && first : !first && second;
        return alone ? [at(alone)] : [];
      });
    }
    const classes = boutClasses({ reference, tested, durationUs }, { code, others: codes });
    return kind === "substitution"
      ? classes.reference.filter(({ as }) => as === "substituted").map(at)
      : classes.segments.filter(({ as }) => as === kind).map(at);
  });
}

function cutOf(
  { reference, tested, stretches }: TestedWork,
  isOf: ErrorsAsked["isOf"] = () => true,
) {
  const both = new Set([...reference.subjectIds, ...tested.subjectIds]);
  const subjects = [...both].filter((subjectId) => isOf(subjectId));
  return subjects.flatMap((subjectId) =>
    stretches.map((stretch) => ({
      subjectId,
      fromUs: stretch.startUs,
      durationUs: stretch.endUs - stretch.startUs,
      reference: reference.events(subjectId, stretch),
      tested: tested.events(subjectId, stretch),
    })),
  );
}

function toldBoundary(errorsUs: readonly number[]): EventErrors["onset"] {
  const { count: n, ...figures } = boundaryError(errorsUs);
  const numberOf = (figure: (typeof figures)["medianUs"]) =>
    figure.kind === "value" ? figure.value : null;
  return {
    count: n,
    lowerQuartileUs: numberOf(figures.lowerQuartileUs),
    medianUs: numberOf(figures.medianUs),
    upperQuartileUs: numberOf(figures.upperQuartileUs),
    medianApartUs: numberOf(figures.medianApartUs),
  };
}
