import type { Scans } from "./entities/observation.ts";
import { type Prompt, promptAt, promptCount } from "./scans.ts";

/** A segment of a recording, half open: from `startUs` up to, but not including, `endUs`. */
export interface Stretch {
  readonly startUs: number;
  readonly endUs: number;
}

/** What an observation covers, in order and apart: all of its recording where it has no segments. */
export function coveredStretches(
  spans: readonly Stretch[],
  durationUs: number,
): readonly Stretch[] {
  if (spans.length === 0) return [{ startUs: 0, endUs: durationUs }];
  return spans.map(({ startUs, endUs }) => ({ startUs, endUs }));
}

/** How much time segments make up that are apart from each other. */
export function lengthUs(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0);
}

/** What lies in a segment of both, in order. Takes as many steps as both have segments. */
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

/** What lies between segments and around them; nothing where they cover all. */
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
 * Whether a question of interval sampling is one for an observation with these segments: its interval lies
 * in one of them, or its instant does. Without segments all are.
 */
export function isAskedIn(spans: readonly Stretch[], { fromUs, toUs }: Prompt): boolean {
  if (spans.length === 0) return true;
  return spans.some(
    ({ startUs, endUs }) => fromUs >= startUs && (fromUs === toUs ? fromUs < endUs : toUs <= endUs),
  );
}

/** The numbers of the questions that an observation with these segments is asked, in order. */
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

/** Segments in order of their starts, those that overlap or touch made one. */
export function joinedStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: { startUs: number; endUs: number }[] = [];
  for (const { startUs, endUs } of stretches) {
    const last = joined.at(-1);
    if (last && startUs <= last.endUs) last.endUs = Math.max(last.endUs, endUs);
    else joined.push({ startUs, endUs });
  }
  return joined;
}
