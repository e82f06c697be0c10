import type { Stretch } from "../../../../domain/spans.ts";

/** A place seen while playing, with the time of the clock. */
export interface SeenPlaying {
  readonly timeUs: number;
  readonly nowMs: number;
}

/**
 * The index of the segment whose end has just been played to. `undefined` where no end was reached, after a
 * jump, or where playing began outside the segment.
 */
export function passedEnd(
  spans: readonly Stretch[],
  before: SeenPlaying,
  now: SeenPlaying,
  rate: number,
): number | undefined {
  const mostUs = ((now.nowMs - before.nowMs) * 1.5 + slackMs) * 1000 * rate;
  if (now.timeUs < before.timeUs || now.timeUs - before.timeUs > mostUs) return undefined;
  const place = spanAt(spans, before.timeUs);
  const span = place === undefined ? undefined : spans[place];
  return span && now.timeUs >= span.endUs ? place : undefined;
}

/** The segment at a time; a segment’s end is not part of it. */
export function spanAt(spans: readonly Stretch[], timeUs: number): number | undefined {
  const place = spans.findIndex(({ startUs, endUs }) => timeUs >= startUs && timeUs < endUs);
  return place === -1 ? undefined : place;
}

/** The next segment that begins after a time, or the one before the segment at that time. */
export function spanBeside(
  spans: readonly Stretch[],
  timeUs: number,
  direction: 1 | -1,
): Stretch | undefined {
  if (direction > 0) return spans.find(({ startUs }) => startUs > timeUs);
  const here = spanAt(spans, timeUs);
  const from = here === undefined ? timeUs : (spans[here]?.startUs ?? timeUs);
  return spans.findLast(({ startUs }) => startUs < from);
}

/** The most that a player may be ahead of the clock between two frames, in milliseconds. */
const slackMs = 300;
