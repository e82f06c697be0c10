import { studentTwoSidedQuantile } from "../../statistics/distributions.ts";
import { id } from "../../domain/rules.ts";
import type { CodedWork } from "../codedWork.ts";
import type { RaterFinding } from "./profile.ts";

/** A rater’s coding of a recording beside that of another rater. */
export interface Reading {
  readonly own: CodedWork;
  readonly other: CodedWork;
  readonly durationUs: number;
}

interface Coinciding {
  /** Onsets of the rater that coincide with one of the other rater, of the same code and subject, read in this way … */
  readonly share: number;
  /** … and as they are. */
  readonly before: number;
  readonly events: number;
}

/** How a coding that agrees with no one agrees after all. */
export type OtherReading =
  /** Times are `ratio` times those of others, as where a video runs at another frame rate; 95% limits over recordings. */
  | (Coinciding & {
      readonly kind: "clock";
      readonly ratio: number;
      readonly low: number;
      readonly high: number;
    })
  /** Times are later (above 0) or earlier than those of others by more than lags are searched for. */
  | (Coinciding & {
      readonly kind: "offset";
      readonly lagUs: number;
      readonly lowUs: number;
      readonly highUs: number;
    })
  /** What others code for one subject is coded for the other. */
  | (Coinciding & {
      readonly kind: "subjects";
      readonly subjectId: string;
      readonly asSubjectId: string;
    });

/** Of who is later than this another reading may say more. */
const farOffUs = 1_000_000;

/** Whether a rater agrees with no one, and nothing is told of it that another reading of the coding could not explain. */
export function isUnexplained(findings: readonly RaterFinding[]): boolean {
  return findings.some(isOfNoOne);
}

/** Findings with what explains them in the place of those that it explains, and beside the others. */
export function explained(
  findings: readonly RaterFinding[],
  by: {
    readonly reading: OtherReading | undefined;
    readonly exchanges: readonly RaterFinding[];
  },
): readonly RaterFinding[] {
  const { reading, exchanges } = by;
  if (exchanges.length > 0) {
    const cost = exchanges.reduce((sum, { harm }) => sum + harm, 0);
    const others = findings.filter(
      ({ kind, harm }) => !(kind === "apart" || kind === "chance") || harm > 2 * cost,
    );
    return [...exchanges, ...others].toSorted((a, b) => b.harm - a.harm);
  }
  if (!reading) return findings;
  return findings.map((finding) =>
    isOfNoOne(finding) ? findingOf(reading, finding.harm) : finding,
  );
}

function isOfNoOne(finding: RaterFinding): boolean {
  if (finding.kind === "lag") return Math.abs(finding.lagUs) >= farOffUs;
  return (finding.kind === "chance" || finding.kind === "apart") && finding.of !== "scans";
}

function findingOf(reading: OtherReading, harm: number): RaterFinding {
  const { share, before, events } = reading;
  const coinciding = { harm, share, before, events };
  switch (reading.kind) {
    case "clock": {
      const { kind, ratio, low, high } = reading;
      return { kind, ratio, low, high, ...coinciding };
    }
    case "offset": {
      const { lagUs, lowUs, highUs } = reading;
      return { kind: "lag", harm, lagUs, lowUs, highUs };
    }
    case "subjects": {
      return {
        kind: "subjects",
        subjectId: id("subject").parse(reading.subjectId),
        asSubjectId: id("subject").parse(reading.asSubjectId),
        ...coinciding,
      };
    }
  }
}

/** Onsets coincide that are so far apart at most. */
const nearUs = 400_000;
/** Ratios are searched in the first part of recordings, in steps that move its end by less than what coincides. */
const searchedUs = 600_000_000;
const recordingsSearched = 6;
const ratioMost = 1.25;
const offsetMostUs = 600_000_000;
/** Below, lags are told of as they are. */
const offsetLeastUs = 3_000_000;
/** So many onsets of a code in a recording are looked at: they are enough to tell. */
const onsetsMost = 60;
const leastOnsets = 30;
const leastRecordings = 3;
/** A line of fewer onsets tells next to nothing. */
const leastInLine = 5;
/** Of onsets so many coincide, of those that do not by chance so many do, and so many times as many as before. */
const leastShare = 0.5;
const leastTimes = 1.5;
/** In so many recordings more coincide than before. */
const leastOfRecordings = 0.75;

