import { type Player, type PlayerSnapshot, rates } from "./port.ts";

/** A player for tests: its clock moves on command, and calls to it are recorded. */
export interface StandIn extends Player {
  /** Lets time pass, in microseconds; while it plays, its time moves by it at its speed. */
  pass(us: number): void;
  change(part: Partial<PlayerSnapshot>): void;
  readonly asked: string[];
}

export function playerStandIn({
  durationUs = 60_000_000,
  drift = 1,
}: {
  readonly durationUs?: number;
  /** How much faster its clock runs. */ readonly drift?: number;
} = {}): StandIn {
  const timeListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  const asked: string[] = [];
  let nowUs = 0;
  let snapshot: PlayerSnapshot = {
    state: { kind: "ready", isPlaying: false, isBuffering: false },
    rate: 1,
    volume: 1,
    isMuted: false,
    durationUs,
    isAtEnd: false,
    rates,
    exactness: "frame",
  };
  const change = (part: Partial<PlayerSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    for (const listener of stateListeners) listener();
  };
  const isPlaying = () => snapshot.state.kind === "ready" && snapshot.state.isPlaying;
  const isBuffering = () => snapshot.state.kind === "ready" && snapshot.state.isBuffering;
  const setPlaying = (isNow: boolean) =>
    change({ state: { kind: "ready", isPlaying: isNow, isBuffering: isBuffering() } });
  const moveTo = (timeUs: number) => {
    nowUs = Math.min(Math.max(Math.round(timeUs), 0), durationUs);
    for (const listener of timeListeners) listener();
  };

  return {
    asked,
    change,
    pass(us) {
      if (!isPlaying() || isBuffering()) return;
      moveTo(nowUs + us * snapshot.rate * drift);
      if (nowUs < durationUs) return;
      change({ isAtEnd: true, state: { kind: "ready", isPlaying: false, isBuffering: false } });
    },
    timeUs: () => nowUs,
    clockUs: () => nowUs,
    isRunning: isPlaying,
    subscribe(listener) {
      timeListeners.add(listener);
      return () => timeListeners.delete(listener);
    },
    snapshot: () => snapshot,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    play() {
      asked.push("play");
      setPlaying(true);
    },
    pause() {
      asked.push("pause");
      setPlaying(false);
    },
    seek(timeUs) {
      asked.push(`seek ${timeUs}`);
      snapshot = { ...snapshot, isAtEnd: false };
      moveTo(timeUs);
    },
    step(frames) {
      asked.push(`step ${frames}`);
      setPlaying(false);
      moveTo(nowUs + frames * 40_000);
    },
    setRate: (rate) => change({ rate }),
    setVolume: (volume) => change({ volume }),
    setMuted: (isMuted) => change({ isMuted }),
    retry: () => asked.push("retry"),
    dispose: () => asked.push("dispose"),
  };
}
