import { frameStartUs } from "./mediaTime.ts";

/**
 * The times of a recording’s frames. Frames are counted from 0; a frame is shown from its start
 * until that of the next one, the last until the end. Times before the first frame show the first.
 */
export interface FrameTable {
  readonly count: number;
  /**
   * The frame on screen at a moment. A moment a hair before a frame’s start is that frame’s: players and
   * containers round differently.
   */
  frameAt(timeUs: number): number;
  startUs(frame: number): number;
  endUs(frame: number): number;
  /** Where to seek so that this frame is shown, whichever way the player rounds. */
  middleUs(frame: number): number;
  /** The start of a frame, or the end of the last one, that is nearest to a moment. */
  readonly nearestEdgeUs: (timeUs: number) => number;
}

/**
 * The next frame boundary after or before a time: the start of a frame, or the end of the last one.
 * Times beyond the first or last boundary give that boundary. Microseconds.
 */
export function edgeBeside(frames: FrameTable, timeUs: number, direction: 1 | -1): number {
  const frame = frames.frameAt(timeUs);
  const last = frames.count - 1;
  if (direction > 0) return frame < last ? frames.startUs(frame + 1) : frames.endUs(last);
  const isWithin = timeUs - frames.startUs(frame) > roundingUs;
  return isWithin ? frames.startUs(frame) : frames.startUs(Math.max(frame - 1, 0));
}

/**
 * A table of frames at the given times, in order; a frame shown at the start of the recording
 * starts at 0. `undefined` without frames.
 */
export function frameTableOf(
  timesUs: Float64Array | readonly number[],
  durationUs: number,
): FrameTable | undefined {
  if (timesUs.length === 0) return undefined;
  return tableOf({
    count: timesUs.length,
    startUs: (frame) => Math.max(timesUs[frame] ?? 0, 0),
    lastFrom: (timeUs) => {
      let low = 0;
      let high = timesUs.length;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if ((timesUs[middle] ?? 0) <= timeUs) low = middle;
        else high = middle;
      }
      return low;
    },
    durationUs,
  });
}

/** The times of frames at a constant frame rate, starting at 0. */
export function evenFrameTable({
  framesPerSecond,
  durationUs,
}: {
  readonly framesPerSecond: number;
  readonly durationUs: number;
}): FrameTable {
  const startUs = (frame: number) => frameStartUs(frame, framesPerSecond);
  const lastFrom = (timeUs: number) => {
    const frame = Math.floor((timeUs * framesPerSecond) / 1e6);
    return startUs(frame + 1) <= timeUs ? frame + 1 : frame;
  };
  // The start of a frame that would begin within a hundredth of its length before the end is rounding.
  const count = Math.max(Math.ceil((durationUs * framesPerSecond) / 1e6 - 0.01), 1);
  return tableOf({ count, startUs, lastFrom, durationUs });
}

/** How far apart two clocks may tell the same frame: far above rounding, far below any frame. */
const roundingUs = 100;

function tableOf({
  count,
  startUs,
  lastFrom,
  durationUs,
}: {
  readonly count: number;
  readonly startUs: (frame: number) => number;
  /** The last frame that starts at a moment or before it; may lie outside of the table. */
  readonly lastFrom: (timeUs: number) => number;
  readonly durationUs: number;
}): FrameTable {
  const within = (frame: number) => Math.min(Math.max(frame, 0), count - 1);
  const start = (frame: number) => startUs(within(frame));
  const end = (frame: number) => {
    const shown = within(frame);
    return shown + 1 < count ? startUs(shown + 1) : Math.max(durationUs, startUs(shown) + 1);
  };
  return {
    count,
    frameAt(timeUs) {
      const frame = within(lastFrom(timeUs));
      const beforeNextUs = end(frame) - timeUs;
      const isRounded =
        beforeNextUs > 0 &&
        beforeNextUs <= roundingUs &&
        beforeNextUs < (end(frame) - start(frame)) / 2;
      return isRounded ? within(frame + 1) : frame;
    },
    startUs: start,
    endUs: end,
    middleUs: (frame) => Math.floor((start(frame) + end(frame)) / 2),
    nearestEdgeUs(timeUs) {
      const frame = within(lastFrom(timeUs));
      const [fromUs, toUs] = [start(frame), end(frame)];
      return timeUs - fromUs <= toUs - timeUs ? fromUs : toUs;
    },
  };
}
