import type { Scans } from "./entities/observation.ts";
import { type Prompt, promptAt, promptCount } from "./scans.ts";

/** A segment of a recording, half open: from `startUs` up to, but not including, `endUs`. */
export interface Stretch {
  readonly startUs: number;
  readonly endUs: number;
}

/**
 * The segments of an observation, in order and not overlapping: the whole recording if it has no
 * segments.
 */
export function coveredStretches(
  spans: readonly Stretch[],
  durationUs: number,
): readonly Stretch[] {
  if (spans.length === 0) return [{ startUs: 0, endUs: durationUs }];
  return spans.map(({ startUs, endUs }) => ({ startUs, endUs }));
}

/** The total duration of segments that do not overlap. */
export function lengthUs(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0);
}

/** The intersection of two lists of segments, in order. Takes linear time. */
export function commonStretches(
  first: readonly Stretch[],
  second: readonly Stretch[],
): readonly Stretch[] {
  const common: Stretch[] = [];
  let a = 0;
  let b = 0;
  for (;;) {
    const [one, other] = [first[a], second[b]];
    if (!one || !other) return common;
    const startUs = Math.max(one.startUs, other.startUs);
    const endUs = Math.min(one.endUs, other.endUs);
    if (startUs < endUs) common.push({ startUs, endUs });
    if (one.endUs <= other.endUs) a += 1;
    else b += 1;
  }
}

/** The time between segments and around them; empty if they cover everything. */
export function gapsBetween(stretches: readonly Stretch[], durationUs: number): readonly Stretch[] {
  const gaps: Stretch[] = [];
  let fromUs = 0;
  for (const { startUs, endUs } of stretches) {
    if (startUs > fromUs) gaps.push({ startUs: fromUs, endUs: startUs });
    fromUs = Math.max(fromUs, endUs);
  }
  if (fromUs < durationUs) gaps.push({ startUs: fromUs, endUs: durationUs });
  return gaps;
}

/**
 * Whether a sampling prompt belongs to an observation with these segments: its interval, or its
 * instant, is in one of them. Without segments, all do.
 */
export function isAskedIn(spans: readonly Stretch[], { fromUs, toUs }: Prompt): boolean {
  if (spans.length === 0) return true;
  return spans.some(
    ({ startUs, endUs }) => fromUs >= startUs && (fromUs === toUs ? fromUs < endUs : toUs <= endUs),
  );
}

/** The numbers of the sampling prompts for an observation with these segments, in order. */
export function askedNumbers(
  scans: Scans,
  durationUs: number,
  spans: readonly Stretch[],
): number[] {
  const all = Array.from({ length: promptCount(scans, durationUs) }, (_, number) => number);
  return spans.length === 0
    ? all
    : all.filter((number) => isAskedIn(spans, promptAt(scans, number)));
}

/** Segments in order of their starts, with overlapping and touching ones joined. */
export function joinedStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: { startUs: number; endUs: number }[] = [];
  for (const { startUs, endUs } of stretches) {
    const last = joined.at(-1);
    if (last && startUs <= last.endUs) last.endUs = Math.max(last.endUs, endUs);
    else joined.push({ startUs, endUs });
  }
  return joined;
}
