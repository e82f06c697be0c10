import type { FrameTable } from "../../../domain/frameTable.ts";

/**
 * The frame rate derived from the times of shown frames, where it is unknown. A busy browser skips frames, so few
 * of the intervals are one frame long: the rate is of the greatest length of which nearly all intervals are
 * multiples, else of the most frequent interval. `undefined` for fewer than four frames.
 */
export function observedFramesPerSecond(mediaTimesUs: readonly number[]): number | undefined {
  const sorted = mediaTimesUs.toSorted((a, b) => a - b);
  const spacingsUs = sorted
    .map((timeUs, at) => timeUs - (sorted[at - 1] ?? timeUs))
    .filter((spacingUs) => spacingUs >= seenTwiceUs && spacingUs <= jumpUs);
  if (spacingsUs.length < 3) return undefined;
  const lengthUs = commonLengthUs(spacingsUs) ?? mostFrequentUs(spacingsUs);
  return 1e6 / lengthUs;
}

const seenTwiceUs = 1_000;
const jumpUs = 333_333;
/** Some containers round times to the millisecond: the maximum error of an interval. */
const roundedUs = 1_100;
/** No video that anyone codes has shorter frames. */
const shortestUs = 4_000;

/**
 * The greatest length of which nine tenths of the intervals are multiples, as a mean over them; `undefined` if
 * there is none.
 */
function commonLengthUs(spacingsUs: readonly number[]): number | undefined {
  const leastUs = Math.min(...spacingsUs);
  for (const parts of [1, 2, 3, 4]) {
    const tryUs = meanOver(spacingsUs, leastUs / parts);
    if (tryUs === undefined || tryUs < shortestUs) return undefined;
    const lengthUs = meanOver(spacingsUs, tryUs);
    if (lengthUs === undefined) continue;
    const fitting = spacingsUs.filter(
      (spacingUs) => Math.abs(spacingUs - Math.round(spacingUs / lengthUs) * lengthUs) <= roundedUs,
    );
    if (fitting.length >= spacingsUs.length * 0.9) return lengthUs;
  }
  return undefined;
}

/** The mean length of a frame, where each interval is a multiple of about `aboutUs`. */
function meanOver(spacingsUs: readonly number[], aboutUs: number): number | undefined {
  let totalUs = 0;
  let frames = 0;
  for (const spacingUs of spacingsUs) {
    totalUs += spacingUs;
    frames += Math.round(spacingUs / aboutUs);
  }
  return frames > 0 ? totalUs / frames : undefined;
}

function mostFrequentUs(spacingsUs: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const spacingUs of spacingsUs) {
    const rounded = Math.round(spacingUs / 100) * 100;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  return best ?? 40_000;
}

/** The frames of a source in the time of its recording, in which the source starts `offsetUs` later. */
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