/** A rater’s time is `ratio` times that of others, and `lagUs` later. */
interface Clock {
  readonly ratio: number;
  readonly lagUs: number;
}
const same: Clock = { ratio: 1, lagUs: 0 };

/** Onsets of one code and subject in one recording, ascending. */
interface Onsets {
  readonly own: Float64Array;
  readonly other: Float64Array;
}

/**
 * Why a rater agrees with no one, where another reading of the same coding agrees: a clock that runs at another speed or
 * starts elsewhere, or two subjects that are taken for each other. `undefined` where none clearly does.
 *
 * @param readings one a recording
 */
export function otherReading(readings: readonly Reading[]): OtherReading | undefined {
  return swappedSubjects(readings) ?? otherClock(readings);
}

function otherClock(readings: readonly Reading[]): OtherReading | undefined {
  const recordings = readings.map(({ own, other }) =>
    own.subjectIds.flatMap((subjectId) => onsetsOf({ own, other }, subjectId, subjectId)),
  );
  const longestUs = Math.max(0, ...readings.map(({ durationUs }) => durationUs));
  const untilUs = Math.min(longestUs, searchedUs);
  if (untilUs <= 0 || countOf(recordings) < leastOnsets) return undefined;
  const step = Math.log1p(nearUs / untilUs);
  const steps = Math.ceil(Math.log(ratioMost) / step);
  const ratios = evenly(steps, (at) => ({ ratio: Math.exp(at * step), lagUs: 0 }));
  const reachUs = Math.min(offsetMostUs, longestUs / 2);
  const offsets = evenly(Math.floor(reachUs / nearUs), (at) => ({ ratio: 1, lagUs: at * nearUs }));
  const early = recordings
    .slice(0, recordingsSearched)
    .map((all) => all.map((one) => upTo(one, untilUs * ratioMost)));
  const [byRatio, byOffset] = [ratios, offsets].map((clocks) => {
    const shares = clocks.map((clock) => shareOf(early, clock));
    const best = shares.indexOf(Math.max(...shares));
    return {
      clock: clocks[best] ?? same,
      usual: shares.toSorted((a, b) => a - b)[shares.length >> 1] ?? 0,
    };
  });
  if (!byRatio || !byOffset) return undefined;
  const whole = recordings.flat();
  const nearRatio = refined(recordings, byRatio.clock, untilUs, longestUs);
  const ratio = refitted(whole, nearRatio, lineAt) ?? nearRatio;
  const offset = refitted(whole, byOffset.clock, lagAt) ?? byOffset.clock;
  const isRatio = shareOf(recordings, ratio) >= shareOf(recordings, offset);
  const clock = isRatio ? ratio : offset;
  const { usual } = isRatio ? byRatio : byOffset;
  const told = clearOf(
    recordings,
    (all) => matchedOf(all, clock),
    (all) => matchedOf(all, same),
    usual,
  );
  if (!told) return undefined;
  const each = (fit: typeof lineAt) => recordings.flatMap((all) => refitted(all, clock, fit) ?? []);
  if (isRatio) {
    const limits = limitsOver(each(lineAt).map((one) => one.ratio));
    const isKnown = limits && (limits.low > 1 || limits.high < 1);
    return isKnown
      ? { kind: "clock", ...told, ratio: limits.mean, low: limits.low, high: limits.high }
      : undefined;
  }
  const limits = limitsOver(each(lagAt).map(({ lagUs }) => lagUs));
  return limits && Math.abs(limits.mean) >= offsetLeastUs
    ? { kind: "offset", ...told, lagUs: limits.mean, lowUs: limits.low, highUs: limits.high }
    : undefined;
}

