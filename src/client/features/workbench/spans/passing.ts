import type { Stretch } from "../../../../domain/spans.ts";

/** Where playing was seen at a moment of the script’s clock. */
export interface SeenPlaying {
  readonly timeUs: number;
  readonly nowMs: number;
}

/**
 * The segment whose end playing has just come to: its place among them. `undefined` where it has come to
 * none, where it jumped, or where it did not come from inside.
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

/** The segment that a moment is in; its end belongs to what follows. */
export function spanAt(spans: readonly Stretch[], timeUs: number): number | undefined {
  const place = spans.findIndex(({ startUs, endUs }) => timeUs >= startUs && timeUs < endUs);
  return place === -1 ? undefined : place;
}

/** The next segment that begins after a moment, or the one before the one that the moment is in. */
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

/** How much a player may run ahead of the clock between two of its frames. */
const slackMs = 300;
