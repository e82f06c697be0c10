import type { FrameTable } from "../../../domain/frameTable.ts";

/** A frame that is to be shown, and where a player has been sent for it. */
export interface Aim {
  readonly frame: number;
  /** Where to send the player. */
  readonly timeUs: number;
  /** The latest place that showed an earlier frame, and the earliest that showed a later one. */
  readonly tooEarlyUs: number | undefined;
  readonly tooLateUs: number | undefined;
  readonly tries: number;
}

/** Aims at the middle of a frame: right at once in every player, where frames are of about one length. */
export function aimAt(frame: number, frames: FrameTable): Aim {
  const timeUs = frames.middleUs(frame);
  return { frame, timeUs, tooEarlyUs: undefined, tooLateUs: undefined, tries: 1 };
}

/**
 * The next aim where a player shows another frame than the one that was wanted; `undefined` where it
 * shows the right one, and where more tries are no use.
 *
 * Chromium takes every frame to be as long as the average of those around it, so that beside frames of
 * very different lengths it shows a neighbour. What it shows only ever grows with the time that it is
 * sent to, so the right place can be searched for.
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
