import type { FrameTable } from "../../../domain/frameTable.ts";

/** What a browser says of a frame as it puts it on screen. */
export interface Told {
  /** The frame’s time, by `requestVideoFrameCallback`. */
  readonly mediaTimeUs: number;
  /** Where the player stands, by `currentTime`. */
  readonly clockUs: number;
  /** Paused, it stands where it was last sent to. */
  readonly isPaused: boolean;
}

/**
 * The start of the frame on screen, by the video’s own table. Browsers mean different things by a frame’s
 * time:
 *
 * - Chromium tells when the frame starts, always.
 * - Firefox does so while it plays; after a paused seek it says back where it was sent to.
 * - WebKit counts from where decoding begins: it is ahead by what a video with reordered frames needs for
 *   that, and after a paused seek it says back, by so much ahead, where it was sent to.
 *
 * Containers and players round besides: a frame is meant where one begins within a quarter of its length.
 * Where none does while it plays, the table is of another cut, and the browser’s own word stands.
 *
 * @param first what it told of the first frame that it showed.
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

/** Whether a browser says back where it was sent to, so much ahead. */
export function isSaidBack({ mediaTimeUs, clockUs, isPaused }: Told, aheadUs = 0): boolean {
  return isPaused && Math.abs(mediaTimeUs - aheadUs - clockUs) <= saidBackUs;
}

interface SaidBackWatch {
  /** What is told after a seek, the player being paused. */
  hear(told: Told): void;
  readonly says: () => boolean;
}

/**
 * Watches whether a browser says back where it was sent to instead of telling when frames start, where no
 * table helps: what it tells is then always as far from there. Once, a frame may start just there.
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
/** The same number, written down twice. */
const saidBackUs = 50;
/** Frames are told of a little before they are on screen. */
const earlyUs = 16_000;

/** How far the times that a browser tells are ahead of the video’s, by the frame that it showed first. */
function aheadOf({ mediaTimeUs, clockUs }: Told, frames: FrameTable): number {
  const isAtStart = clockUs <= frames.startUs(0);
  const aheadUs = mediaTimeUs - (isAtStart ? frames.startUs(0) : clockUs);
  return aheadUs > earlyUs ? aheadUs : 0;
}

/** The start that is within a quarter of a frame of a time; `undefined` where there is none. */
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
