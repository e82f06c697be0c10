import { f1Of, overlapOf } from "./coefficients.ts";
import {
  type Figure,
  finiteOr,
  ratio,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";
import type { Moment, TimedEvent, TimedPair } from "./timed.ts";

/** The temporal overlap of two raters’ coding of one code. Times in microseconds. */
export interface DurationOverlap {
  readonly overlapUs: Figure;
  readonly firstUs: number;
  readonly secondUs: number;
  /** Common time over time of either, 0 to 1. */
  readonly intersectionOverUnion: Figure;
  /** Twice the common time over the sum of both times, 0 to 1. */
  readonly f1: Figure;
}

/** Undefined where neither rater used the code. Overlapping events of one rater count once. */
export function durationOverlap(pair: TimedPair, code: string): DurationOverlap {
  const first = unitedTimes(pair.first, code);
  const second = unitedTimes(pair.second, code);
  const [firstUs, secondUs] = [lengthOf(first), lengthOf(second)];
  let overlapUs = 0;
  let at = 0;
  for (const own of first) {
    while ((second[at]?.endUs ?? Infinity) <= own.startUs) at += 1;
    for (let place = at; (second[place]?.startUs ?? Infinity) < own.endUs; place += 1) {
      const other = second[place];
      if (other)
        overlapUs += Math.min(own.endUs, other.endUs) - Math.max(own.startUs, other.startUs);
    }
  }
  const sum = firstUs + secondUs;
  return {
    overlapUs: sum === 0 ? undefinedBecause("code_not_used") : value(overlapUs),
    firstUs,
    secondUs,
    intersectionOverUnion: finiteOr(overlapOf(overlapUs, firstUs, secondUs), "code_not_used"),
    f1: finiteOr(f1Of(overlapUs, firstUs, secondUs), "code_not_used"),
  };
}

/** How many events of one code both raters have, by one-to-one matching. */
export interface EventF1 {
  readonly matched: number;
  readonly first: number;
  readonly second: number;
  /** matched / first, matched / second, and their harmonic mean; 0 to 1. */
  readonly recall: Figure;
  readonly precision: Figure;
  readonly f1: Figure;
}

/** Which events of one code match. */
interface Matching {
  readonly code: string;
  readonly threshold: number;
  /** Default 0. */
  readonly pointsWithinUs?: number | undefined;
}

/**
 * Two events match if their common time is at least `threshold` of the time of either (points: if they
 * coincide, or are at most `pointsWithinUs` apart). The largest possible number of pairs is matched, not greedily. Undefined without events.
 */
export function eventF1(pair: TimedPair, options: Matching): EventF1 {
  const matches = eventMatches(pair, options);
  const matched = matches.filter(({ first, second }) => first && second).length;
  const first = matches.filter((match) => match.first).length;
  const second = matches.filter((match) => match.second).length;
  return {
    matched,
    first,
    second,
    recall: ratio({ of: matched, to: first }, "no_events"),
    precision: ratio({ of: matched, to: second }, "no_events"),
    f1: finiteOr(f1Of(matched, first, second), "no_events"),
  };
}

/** Two matched events, or one event without a partner. */
export interface EventMatch {
  readonly first?: TimedEvent;
  readonly second?: TimedEvent;
}

/** All events of one code with their partners, by the matching of `eventF1`: the first rater’s in order, then the second’s rest. */
export function eventMatches(pair: TimedPair, options: Matching): readonly EventMatch[] {
  const { threshold, pointsWithinUs = 0 } = options;
  const ofCode = (events: readonly TimedEvent[]) =>
    events
      .filter((event) => event.code === options.code)
      .toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
  const first = ofCode(pair.first);
  const second = ofCode(pair.second);
  const candidates = first.map(() => new Array<number>());
  let from = 0;
  const longest = maximum(second.map(durationUs));
  first.forEach((a, place) => {
    while ((second[from]?.startUs ?? Infinity) + longest + pointsWithinUs < a.startUs) from += 1;
    const untilUs = a.endUs + pointsWithinUs;
    for (let other = from; (second[other]?.startUs ?? Infinity) <= untilUs; other += 1) {
      const b = second[other];
      if (b && shareInCommon(a, b, pointsWithinUs) >= threshold) candidates[place]?.push(other);
    }
  });
  const partners = largestMatching(candidates, second.length);
  const matches: EventMatch[] = first.map((event) => ({ first: event }));
  second.forEach((event, other) => {
    const place = partners[other] ?? -1;
    const own = first[place];
    if (own) matches[place] = { first: own, second: event };
    else matches.push({ second: event });
  });
  return matches;
}

/** Two events that are each other’s nearest, or one that has no partner. */
interface ClosestPair<E> {
  readonly first?: E;
  readonly second?: E;
}

/**
 * Pairs events of one code, nearest first and each event once: states by the largest proportion of
 * either’s time in common, which must be at least `overlapShare`; points at most `pointsWithinUs`
 * apart. Ties: the nearest starts, then the earliest. The result is symmetric in the two raters.
 */
export function closestPairs<E extends Moment>(
  first: readonly E[],
  second: readonly E[],
  options: { readonly overlapShare: number; readonly pointsWithinUs: number },
): readonly ClosestPair<E>[] {
  const { overlapShare, pointsWithinUs } = options;
  const inOrder = (events: readonly E[]) =>
    events.toSorted((a, b) => a.startUs - b.startUs || a.endUs - b.endUs);
  const [own, others] = [inOrder(first), inOrder(second)];
  const longest = maximum(others.map(durationUs));
  const near: { readonly a: number; readonly b: number; share: number; apartUs: number }[] = [];
  let from = 0;
  own.forEach((event, a) => {
    while ((others[from]?.startUs ?? Infinity) + longest + pointsWithinUs < event.startUs) {
      from += 1;
    }
    const untilUs = event.endUs + pointsWithinUs;
    for (let b = from; (others[b]?.startUs ?? Infinity) <= untilUs; b += 1) {
      const other = others[b];
      const share = other ? shareInCommon(event, other, pointsWithinUs) : 0;
      if (!other || share === 0 || share < overlapShare) continue;
      near.push({ a, b, share, apartUs: Math.abs(event.startUs - other.startUs) });
    }
  });
  near.sort(
    (x, y) =>
      y.share - x.share ||
      x.apartUs - y.apartUs ||
      x.a + x.b - y.a - y.b ||
      Math.abs(x.a - x.b) - Math.abs(y.a - y.b),
  );
  const partnerOf = new Int32Array(own.length).fill(-1);
  const isTaken = new Uint8Array(others.length);
  for (const { a, b } of near) {
    if (partnerOf[a] !== -1 || isTaken[b] === 1) continue;
    partnerOf[a] = b;
    isTaken[b] = 1;
  }
  const pairs = own.map((event, a): ClosestPair<E> => {
    const other = others[partnerOf[a] ?? -1];
    return other ? { first: event, second: other } : { first: event };
  });
  return [...pairs, ...others.flatMap((event, b) => (isTaken[b] === 1 ? [] : [{ second: event }]))];
}

/** Of points 1 where they are near enough, else 0. */
function shareInCommon(a: Moment, b: Moment, pointsWithinUs: number): number {
  const common = Math.max(0, Math.min(a.endUs, b.endUs) - Math.max(a.startUs, b.startUs));
  const either = durationUs(a) + durationUs(b) - common;
  if (either === 0) return Math.abs(a.startUs - b.startUs) <= pointsWithinUs ? 1 : 0;
  return common / either;
}

function durationUs(event: Moment): number {
  return event.endUs - event.startUs;
}

function maximum(values: readonly number[]): number {
  return values.reduce((most, one) => Math.max(most, one), 0);
}

/**
 * Kuhn’s algorithm: every place looks for a partner, asking taken ones to move on. The place that each of
 * the others has in the end; −1 for none.
 */
function largestMatching(candidates: readonly (readonly number[])[], size: number): Int32Array {
  const partner = new Int32Array(size).fill(-1);
  const seen = new Int32Array(size).fill(-1);
  const findFor = (place: number, round: number): boolean => {
    for (const other of candidates[place] ?? []) {
      if (seen[other] === round) continue;
      seen[other] = round;
      const holder = partner[other] ?? -1;
      if (holder < 0 || findFor(holder, round)) {
        partner[other] = place;
        return true;
      }
    }
    return false;
  };
  candidates.forEach((_, place) => findFor(place, place));
  return partner;
}

/** The times of a code, in order, with overlapping and touching intervals joined. */
export function unitedTimes(events: readonly TimedEvent[], code: string): readonly Moment[] {
  const joined: { startUs: number; endUs: number }[] = [];
  const own = events.filter((event) => event.code === code && event.endUs > event.startUs);
  for (const { startUs, endUs } of own.toSorted((a, b) => a.startUs - b.startUs)) {
    const last = joined.at(-1);
    if (last && startUs <= last.endUs) last.endUs = Math.max(last.endUs, endUs);
    else joined.push({ startUs, endUs });
  }
  return joined;
}

function lengthOf(moments: readonly Moment[]): number {
  return moments.reduce((sum, moment) => sum + durationUs(moment), 0);
}

export const durationOverlapStatistic = {
  id: "durationOverlap",
  needs: { data: "timed", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: {},
  compute: durationOverlap,
  references: [
    {
      text: "Jaccard, P. (1912). The distribution of the flora in the alpine zone. New Phytologist, 11(2), 37–50",
      doi: "10.1111/j.1469-8137.1912.tb05611.x",
    },
  ],
  assumes: ["same_time_observed"],
} as const satisfies Statistic<"durationOverlap", TimedPair, string>;

export const eventF1Statistic = {
  id: "eventF1",
  needs: { data: "timed", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: { threshold: { kind: "number", default: 0.5, min: 0.05, max: 1, unit: "share" } },
  compute: eventF1,
  references: [
    {
      text: "Kuhn, H. W. (1955). The Hungarian method for the assignment problem. Naval Research Logistics Quarterly, 2(1–2), 83–97",
      doi: "10.1002/nav.3800020109",
    },
  ],
  assumes: ["same_time_observed"],
} as const satisfies Statistic<"eventF1", TimedPair, Parameters<typeof eventF1>[1]>;