function swappedSubjects(readings: readonly Reading[]): OtherReading | undefined {
  const subjectIds = [...new Set(readings.flatMap(({ own }) => own.subjectIds))]
    .flatMap((subjectId) => subjectId ?? [])
    .toSorted();
  const found = subjectIds.flatMap((subjectId, at) =>
    subjectIds.slice(at + 1).flatMap((asSubjectId): OtherReading[] => {
      const [straight, crossed] = [
        [subjectId, asSubjectId] as const,
        [asSubjectId, subjectId] as const,
      ].map((others) =>
        readings.map((reading) =>
          [subjectId, asSubjectId].flatMap((one, place) =>
            onsetsOf(reading, one, others[place] ?? null),
          ),
        ),
      );
      if (!straight || !crossed) return [];
      const told = clearOf(
        crossed,
        (all) => matchedOf(all, same),
        (_all, recording) => matchedOf(straight[recording] ?? [], same),
        shareOf(straight, same),
      );
      return told ? [{ kind: "subjects", ...told, subjectId, asSubjectId }] : [];
    }),
  );
  return found.toSorted((a, b) => b.share * b.events - a.share * a.events)[0];
}

/** Onsets of each code that the rater has, also where the other one has none. */
function onsetsOf(
  { own, other }: Pick<Reading, "own" | "other">,
  subjectId: string | null,
  otherId: string | null,
): Onsets[] {
  const others = other.starts(otherId);
  return own.starts(subjectId).flatMap((all, code): Onsets[] => {
    // What lasts from the beginning begins there on every clock.
    const starts = all.filter((us) => us > nearUs);
    const stride = Math.max(1, Math.ceil(starts.length / onsetsMost));
    return starts.length === 0
      ? []
      : [
          {
            own: starts.filter((_, at) => at % stride === 0),
            other: (others[code] ?? new Float64Array(0)).filter((us) => us > 0),
          },
        ];
  });
}

function upTo({ own, other }: Onsets, untilUs: number): Onsets {
  return { own: own.filter((us) => us <= untilUs), other };
}

/** From so many steps below to so many above, none in the middle. */
function evenly(steps: number, clockAt: (at: number) => Clock): readonly Clock[] {
  return Array.from({ length: 2 * steps + 1 }, (_, at) => clockAt(at - steps));
}

/** Each onset that coincides with one of the other rater, the nearest, in the time of each. */
function eachMatch(
  all: readonly Onsets[],
  { ratio, lagUs }: Clock,
  take: (ownUs: number, otherUs: number) => void,
): void {
  for (const { own, other } of all) {
    let from = 0;
    for (const ownUs of own) {
      const us = (ownUs - lagUs) / ratio;
      while (from + 1 < other.length && apart(other, from + 1, us) <= apart(other, from, us))
        from += 1;
      if (other.length > 0 && apart(other, from, us) <= nearUs) take(ownUs, other[from] ?? 0);
    }
  }
}

function apart(other: Float64Array, at: number, us: number): number {
  return Math.abs((other[at] ?? 0) - us);
}

function matchedOf(all: readonly Onsets[], clock: Clock): number {
  let matched = 0;
  eachMatch(all, clock, () => (matched += 1));
  return matched;
}

function countOf(recordings: readonly (readonly Onsets[])[]): number {
  return recordings.flat().reduce((sum, { own }) => sum + own.length, 0);
}

function shareOf(recordings: readonly (readonly Onsets[])[], clock: Clock): number {
  return matchedOf(recordings.flat(), clock) / Math.max(1, countOf(recordings));
}

/** The ratio that all of the recordings tell, from one of their first part: each time of twice as much. */
function refined(
  recordings: readonly (readonly Onsets[])[],
  clock: Clock,
  untilUs: number,
  longestUs: number,
): Clock {
  let [found, us] = [clock, untilUs];
  for (;;) {
    const ratio = ratioAt(
      recordings.flat().map((one) => upTo(one, us * ratioMost)),
      found,
    );
    if (ratio !== undefined) found = { ratio, lagUs: 0 };
    if (us >= longestUs) return found;
    us *= 2;
  }
}

