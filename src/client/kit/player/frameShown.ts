import type { FrameTable } from "../../../domain/frameTable.ts";

/** What a browser reports about a frame when it shows it. */
export interface Told {
  /** The frame’s time, by `requestVideoFrameCallback`. */
  readonly mediaTimeUs: number;
  /** The time of the player, by `currentTime`. */
  readonly clockUs: number;
  /** Whether it is paused: it is then at the time of its last seek. */
  readonly isPaused: boolean;
}

/**
 * The start of the frame on screen, by the video’s table of frames. Browsers report different times:
 *
 * - Chromium always reports the start of the frame.
 * - Firefox does so while it plays; after a seek while paused it reports the time of the seek.
 * - WebKit counts from the start of decoding: it is ahead by the delay that reordered frames need, and after a seek
 * while paused it reports the time of the seek, ahead by the same amount.
 *
 * Containers and players also round: a frame is meant where one starts within a quarter of its length. If none does
 * while the video plays, the table belongs to another version of the video, and the reported time is used.
 *
 * @param first what was reported about the first frame shown.
 */
export function frameShownUs(told: Told, first: Told, frames: FrameTable): number {
  const { mediaTimeUs, clockUs, isPaused } = told;
  const aheadUs = aheadOf(first, frames);
  if (isSaidBack(told) || isSaidBack(told, aheadUs)) {
    return frames.startUs(frames.frameAt(clockUs));
  }

  // What is on screen cannot begin later than where the player stands.
  const isAhead = aheadUs > 0 && mediaTimeUs - clockUs > earlyUs;
  const startUs = startNear(isAhead ? mediaTimeUs - aheadUs : mediaTimeUs, frames);
  if (startUs !== undefined) return startUs;
  // Told of another time than where it was sent, less than a frame before it: the table is of another cut.
  const at = frames.frameAt(clockUs);
  const lengthUs = frames.endUs(at) - frames.startUs(at);
  const isOwnStart = mediaTimeUs < clockUs && clockUs - mediaTimeUs < lengthUs;
  return isPaused && !isOwnStart ? frames.startUs(at) : Math.max(mediaTimeUs, 0);
}

/** Whether a browser reports the time of the seek, ahead by a known amount. */
export function isSaidBack({ mediaTimeUs, clockUs, isPaused }: Told, aheadUs = 0): boolean {
  return isPaused && Math.abs(mediaTimeUs - aheadUs - clockUs) <= saidBackUs;
}

interface SaidBackWatch {
  /** Takes what is reported after a seek while paused. */
  hear(told: Told): void;
  readonly says: () => boolean;
}

/**
 * Detects whether a browser reports the time of the seek instead of the start of frames, where there is no table:
 * the difference is then always the same. A single report may be a coincidence.
 */
export function newSaidBackWatch(): SaidBackWatch {
  let last: Told | undefined;
  let alike = 0;
  let says = false;
  return {
    hear(told) {
      const aheadUs = told.mediaTimeUs - told.clockUs;
      if (last?.clockUs === told.clockUs) return;
      const isAlike =
        last !== undefined &&
        aheadUs >= -saidBackUs &&
        Math.abs(last.mediaTimeUs - last.clockUs - aheadUs) <= saidBackUs;
      // Two frames are never so close to each other.
      const isTooClose =
        isAlike && Math.abs(told.mediaTimeUs - (last?.mediaTimeUs ?? 0)) < shortestUs;
      alike = isAlike ? alike + 1 : 0;
      says = alike >= 2 || (alike === 1 && isTooClose);
      last = told;
    },
    says: () => says,
  };
}

/** No video that anyone codes has shorter frames. */
const shortestUs = 4_000;
/** The maximum difference at which two numbers count as the same. */
const saidBackUs = 50;
/** Frames are reported this much before they are on screen. */
const earlyUs = 16_000;

/** How far a browser’s times are ahead of the video’s, by the first frame that it showed. */
function aheadOf({ mediaTimeUs, clockUs }: Told, frames: FrameTable): number {
  const isAtStart = clockUs <= frames.startUs(0);
  const aheadUs = mediaTimeUs - (isAtStart ? frames.startUs(0) : clockUs);
  return aheadUs > earlyUs ? aheadUs : 0;
}

/** The start within a quarter of a frame of a time; `undefined` where there is none. */
function startNear(timeUs: number, frames: FrameTable): number | undefined {
  if (timeUs <= 0) return 0;
  const within = frames.frameAt(timeUs);
  const near = [within, within + 1].find((frame) => {
    if (frame >= frames.count) return false;
    const lengthUs = frames.endUs(frame) - frames.startUs(frame);
    return Math.abs(frames.startUs(frame) - timeUs) <= lengthUs / 4;
  });
  return near === undefined ? undefined : frames.startUs(near);
}
