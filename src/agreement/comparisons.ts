import { grouped } from "../domain/grouped.ts";
import { type Observation, placeKey } from "./observation.ts";
import { commonStretches, coveredStretches, lengthUs, type Stretch } from "../domain/spans.ts";
import { stretchesKey } from "./coding.ts";

/**
 * Two observations of one recording and round, on the time assigned to both raters, who are in
 * order of their ids.
 */
export interface Comparison {
  readonly first: Observation;
  readonly second: Observation;
  readonly stretches: readonly Stretch[];
  readonly comparedUs: number;
  /** Changes with the work of either, with the time compared and with the scheme. */
  readonly key: string;
}

/**
 * A comparison on time that was assigned to the same raters throughout; one part for each of their
 * pairs.
 */
export interface Part {
  readonly comparison: Comparison;
  /** The number of raters assigned to this piece of time. */
  readonly raters: number;
  /** The key of the piece of time; the same for all pairs of its raters. */
  readonly piece: string;
}

/** A comparison as a part of its own, regardless of other raters of the same recording. */
export function asPair(comparison: Comparison): Part {
  return { comparison, raters: 2, piece: comparison.key };
}

/**
 * The ids of all raters whose observations are compared, each once, in ascending order. Empty if there are no
 * comparisons.
 */
export function ratersOf(parts: readonly Part[]): readonly Observation["raterId"][] {
  const ids = new Set<Observation["raterId"]>();
  for (const { comparison } of parts) {
    ids.add(comparison.first.raterId).add(comparison.second.raterId);
  }
  return [...ids].toSorted();
}

/** The observations of one recording in one round by two or more raters. */
export type Together = readonly Observation[];

/** Observations grouped by recording and round, and the number of recordings with a single rater. */
export function groupedTogether(places: readonly Observation[]): {
  readonly groups: readonly Together[];
  readonly recordingsWithOneRater: number;
} {
  const together = grouped(places, placeKey);
  const groups = [...together.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((a, b) => (a.raterId < b.raterId ? -1 : 1)));
  return { groups, recordingsWithOneRater: together.size - groups.length };
}

/** All rater pairs of a group on the time assigned to both, within `only` if given. */
export function pairsOf(group: Together, only?: readonly Stretch[]): readonly Comparison[] {
  return group.flatMap((first, at) =>
    group.slice(at + 1).flatMap((second) => {
      const common = commonStretches(coveredBy(first, only), coveredBy(second, only));
      return common.length === 0 ? [] : [comparisonOf(first, second, common)];
    }),
  );
}

/**
 * The same for statistics over all raters at once. If raters were assigned different segments, time
 * is cut so that each piece has the same raters throughout. `pairs` are those of the group, if
 * already known.
 */
export function partsOf(
  group: Together,
  only?: readonly Stretch[],
  pairs: readonly Comparison[] = pairsOf(group, only),
): readonly Part[] {
  const covered = group.map((place) => coveredBy(place, only));
  const [one] = covered;
  const keys = new Set(covered.map((stretches) => textOf(stretches)));
  if (keys.size === 1 && one) {
    if (one.length === 0) return [];
    const piece = group.map(({ observationId }) => observationId).join(" ");
    return pairs.map((comparison) => ({ comparison, raters: group.length, piece }));
  }
  const edges = new Set(covered.flat().flatMap(({ startUs, endUs }) => [startUs, endUs]));
  const inOrder = [...edges].toSorted((a, b) => a - b);
  const byRaters = new Map<string, { readonly raters: Observation[]; stretches: Stretch[] }>();
  for (const [at, startUs] of inOrder.slice(0, -1).entries()) {
    const endUs = inOrder[at + 1] ?? startUs;
    const raters = group.filter((_, who) =>
      covered[who]?.some((own) => own.startUs <= startUs && own.endUs >= endUs),
    );
    if (raters.length < 2) continue;
    const key = raters.map(({ observationId }) => observationId).join(" ");
    const known = byRaters.get(key) ?? { raters, stretches: [] };
    byRaters.set(key, known);
    // Two stretches that touch are one, unless an observation has an edge there.
    known.stretches.push({ startUs, endUs });
  }
  return [...byRaters].flatMap(([piece, { raters, stretches }]) =>
    raters.flatMap((first, at) =>
      raters.slice(at + 1).map((second) => ({
        comparison: comparisonOf(first, second, stretches),
        raters: raters.length,
        piece,
      })),
    ),
  );
}

function coveredBy(
  { spans, durationUs }: Observation,
  only: readonly Stretch[] | undefined,
): readonly Stretch[] {
  const covered = coveredStretches(spans, durationUs);
  return only ? commonStretches(covered, only) : covered;
}

function comparisonOf(
  first: Observation,
  second: Observation,
  stretches: readonly Stretch[],
): Comparison {
  const ids = `${first.observationId}@${first.revision} ${second.observationId}@${second.revision}`;
  return {
    first,
    second,
    stretches,
    comparedUs: lengthUs(stretches),
    key: `${ids} ${first.schemeVersionId} ${first.durationUs} ${stretchesKey(stretches, first.durationUs)}`,
  };
}

function textOf(stretches: readonly Stretch[]): string {
  return stretches.map(({ startUs, endUs }) => `${startUs}-${endUs}`).join(",");
}

/** Events that are read at once: ten full recordings of ten raters would be more than memory has to hold. */
const eventsAtOnce = 200_000;

/**
 * Comparisons in batches whose events fit in memory. Neighbouring comparisons of one recording stay in one batch,
 * because they share observations.
 */
export function portionsOf(comparisons: readonly Comparison[]): readonly (readonly Comparison[])[] {
  const portions: Comparison[][] = [];
  let portion: Comparison[] = [];
  let seen = new Set<string>();
  let events = 0;
  let recordingId: string | undefined;
  for (const comparison of comparisons) {
    const isNext = comparison.first.recordingId !== recordingId;
    recordingId = comparison.first.recordingId;
    if (isNext && events > eventsAtOnce) {
      portions.push(portion);
      portion = [];
      seen = new Set();
      events = 0;
    }
    portion.push(comparison);
    for (const { observationId, eventCount } of [comparison.first, comparison.second]) {
      if (seen.has(observationId)) continue;
      seen.add(observationId);
      events += eventCount;
    }
  }
  if (portion.length > 0) portions.push(portion);
  return portions;
}
