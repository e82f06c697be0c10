import type { FrameTable } from "../../../domain/frameTable.ts";
import type { LoopRange } from "../timeline/strips.ts";
import { plainStore, type PlainStore } from "../query/plainStore.ts";
import { aimOf, type Player } from "./port.ts";

/** The ends of the loop, A and B; while only one is set there is no loop. */
export interface LoopEnds {
  readonly aUs: number | null;
  readonly bUs: number | null;
}

export interface Loop extends PlainStore<LoopEnds> {
  /** The looped segment, the same object until it changes; `null` where there is none. */
  readonly range: () => LoopRange | null;
}

export function newLoop(): Loop {
  const store = plainStore<LoopEnds>({ aUs: null, bUs: null });
  let range: LoopRange | null = null;
  return {
    ...store,
    set(next) {
      const { aUs, bUs } = { ...store.get(), ...next };
      range = aUs !== null && bUs !== null && bUs > aUs ? { fromUs: aUs, toUs: bUs } : null;
      store.set(next);
    },
    range: () => range,
  };
}

/** Sets the start of the loop. An end that is not after it is cleared. */
export function withStart({ bUs }: LoopEnds, timeUs: number): LoopEnds {
  return { aUs: timeUs, bUs: bUs !== null && bUs > timeUs ? bUs : null };
}

/**
 * Sets the end of the loop: the frame on screen is its last. Without a start before it the loop begins with the
 * recording.
 */
export function withEnd(
  { aUs }: LoopEnds,
  timeUs: number,
  frames: FrameTable | undefined,
): LoopEnds {
  const bUs = frames ? frames.endUs(frames.frameAt(timeUs)) : timeUs;
  return { aUs: aUs !== null && aUs < bUs ? aUs : 0, bUs };
}

/** An event with a second before and after, within the recording. An open state extends to the current time. */
export function aroundEvent(
  { startUs, endUs }: { readonly startUs: number; readonly endUs: number | null },
  { nowUs, durationUs }: { readonly nowUs: number; readonly durationUs: number },
): LoopEnds {
  const lastUs = Math.max(endUs ?? nowUs, startUs);
  return {
    aUs: Math.max(startUs - besideUs, 0),
    bUs: Math.min(lastUs + besideUs, durationUs),
  };
}

const besideUs = 1_000_000;
/** How far a player may play on before it executes a seek, in microseconds. */
const unseenUs = 1_000_000;

/** A player that jumps to A when it reaches B. */
export function loopingPlayer(inner: Player, loop: Loop): Player {
  let returnedAtUs: number | null = null;
  let wasPlaying = false;

  const keepInside = () => {
    const range = loop.range();
    const timeUs = aimOf(inner);
    if (!range || timeUs < range.toUs) returnedAtUs = null;
    if (!range || timeUs < range.toUs || !inner.isRunning()) return;
    // A player that does not tell where a seek leads goes on for a moment before it is there. One that is
    // much further has come back unseen, and has left the loop again.
    if (returnedAtUs !== null && timeUs < returnedAtUs + unseenUs) return;
    returnedAtUs = timeUs;
    inner.seek(range.fromUs);
  };
  const goOnAtEnd = () => {
    const { state, isAtEnd } = inner.snapshot();
    const isPlaying = state.kind === "ready" && state.isPlaying;
    const range = loop.range();
    const hasRunOut = wasPlaying && !isPlaying && isAtEnd;
    wasPlaying = isPlaying;
    if (!range || !hasRunOut) return;
    inner.seek(range.fromUs);
    inner.play();
  };
  const stops = [inner.subscribe(keepInside), inner.onState(goOnAtEnd), loop.subscribe(keepInside)];

  return {
    ...inner,
    play() {
      const range = loop.range();
      const timeUs = inner.timeUs();
      if (range && (timeUs < range.fromUs || timeUs >= range.toUs)) inner.seek(range.fromUs);
      inner.play();
    },
    dispose() {
      for (const stop of stops) stop();
      inner.dispose();
    },
  };
}
