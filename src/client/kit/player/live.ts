import { type Player, type PlayerSnapshot, rates } from "./port.ts";

/** What a running clock does not allow. */
export type LiveRefusal = "pause" | "seek" | "rate";

/**
 * The clock of an observation without media, as a player: its time is the server’s time since the start, so that
 * all observers read the same. It neither stops nor seeks; attempts give the reason why not.
 */
export function liveClock({
  startedAtMs,
  durationUs,
  serverNowMs,
  onRefused,
}: {
  /** By the server’s clock, in milliseconds. */
  readonly startedAtMs: number;
  /** The maximum duration of the observation, at which the clock stops. */
  readonly durationUs: number;
  readonly serverNowMs: () => number;
  readonly onRefused: (what: LiveRefusal) => void;
}): Player {
  const timeListeners = new Set<() => void>();
  const read = () =>
    Math.min(Math.max(Math.round(serverNowMs() - startedAtMs) * 1000, 0), durationUs);
  let shownUs = read();
  let frame = 0;
  const tick = () => {
    shownUs = read();
    for (const listener of timeListeners) listener();
    frame = timeListeners.size > 0 ? requestAnimationFrame(tick) : 0;
  };
  const snapshot: PlayerSnapshot = {
    state: { kind: "ready", isPlaying: true, isBuffering: false },
    rate: 1,
    volume: 1,
    isMuted: true,
    durationUs,
    isAtEnd: false,
    rates: [1],
    exactness: "frame",
  };

  return {
    // A key press has the time of that very moment; what is drawn has that of the last frame.
    timeUs: () => (frame === 0 ? read() : shownUs),
    clockUs: read,
    isRunning: () => true,
    subscribe(listener) {
      timeListeners.add(listener);
      if (frame === 0) {
        shownUs = read();
        frame = requestAnimationFrame(tick);
      }
      return () => timeListeners.delete(listener);
    },
    snapshot: () => snapshot,
    onState: () => () => undefined,
    play: () => undefined,
    pause: () => onRefused("pause"),
    seek: () => onRefused("seek"),
    step: () => onRefused("seek"),
    setRate: () => onRefused("rate"),
    setVolume: () => undefined,
    setMuted: () => undefined,
    retry: () => undefined,
    dispose() {
      cancelAnimationFrame(frame);
      timeListeners.clear();
    },
  };
}

/**
 * A player without picture or sound: time that can be played and scrubbed, so that what was coded live can be
 * reviewed and corrected.
 */
export function emptyPlayer(durationUs: number): Player {
  const timeListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  let shownUs = 0;
  let rate = 1;
  let begunMs: number | undefined;
  let frame = 0;
  let snapshot: PlayerSnapshot | undefined;

  const tellTime = () => {
    for (const listener of timeListeners) listener();
  };
  const tellState = () => {
    snapshot = undefined;
    for (const listener of stateListeners) listener();
    tellTime();
  };
  const stop = () => {
    begunMs = undefined;
    cancelAnimationFrame(frame);
  };
  const tick = (nowMs: number) => {
    const passedUs = Math.round((nowMs - (begunMs ?? nowMs)) * 1000 * rate);
    begunMs = nowMs;
    shownUs = Math.min(shownUs + Math.max(passedUs, 0), durationUs);
    if (shownUs < durationUs) {
      tellTime();
      frame = requestAnimationFrame(tick);
    } else {
      stop();
      tellState();
    }
  };
  const goTo = (timeUs: number) => {
    shownUs = Math.min(Math.max(Math.round(timeUs), 0), durationUs);
    tellState();
  };

  return {
    timeUs: () => shownUs,
    // A page in the background is not drawn: its time goes on all the same.
    clockUs: () =>
      begunMs === undefined
        ? shownUs
        : Math.min(shownUs + Math.round((performance.now() - begunMs) * 1000 * rate), durationUs),
    isRunning: () => begunMs !== undefined,
    subscribe(listener) {
      timeListeners.add(listener);
      return () => timeListeners.delete(listener);
    },
    snapshot() {
      snapshot ??= {
        state: { kind: "ready", isPlaying: begunMs !== undefined, isBuffering: false },
        rate,
        volume: 1,
        isMuted: true,
        durationUs,
        isAtEnd: shownUs >= durationUs,
        rates,
        exactness: "frame",
      };
      return snapshot;
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    play() {
      if (begunMs !== undefined) return;
      if (shownUs >= durationUs) shownUs = 0;
      begunMs = performance.now();
      frame = requestAnimationFrame(tick);
      tellState();
    },
    pause() {
      stop();
      tellState();
    },
    seek: goTo,
    step(frames) {
      stop();
      goTo(shownUs + frames * stepUs);
    },
    setRate(next) {
      rate = next;
      tellState();
    },
    setVolume: () => undefined,
    setMuted: () => undefined,
    retry: () => undefined,
    dispose: stop,
  };
}

/** Without frames, a step is as long as one at 25 frames a second. */
const stepUs = 40_000;
