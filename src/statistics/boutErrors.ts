import { unitedTimes } from "./overlap.ts";
import type { Moment, TimedEvent } from "./timed.ts";

/**
 * Kinds of time: the tested rater and the reference agree, or one of them has the code and the
 * other does not.
 */
export const boutErrors = [
  /** Only the reference: it has the code on neither side of this time where both have it. */
  "deletion",
  /** Only the reference, between two times where both have it: one bout is broken in two. */
  "fragmentation",
  /** Only the reference, before (start) or after (end) a time where both have it: found late, lost early. */
  "underfillStart",
  "underfillEnd",
  /** Only the tested rater, likewise. */
  "insertion",
  /** Only the tested rater, between two times where both have it: two bouts are joined. */
  "merge",
  "overfillStart",
  "overfillEnd",
] as const;
export type BoutError = (typeof boutErrors)[number];

/** A segment within which neither rater’s coding changes, with the kind of error it is. */
export interface BoutSegment extends Moment {
  readonly as: BoutError | "both" | "neither";
  /** Of time that only one of both has: how much of it the other has as another code. */
  readonly substitutedUs: number;
}

/** How a bout of the reference is reproduced in the tested coding. */
export const referenceBouts = [
  /** One bout of the tested rater, of which it is the only one. */
  "correct",
  "deleted",
  /** Of a deleted one at least half has another code. */
  "substituted",
  "fragmented",
  "merged",
  "fragmentedAndMerged",
] as const;
export type ReferenceBout = (typeof referenceBouts)[number];

/** How each bout of the tested rater relates to the reference. */
export const testedBouts = [
  "correct",
  "inserted",
  /** Of an inserted one at least half has another code in the reference. */
  "substituting",
  "fragmenting",
  "merging",
  "fragmentingAndMerging",
] as const;
export type TestedBout = (typeof testedBouts)[number];

export interface ClassedBout<As> extends Moment {
  readonly as: As;
}

export interface BoutClasses {
  /** In order, without gaps, from 0 to the end; together they are all of the time. */
  readonly segments: readonly BoutSegment[];
  readonly reference: readonly ClassedBout<ReferenceBout>[];
  readonly tested: readonly ClassedBout<TestedBout>[];
}

/** The tested rater’s and the reference’s events of one subject, whose time is `[0, durationUs)`. */
export interface TestedPair {
  readonly reference: readonly TimedEvent[];
  readonly tested: readonly TimedEvent[];
  readonly durationUs: number;
}

/**
 * The errors of a tested rater on bouts of one code, against the rest. A bout is the time of a
 * code’s events that overlap or touch; points have none.
 *
 * Time: the eight kinds of error of Ward, Lukowicz & Gellersen (2011), ACM Transactions on
 * Intelligent Systems and Technology, 2(1), art. 6, doi:10.1145/1889681.1889687 (segments, in the
 * "2SET" categories): the kind of a segment that only one rater has depends on whether both have
 * the code immediately before and after it. Bouts: the categories of their event analysis diagram,
 * as a graph of bouts that have time in common. A bout of the reference that shares time with no
 * tested bout is deleted, with several it is fragmented, and one whose tested bout it shares with
 * others is merged; likewise in the other direction.
 *
 * Their method compares one class with the rest. We add substitution, next to their kinds of time
 * and in place of deletion and insertion of bouts: the part of an error in which the other rater
 * has one of the codes in `others`.
 */
export function boutClasses(
  { reference, tested, durationUs }: TestedPair,
  { code, others }: { readonly code: string; readonly others: readonly string[] },
): BoutClasses {
  const own = unitedTimes(tested, code);
  const theirs = unitedTimes(reference, code);
  const elsewhere = new Set(others.filter((other) => other !== code));
  const substitutes = {
    ofReference: times(reference, elsewhere),
    ofTested: times(tested, elsewhere),
  };
  return {
    segments: segmentsOf(theirs, own, durationUs, substitutes),
    ...graphOf(theirs, own, substitutes),
  };
}

interface Substitutes {
  /** When each has another code; in order, apart from each other. */
  readonly ofReference: readonly Moment[];
  readonly ofTested: readonly Moment[];
}

function times(events: readonly TimedEvent[], codes: ReadonlySet<string>): readonly Moment[] {
  const others = events.filter(({ code }) => codes.has(code));
  return unitedTimes(
    others.map(({ startUs, endUs }) => ({ code: "", startUs, endUs })),
    "",
  );
}

