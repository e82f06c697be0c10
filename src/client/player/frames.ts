import type { FrameTable } from "../../domain/frameTable.ts";

/**
 * The start of the frame that a player says it shows. Players and containers round its time
 * differently; a table is trusted where it has a frame within a quarter of a frame of it. Where it has
 * none, the table is of another cut of the recording, and the player's own word stands.
 */
export function shownFrameUs(mediaTimeUs: number, frames: FrameTable): number {
  if (mediaTimeUs <= 0) return 0;
  const within = frames.frameAt(mediaTimeUs);
  const candidates = [within, within + 1].filter((frame) => frame < frames.count);
  const near = candidates.find((frame) => {
    const lengthUs = frames.endUs(frame) - frames.startUs(frame);
    return Math.abs(frames.startUs(frame) - mediaTimeUs) <= lengthUs / 4;
  });
  return near === undefined ? mediaTimeUs : frames.startUs(near);
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

/** Frames of a source as those of its recording, in whose time it starts `offsetUs` later. */
export function movedFrames(own: FrameTable, offsetUs: number): FrameTable {
  if (offsetUs === 0) return own;
  const moved = (ownUs: number) => Math.max(ownUs + offsetUs, 0);
  return {
    count: own.count,
    frameAt: (timeUs) => own.frameAt(timeUs - offsetUs),
    startUs: (frame) => moved(own.startUs(frame)),
    endUs: (frame) => moved(own.endUs(frame)),
    middleUs: (frame) => moved(own.middleUs(frame)),
    nearestEdgeUs(timeUs) {
      const ownUs = timeUs - offsetUs;
      // Where the source is not there are no edges: any moment is right.
      const isThere = ownUs >= 0 && ownUs <= own.endUs(own.count - 1);
      return isThere ? moved(own.nearestEdgeUs(ownUs)) : timeUs;
    },
  };
}
