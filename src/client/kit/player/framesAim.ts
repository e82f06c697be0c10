import type { FrameTable } from "../../../domain/frameTable.ts";

/** A target frame, and the time that was set on the player to reach it. */
export interface Aim {
  readonly frame: number;
  /** The time to set on the player. */
  readonly timeUs: number;
  /** The latest time that showed an earlier frame, and the earliest that showed a later one. */
  readonly tooEarlyUs: number | undefined;
  readonly tooLateUs: number | undefined;
  readonly tries: number;
}

/** The target for a frame: its middle, which is right in every player if frames have about the same length. */
export function aimAt(frame: number, frames: FrameTable): Aim {
  const timeUs = frames.middleUs(frame);
  return { frame, timeUs, tooEarlyUs: undefined, tooLateUs: undefined, tries: 1 };
}

/**
 * The next target where a player shows another frame than the target; `undefined` where it shows the target, and
 * where more attempts are useless.
 *
 * Chromium treats every frame as long as the average of those around it, so that it shows a neighbour next to
 * frames of very different lengths. The frame that it shows never decreases with the time it seeks to, so the right
 * time can be searched for.
 */
export function corrected(aim: Aim, shownFrame: number, frames: FrameTable): Aim | undefined {
  if (shownFrame === aim.frame || aim.tries >= triesMost) return undefined;
  const isEarly = shownFrame < aim.frame;
  const tooEarlyUs = isEarly ? aim.timeUs : aim.tooEarlyUs;
  const tooLateUs = isEarly ? aim.tooLateUs : aim.timeUs;
  const startUs = frames.startUs(aim.frame);
  const lengthUs = frames.endUs(aim.frame) - startUs;
  const further = (fromUs: number) => Math.max(lengthUs, leastStepUs) * 2 ** aim.tries * fromUs;
  let timeUs: number;
  if (tooEarlyUs !== undefined && tooLateUs !== undefined) {
    if (tooLateUs - tooEarlyUs < closestUs) return undefined;
    timeUs = Math.round((tooEarlyUs + tooLateUs) / 2);
  } else if (aim.tries === 1) {
    // Still within the frame: right for players that go by the real lengths.
    timeUs = Math.round(startUs + lengthUs * (isEarly ? 0.92 : 0.08));
  } else {
    timeUs = Math.max(Math.round(aim.timeUs + further(isEarly ? 0.2 : -0.2)), 0);
  }
  if (timeUs === aim.timeUs) return undefined;
  return { frame: aim.frame, timeUs, tooEarlyUs, tooLateUs, tries: aim.tries + 1 };
}

const triesMost = 10;
const leastStepUs = 8_000;
const closestUs = 500;
