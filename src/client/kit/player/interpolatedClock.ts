/**
 * The time of a player that tells it only now and then, in between by the clock on the wall. What is
 * told is late by an unknown moment and never early, so the time goes at once to where a report lies
 * ahead, and only gently back to where one lies behind; while playing it never goes back by less than
 * a jump. Without reports it stops a step after the last: a stall that no one tells of is no progress.
 *
 * All `nowMs` are readings of one clock that does not go back. Times are whole microseconds.
 */
export interface InterpolatedClock {
  timeUs(nowMs: number): number;
  /** A position that the player told. */
  heard(positionUs: number, nowMs: number): void;
  setRunning(isRunning: boolean, nowMs: number): void;
  setRate(rate: number, nowMs: number): void;
  /** Goes to a moment whatever was heard before: a seek. */
  jump(positionUs: number, nowMs: number): void;
}

export function interpolatedClock({
  /** How far apart reports come at most, at normal speed. */
  stepUs = 250_000,
}: { readonly stepUs?: number } = {}): InterpolatedClock {
  let isRunning = false;
  let rate = 1;
  /** Where the time stood at `fromMs`, and what it runs on from. */
  let fromUs = 0;
  let fromMs = 0;
  let heardUs = 0;
  let givenUs = 0;

  const now = (nowMs: number) => {
    if (!isRunning) return fromUs;
    const runUs = fromUs + Math.max(nowMs - fromMs, 0) * 1000 * rate;
    return Math.max(Math.min(runUs, heardUs + stepUs * rate), givenUs);
  };
  const restart = (positionUs: number, nowMs: number) => {
    fromUs = positionUs;
    fromMs = nowMs;
  };
  const jump = (positionUs: number, nowMs: number) => {
    restart(positionUs, nowMs);
    heardUs = positionUs;
    givenUs = positionUs;
  };

  return {
    timeUs(nowMs) {
      givenUs = now(nowMs);
      return Math.round(givenUs);
    },
    heard(positionUs, nowMs) {
      const aheadUs = positionUs - now(nowMs);
      if (!isRunning || aheadUs < -stepUs * rate) return jump(positionUs, nowMs);
      heardUs = positionUs;
      return restart(aheadUs > 0 ? positionUs : now(nowMs) + aheadUs * gentleShare, nowMs);
    },
    setRunning(runs, nowMs) {
      if (runs === isRunning) return;
      restart(now(nowMs), nowMs);
      isRunning = runs;
      // The step counts from here: what was heard before a pause is no sign of a stall.
      heardUs = fromUs;
      givenUs = fromUs;
    },
    setRate(wanted, nowMs) {
      restart(now(nowMs), nowMs);
      rate = wanted;
    },
    jump,
  };
}

/** How much of a report that lies behind is believed at once; the rest may be its lateness. */
const gentleShare = 0.1;