/** By least squares through 0; `undefined` where nothing coincides. */
function ratioAt(all: readonly Onsets[], clock: Clock): number | undefined {
  let [products, squares] = [0, 0];
  eachMatch(all, clock, (ownUs, otherUs) => {
    products += ownUs * otherUs;
    squares += otherUs * otherUs;
  });
  return squares === 0 ? undefined : products / squares;
}

/** So often is a clock fitted to what coincides by the one before: it changes no more by then. */
const fits = 8;

/**
 * The clock of what coincides by it, from one that is near; `undefined` where nothing does. Each recording is fitted until it
 * changes no more, by itself: by the clock of all of them, none would seem to be far from it, and limits would be too narrow.
 */
function refitted(
  all: readonly Onsets[],
  near: Clock,
  fit: (all: readonly Onsets[], clock: Clock) => Clock | undefined,
): Clock | undefined {
  let found = fit(all, near);
  for (let again = 1; found && again < fits; again += 1) found = fit(all, found) ?? found;
  return found;
}

/** Ratio and lag by least squares: of who is late as well, a ratio through 0 would take the lag for a part of itself. `undefined` where too little coincides, or at one time alone. */
function lineAt(all: readonly Onsets[], clock: Clock): Clock | undefined {
  let [count, owns, others, products, squares] = [0, 0, 0, 0, 0];
  eachMatch(all, clock, (ownUs, otherUs) => {
    count += 1;
    owns += ownUs;
    others += otherUs;
    products += ownUs * otherUs;
    squares += otherUs * otherUs;
  });
  const spread = squares - (others * others) / Math.max(1, count);
  if (count < leastInLine || spread <= 0) return undefined;
  const ratio = (products - (owns * others) / count) / spread;
  return { ratio, lagUs: (owns - ratio * others) / count };
}

/** How much later the rater is on average; `undefined` where nothing coincides. */
function lagAt(all: readonly Onsets[], clock: Clock): Clock | undefined {
  let [sum, count] = [0, 0];
  eachMatch(all, clock, (ownUs, otherUs) => {
    sum += ownUs - otherUs;
    count += 1;
  });
  return count === 0 ? undefined : { ratio: 1, lagUs: sum / count };
}

/** What coincides in another reading, where it is far more than before and than at any other: `usual` is by chance. */
function clearOf(
  recordings: readonly (readonly Onsets[])[],
  after: (all: readonly Onsets[]) => number,
  before: (all: readonly Onsets[], recording: number) => number,
  usual: number,
): Coinciding | undefined {
  const events = countOf(recordings);
  const counted = recordings.flatMap((all, at) =>
    all.length === 0 ? [] : [{ after: after(all), before: before(all, at) }],
  );
  const [share, was] = (["after", "before"] as const).map(
    (which) => counted.reduce((sum, one) => sum + one[which], 0) / Math.max(1, events),
  );
  if (share === undefined || was === undefined) return undefined;
  const more = counted.filter((one) => one.after > one.before).length;
  const isClear =
    events >= leastOnsets &&
    counted.length >= leastRecordings &&
    share >= leastShare &&
    (share - usual) / (1 - usual) >= leastShare &&
    share >= leastTimes * was &&
    more >= leastOfRecordings * counted.length;
  return isClear ? { share, before: was, events } : undefined;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** The mean with 95% limits by Student’s t; `undefined` of too few. */
function limitsOver(values: readonly number[]) {
  if (values.length < leastRecordings) return undefined;
  const mean = meanOf(values);
  const freedom = values.length - 1;
  const squares = values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const reach =
    studentTwoSidedQuantile(0.05, freedom) * Math.sqrt(squares / freedom / values.length);
  return { mean, low: mean - reach, high: mean + reach };
}