function segmentsOf(
  reference: readonly Moment[],
  tested: readonly Moment[],
  durationUs: number,
  { ofReference, ofTested }: Substitutes,
): readonly BoutSegment[] {
  const edges = [
    ...new Set([
      0,
      durationUs,
      ...[...reference, ...tested].flatMap(({ startUs, endUs }) => [startUs, endUs]),
    ]),
  ]
    .filter((edge) => edge >= 0 && edge <= durationUs)
    .toSorted((a, b) => a - b);
  const has = hasAt(reference);
  const hasOwn = hasAt(tested);
  const raw = edges.slice(0, -1).map((startUs, at) => ({
    startUs,
    endUs: edges[at + 1] ?? startUs,
    reference: has(startUs),
    tested: hasOwn(startUs),
  }));
  const isBoth = (at: number) => raw[at]?.reference === true && raw[at].tested;
  return raw.map(({ startUs, endUs, reference: isReference, tested: isTested }, at) => {
    const moment = { startUs, endUs };
    if (isReference === isTested) {
      return { ...moment, as: isTested ? "both" : "neither", substitutedUs: 0 };
    }
    const as = errorOf(isTested, isBoth(at - 1), isBoth(at + 1));
    const substitutedUs = commonUs(moment, isTested ? ofReference : ofTested);
    return { ...moment, as, substitutedUs };
  });
}

function errorOf(isTested: boolean, before: boolean, after: boolean): BoutError {
  if (before && after) return isTested ? "merge" : "fragmentation";
  if (after) return isTested ? "overfillStart" : "underfillStart";
  if (before) return isTested ? "overfillEnd" : "underfillEnd";
  return isTested ? "insertion" : "deletion";
}

/** Whether a time is in one of some moments; times are asked for in order. */
function hasAt(moments: readonly Moment[]): (timeUs: number) => boolean {
  let at = 0;
  return (timeUs) => {
    while ((moments[at]?.endUs ?? Infinity) <= timeUs) at += 1;
    return (moments[at]?.startUs ?? Infinity) <= timeUs;
  };
}

function graphOf(
  reference: readonly Moment[],
  tested: readonly Moment[],
  { ofReference, ofTested }: Substitutes,
): Pick<BoutClasses, "reference" | "tested"> {
  const ofTheirs = reference.map(() => new Array<number>());
  const ofOwn = tested.map(() => new Array<number>());
  let from = 0;
  reference.forEach(({ startUs, endUs }, place) => {
    while ((tested[from]?.endUs ?? Infinity) <= startUs) from += 1;
    for (let other = from; (tested[other]?.startUs ?? Infinity) < endUs; other += 1) {
      ofTheirs[place]?.push(other);
      ofOwn[other]?.push(place);
    }
  });
  return {
    reference: reference.map((bout, place) => {
      const partners = ofTheirs[place] ?? [];
      if (partners.length === 0) {
        return { ...bout, as: isMostly(bout, ofTested) ? "substituted" : "deleted" };
      }
      const isFragmented = partners.length > 1;
      const isMerged = partners.some((at) => isMany(ofOwn[at]));
      if (isFragmented && isMerged) return { ...bout, as: "fragmentedAndMerged" };
      return { ...bout, as: isFragmented ? "fragmented" : isMerged ? "merged" : "correct" };
    }),
    tested: tested.map((bout, place) => {
      const partners = ofOwn[place] ?? [];
      if (partners.length === 0) {
        return { ...bout, as: isMostly(bout, ofReference) ? "substituting" : "inserted" };
      }
      const isMerging = partners.length > 1;
      const isFragmenting = partners.some((at) => isMany(ofTheirs[at]));
      if (isFragmenting && isMerging) return { ...bout, as: "fragmentingAndMerging" };
      return { ...bout, as: isFragmenting ? "fragmenting" : isMerging ? "merging" : "correct" };
    }),
  };
}

function isMany(list: readonly number[] | undefined): boolean {
  return (list?.length ?? 0) > 1;
}

function isMostly(bout: Moment, others: readonly Moment[]): boolean {
  return 2 * commonUs(bout, others) >= bout.endUs - bout.startUs;
}

function commonUs({ startUs, endUs }: Moment, others: readonly Moment[]): number {
  let common = 0;
  for (const other of others) {
    if (other.startUs >= endUs) break;
    common += Math.max(0, Math.min(endUs, other.endUs) - Math.max(startUs, other.startUs));
  }
  return common;
}
