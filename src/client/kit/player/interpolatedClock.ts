/**
 * The time of a player that reports it only now and then, interpolated by the system clock. A report is late by an
 * unknown time and never early, so the time jumps to a report that is ahead, and is only gradually moved back to
 * one that is behind; while playing it goes back only by a jump. Without reports it stops one step after the last:
 * an unreported stall must not count as progress.
 *
 * All `nowMs` are readings of one monotonic clock. Times are whole microseconds.
 */
export interface InterpolatedClock {
  timeUs(nowMs: number): number;
  /** Takes a position that the player reported. */
  heard(positionUs: number, nowMs: number): void;
  setRunning(isRunning: boolean, nowMs: number): void;
  setRate(rate: number, nowMs: number): void;
  /** Goes to a position regardless of earlier reports: a seek. */
  jump(positionUs: number, nowMs: number): void;
}

export function interpolatedClock({
  /** The maximum time between reports, at normal speed. */
  stepUs = 250_000,
}: { readonly stepUs?: number } = {}): InterpolatedClock {
  let isRunning = false;
  let rate = 1;
  /** The time at `fromMs`, from which it continues. */
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

/** The share of a report behind that is applied at once; the rest may be its delay. */
const gentleShare = 0.1;
