import { gathered, grouped } from "../../domain/grouped.ts";
import { compareNames } from "../../domain/nameOrder.ts";
import type { CodedWork } from "../codedWork.ts";
import type { Observation } from "../observation.ts";
import { matchedValues } from "./codeEffects.ts";
import { medianOf, type PairValue } from "./pairEffects.ts";
import type { RaterFinding } from "./profile.ts";
import type { RaterSums } from "./raterSums.ts";

/** A rater’s coding of a recording, and that of others of the same recording. */
export interface Beside {
  readonly place: Pick<Observation, "recordingId" | "recordingName" | "roundId">;
  readonly own: CodedWork;
  readonly others: readonly CodedWork[];
}

/** A rater’s recordings are in doubt where agreement is less than so much of what is usual: as kappa of time, as matched events. */
const leastUsual = { time: 0.6, events: 0.8 } as const;
/** So many of a rater are tried, those that agree least, each with each other. */
const doubtfulMost = 12;
/** So many recordings of all raters are tried with another one. */
const triedMost = 200;
/** Work of so many others is looked at in each recording. */
export const othersMost = 3;
/** Onsets of one code and subject coincide that are so far apart at most. */
const nearUs = 1_000_000;
export const leastOnsets = 6;
/** Of onsets so many coincide once exchanged, so many more, so many times as many as before, and so many errors more. */
const leastShare = 0.5;
const leastMore = 0.25;
const leastTimes = 1.5;
const leastErrors = 2;

/**
 * Recordings whose coding may be of another one, by rater: those on which the rater agrees far less than is usual. Recordings
 * are given by index, those that agree least first. Raters who agree everywhere are absent; of very many recordings in doubt
 * those of raters with the fewest are given.
 */
export function doubtfulRecordings(
  sums: Pick<RaterSums, "time" | "codes">,
): ReadonlyMap<number, readonly number[]> {
  const byRater = new Map<number, Map<number, number>>();
  for (const [values, least] of [
    [sums.time, leastUsual.time],
    [matchedValues(sums.codes), leastUsual.events],
  ] as const) {
    const usual = medianOf(values.map(({ value }) => value));
    if (usual <= 0) continue;
    for (const [rater, own] of ofRaters(values)) {
      const doubts = byRater.get(rater) ?? new Map<number, number>();
      byRater.set(rater, doubts);
      for (const [recording, there] of gathered(own)) {
        const part = there.reduce((sum, one) => sum + one, 0) / there.length / usual;
        if (part < least) doubts.set(recording, Math.min(part, doubts.get(recording) ?? 1));
      }
    }
  }
  const fewestFirst = [...byRater]
    .map(([rater, doubts]) => {
      const recordings = [...doubts].toSorted(([one, a], [other, b]) => a - b || one - other);
      const all = recordings.reduce((sum, [, part]) => sum + part, 0);
      const kept = recordings.slice(0, doubtfulMost).map(([recording]) => recording);
      return { rater, recordings: kept, mean: all / Math.max(1, recordings.length) };
    })
    .toSorted(
      (a, b) => a.recordings.length - b.recordings.length || a.mean - b.mean || a.rater - b.rater,
    );
  let left = triedMost;
  const found = new Map<number, readonly number[]>();
  for (const { rater, recordings } of fewestFirst) {
    let count = recordings.length;
    while (count * (count - 1) > left) count -= 1;
    if (count === 0) continue;
    left -= count * (count - 1);
    found.set(rater, recordings.slice(0, count));
  }
  return found;
}

/** Of each rater all values with others, with the recording. */
function ofRaters(values: readonly PairValue[]) {
  return gathered(
    values.flatMap(({ recording, a, b, value }) =>
      [a, b].map((rater) => [rater, [recording, value] as const] as const),
    ),
  );
}

/**
 * Codings of one rater that are of another recording, as findings: two that are exchanged or a ring of several, where each
 * agrees with others’ work of the next recording far more than with others’ of its own; and one that lies under two
 * recordings. Empty where there are none.
 *
 * @param doubtful the recordings in doubt
 * @param alike others that may have the same coding as one of these
 * @param recordings how many the rater has with others
 */
export function misplaced(
  doubtful: readonly Beside[],
  { alike, recordings }: { readonly alike: readonly Beside[]; readonly recordings: number },
): readonly RaterFinding[] {
  const works = doubtful.map(readingOf);
  return [...exchanged(works), ...copied([...works, ...alike.map(readingOf)])].map((finding) => ({
    ...finding,
    harm: finding.harm / Math.max(1, recordings),
  }));
}

interface Reading {
  readonly place: Beside["place"];
  readonly own: Onsets;
  readonly others: readonly Onsets[];
  /** How it fits the others of its recording. */
  readonly before: Fit;
}

function readingOf({ place, own, others }: Beside): Reading {
  const [mine, theirs] = [onsetsOf(own), others.map(onsetsOf)];
  return { place, own: mine, others: theirs, before: fitOf(mine, theirs) };
}

