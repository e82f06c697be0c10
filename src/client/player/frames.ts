import { frameAt, frameStartUs } from "../../domain/mediaTime.ts";

/**
 * Where to seek so that the wanted frame is shown: its middle. Seeking to its first microsecond shows
 * the frame before in up to a third of cases, because containers round their times.
 */
export function seekTargetUs(
  timeUs: number,
  {
    framesPerSecond,
    durationUs,
  }: { readonly framesPerSecond: number; readonly durationUs: number },
): number {
  // Half a frame's rounding error must not make it the frame before.
  const frame = frameAt(timeUs + 100, framesPerSecond);
  return middleUs(frame, { framesPerSecond, durationUs });
}

/** The middle of the frame that is so many frames on from the one on screen. */
export function stepTargetUs(
  timeUs: number,
  frames: number,
  {
    framesPerSecond,
    durationUs,
  }: { readonly framesPerSecond: number; readonly durationUs: number },
): number {
  const frame = frameAt(timeUs + 100, framesPerSecond);
  return middleUs(Math.max(frame + frames, 0), { framesPerSecond, durationUs });
}

/**
 * The frame rate as the media times of shown frames tell it, where nobody has said it: the most
 * frequent spacing. `undefined` from fewer than four frames.
 */
export function observedFramesPerSecond(mediaTimesUs: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  const sorted = mediaTimesUs.toSorted((a, b) => a - b);
  for (const [at, timeUs] of sorted.entries()) {
    const next = sorted[at + 1];
    const spacing = next === undefined ? 0 : Math.round((next - timeUs) / 100);
    // Under a millisecond it is one frame seen twice, over a third of a second it is a jump.
    if (spacing >= 10 && spacing <= 3_333) counts.set(spacing, (counts.get(spacing) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total < 3) return undefined;
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return best === undefined ? undefined : 10_000 / best;
}

function middleUs(
  frame: number,
  {
    framesPerSecond,
    durationUs,
  }: { readonly framesPerSecond: number; readonly durationUs: number },
): number {
  const last = Math.max(frameAt(durationUs - 1, framesPerSecond), 0);
  const shown = Math.min(frame, last);
  const startUs = frameStartUs(shown, framesPerSecond);
  return Math.round(startUs + 500_000 / framesPerSecond);
}