function exchanged(works: readonly Reading[]): readonly RaterFinding[] {
  const next = works.map(({ own, before }, at) => {
    const [best] = works
      .flatMap(({ others }, to) => {
        const fit = fitOf(own, others);
        return to !== at && isClear(fit, before) ? [{ to, fit }] : [];
      })
      .toSorted((a, b) => b.fit.ofBoth - a.fit.ofBoth);
    return best;
  });
  const seen = new Set<number>();
  return works.flatMap((_, start): RaterFinding[] => {
    const ring: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      ring.push(at);
      at = next[at]?.to;
    }
    if (at !== start || ring.length < 2) return [];
    const there = ring.flatMap((one) => works[one] ?? []);
    const [share, before] = [
      meanOf(ring.flatMap((one) => next[one]?.fit ?? [])),
      meanOf(there.map((one) => one.before)),
    ];
    return [
      {
        kind: "exchanged",
        harm: (share - before) * ring.length,
        recordings: there.map(named).toSorted((a, b) => compareNames(a.name, b.name)),
        share,
        before,
        events: there.reduce((sum, one) => sum + one.before.events, 0),
      },
    ];
  });
}

function copied(works: readonly Reading[]): readonly RaterFinding[] {
  const same = grouped(works, ({ own }) =>
    JSON.stringify([...own].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  return [...same.values()].flatMap((alike): RaterFinding[] => {
    const [one, other] = alike.toSorted((a, b) => a.before.share - b.before.share);
    // Where the same happens in both, or both are of a third one, nothing is told of either.
    if (!one || !other || !isClear(other.before, one.before)) return [];
    const [{ share: before, events }, { share }] = [one.before, other.before];
    return [
      {
        kind: "copied",
        harm: share - before,
        recordings: [named(one), named(other)],
        share,
        before,
        events,
      },
    ];
  });
}

function named({ place: { recordingId, roundId, recordingName } }: Reading) {
  return { recordingId, roundId, name: recordingName };
}

function meanOf(fits: readonly Fit[]): number {
  const events = fits.reduce((sum, fit) => sum + fit.events, 0);
  return fits.reduce((sum, fit) => sum + fit.share * fit.events, 0) / Math.max(1, events);
}

/** When events begin, ascending, by code and subject. */
type Onsets = ReadonlyMap<string, readonly number[]>;

function onsetsOf(work: CodedWork): Onsets {
  return new Map(
    work.subjectIds.flatMap((subjectId) =>
      work.starts(subjectId).flatMap((starts, code) => {
        // What lasts from the beginning begins there in every recording.
        const later = [...starts].filter((us) => us > 0);
        return later.length === 0 ? [] : [[`${code} ${subjectId}`, later] as const];
      }),
    ),
  );
}

interface Fit {
  /** Onsets that coincide, of those of the rater; the mean over others. */
  readonly share: number;
  /** Twice of those of both: who codes most of the time does not fit everyone. */
  readonly ofBoth: number;
  /** Onsets of the rater. */
  readonly events: number;
}

function fitOf(own: Onsets, others: readonly Onsets[]): Fit {
  const events = countOf(own);
  const fits = others.map((other) => {
    const same = coinciding(own, other);
    return {
      share: same / Math.max(1, events),
      ofBoth: (2 * same) / Math.max(1, events + countOf(other)),
    };
  });
  const mean = (which: "share" | "ofBoth") =>
    fits.reduce((sum, fit) => sum + fit[which], 0) / Math.max(1, fits.length);
  return { share: mean("share"), ofBoth: mean("ofBoth"), events };
}

function countOf(onsets: Onsets): number {
  return [...onsets.values()].reduce((sum, { length }) => sum + length, 0);
}

/** Onsets that coincide with one of the other, each with one alone. */
function coinciding(own: Onsets, other: Onsets): number {
  let count = 0;
  for (const [key, mine] of own) {
    const theirs = other.get(key) ?? [];
    let [at, beside] = [0, 0];
    while (at < mine.length && beside < theirs.length) {
      const apartUs = (mine[at] ?? 0) - (theirs[beside] ?? 0);
      if (Math.abs(apartUs) <= nearUs) count += 1;
      if (apartUs <= nearUs) at += 1;
      if (apartUs >= -nearUs) beside += 1;
    }
  }
  return count;
}

function isClear({ ofBoth, events }: Fit, { ofBoth: before }: Fit): boolean {
  const more = ofBoth - before;
  const mean = (ofBoth + before) / 2;
  const error = Math.sqrt((2 * mean * (1 - mean)) / Math.max(1, events));
  return (
    events >= leastOnsets &&
    ofBoth >= leastShare &&
    more >= leastMore &&
    ofBoth >= leastTimes * before &&
    more >= leastErrors * error
  );
}
