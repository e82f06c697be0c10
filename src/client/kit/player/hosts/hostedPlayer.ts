import type { FrameTable } from "../../../../domain/frameTable.ts";
import type { HostedProvider } from "../../../../domain/mediaAddresses.ts";
import { interpolatedClock } from "../interpolatedClock.ts";
import type { Player, PlayerFailure, PlayerSnapshot } from "../port.ts";
import { keepKeys } from "./keepKeys.ts";

/** The commands of a host’s player; those it does not have are absent. Times in seconds, shares from 0 to 1. */
export interface Controls {
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  readonly setRate?: (rate: number) => void;
  readonly setVolume?: (share: number) => void;
  readonly setMuted?: (isMuted: boolean) => void;
  dispose(): void;
}

/** The reports of a host’s player. Repeating one is harmless. */
export interface Told {
  /** The recording can be played. Without `rates` there is one speed. */
  readonly ready: (known: { readonly seconds: number; readonly rates?: readonly number[] }) => void;
  readonly time: (seconds: number) => void;
  readonly playing: () => void;
  readonly paused: () => void;
  readonly buffering: () => void;
  readonly ended: () => void;
  readonly rate: (rate: number) => void;
  readonly sound: (known: { readonly share?: number; readonly isMuted?: boolean }) => void;
  readonly failed: (because: PlayerFailure) => void;
}

/** Opens a host’s player in `place`. `signal` aborts when it is not needed any more. */
export type OpenHosted = (
  place: HTMLElement,
  wanted: {
    readonly url: string;
    readonly parts: Readonly<Record<string, string>>;
    readonly label: string;
    readonly signal: AbortSignal;
  },
  told: Told,
) => Controls | Promise<Controls>;

/** State that a retry resets. */
interface Attempt {
  readonly place: HTMLElement;
  readonly stop: AbortController;
  controls: Controls | undefined;
  failure: PlayerFailure | undefined;
  playing: "no" | "yes" | "waits" | "ended";
  /** The duration of the recording; `undefined` until the host has reported that it can be played. */
  seconds: number | undefined;
  rates: readonly number[];
  rate: number;
  /** A speed that was set on the host’s player but is not reported by it yet. */
  wantedRate: { readonly rate: number; readonly untilMs: number } | undefined;
  volume: number;
  isMuted: boolean;
  /** A seek that the host has not reported yet. */
  seek: { readonly toUs: number; readonly untilMs: number } | undefined;
  stopKeeping: (() => void) | undefined;
}

/** The maximum time for a host’s player to respond. */
const patienceMs = 10_000;
/** The maximum time of a seek, after which reported positions are used again. */
const seekPatienceMs = 2_500;
/** The maximum time of a change of speed, after which reported speeds are used again. */
const ratePatienceMs = 1_500;
/** A reported position this near to the target of a seek belongs to the seek. */
const seekSlackUs = 1_000_000;
const frameUs = 40_000;

/**
 * A player for a host’s own player: its time is interpolated, and its steps have the length of a frame but do not
 * match frames.
 */
export function hostedPlayer(
  host: HTMLElement,
  {
    provider,
    open,
    url,
    parts,
    durationUs,
    stepUs,
    frames = () => undefined,
    label,
  }: {
    readonly provider: HostedProvider;
    readonly open: OpenHosted;
    readonly url: string;
    readonly parts: Readonly<Record<string, string>>;
    /** The recording’s duration; 0: the host’s own. */
    readonly durationUs: number;
    /** The maximum time between its reports of the position. */
    readonly stepUs?: number;
    readonly frames?: () => FrameTable | undefined;
    readonly label: string;
  },
): Player {
  const clock = interpolatedClock(stepUs === undefined ? {} : { stepUs });
  const timeListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  let attempt = begin();
  let snapshot: PlayerSnapshot | undefined;
  let shownUs = 0;
  let tick = 0;

  function begin(): Attempt {
    const place = document.createElement("div");
    place.style.cssText = "position:absolute;inset:0";
    host.append(place);
    return {
      place,
      stop: new AbortController(),
      controls: undefined,
      failure: undefined,
      playing: "no",
      seconds: undefined,
      rates: [1],
      rate: 1,
      wantedRate: undefined,
      volume: 1,
      isMuted: false,
      seek: undefined,
      stopKeeping: undefined,
    };
  }

  const isReady = () => attempt.controls !== undefined && attempt.seconds !== undefined;
  const lengthUs = () =>
    durationUs > 0 ? durationUs : Math.max(Math.round((attempt.seconds ?? 0) * 1e6), 1);
  const showNow = () => {
    const nowUs = Math.min(Math.max(clock.timeUs(performance.now()), 0), lengthUs());
    if (nowUs === shownUs) return;
    shownUs = nowUs;
    for (const listener of timeListeners) listener();
  };
  const tellState = () => {
    snapshot = undefined;
    showNow();
    for (const listener of stateListeners) listener();
  };
  const watchClock = () => {
    showNow();
    tick = attempt.playing === "yes" ? requestAnimationFrame(watchClock) : 0;
  };
  const setPlaying = (playing: Attempt["playing"]) => {
    if (attempt.playing === playing) return;
    attempt.playing = playing;
    clock.setRunning(playing === "yes", performance.now());
    cancelAnimationFrame(tick);
    if (playing === "yes") watchClock();
    tellState();
  };
  const fail = (because: PlayerFailure) => {
    setPlaying("no");
    attempt.failure = because;
    tellState();
  };

  function load(): void {
    const mine = attempt;
    const isMine = () => attempt === mine && !mine.stop.signal.aborted;
    const ifMine =
      <Values extends readonly unknown[]>(heard: (...values: Values) => void) =>
      (...values: Values) => {
        if (isMine()) heard(...values);
      };
    const late = setTimeout(
      ifMine(() => {
        if (!isReady()) fail("host_silent");
      }),
      patienceMs,
    );
    mine.stop.signal.addEventListener("abort", () => clearTimeout(late));

    const told: Told = {
      ready: ifMine(({ seconds, rates = [1] }) => {
        if (mine.failure && mine.failure !== "host_silent") return;
        mine.failure = undefined;
        mine.stopKeeping ??= keepKeys(mine.place);
        mine.seconds = seconds;
        mine.rates = rates.toSorted((a, b) => a - b);
        tellState();
      }),
      time: ifMine((seconds) => {
        const nowMs = performance.now();
        const timeUs = Math.round(seconds * 1e6);
        if (mine.seek) {
          const isThere = Math.abs(timeUs - mine.seek.toUs) < seekSlackUs;
          if (!isThere && nowMs < mine.seek.untilMs) return;
          mine.seek = undefined;
        }
        clock.heard(timeUs, nowMs);
        showNow();
      }),
      playing: ifMine(() => setPlaying("yes")),
      paused: ifMine(() => setPlaying("no")),
      buffering: ifMine(() => setPlaying("waits")),
      ended: ifMine(() => setPlaying("ended")),
      rate: ifMine((rate) => {
        if (mine.wantedRate?.rate === rate) mine.wantedRate = undefined;
        if (mine.rate === rate) return;
        mine.rate = rate;
        clock.setRate(rate, performance.now());
        tellState();
      }),
      sound: ifMine(({ share = mine.volume, isMuted = mine.isMuted }) => {
        if (mine.volume === share && mine.isMuted === isMuted) return;
        mine.volume = share;
        mine.isMuted = isMuted;
        tellState();
      }),
      failed: ifMine(fail),
    };
    const give = (controls: Controls) => {
      if (!isMine()) return controls.dispose();
      mine.controls = controls;
      return tellState();
    };
    const wanted = { url, parts, label, signal: mine.stop.signal };
    Promise.resolve()
      .then(() => open(mine.place, wanted, told))
      .then(
        give,
        ifMine(() => fail("host_silent")),
      );
  }
  const end = () => {
    cancelAnimationFrame(tick);
    attempt.stop.abort();
    attempt.stopKeeping?.();
    attempt.controls?.dispose();
    attempt.place.remove();
  };
  load();

  const player: Player = {
    timeUs: () => shownUs,
    isRunning: () => attempt.playing === "yes",
    subscribe(onMove) {
      timeListeners.add(onMove);
      return () => timeListeners.delete(onMove);
    },
    snapshot() {
      const { failure, playing, rate, rates, volume, isMuted } = attempt;
      snapshot ??= {
        state: failure
          ? { kind: "failed", because: failure, provider }
          : isReady()
            ? {
                kind: "ready",
                isPlaying: playing === "yes" || playing === "waits",
                isBuffering: playing === "waits",
              }
            : { kind: "loading" },
        rate,
        volume,
        isMuted,
        durationUs: lengthUs(),
        isAtEnd: playing === "ended",
        rates,
        exactness: "about",
      };
      return snapshot;
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    play: () => attempt.controls?.play(),
    pause: () => attempt.controls?.pause(),
    seek(timeUs) {
      if (!isReady()) return;
      const nowMs = performance.now();
      const toUs = Math.min(Math.max(timeUs, 0), lengthUs());
      attempt.seek = { toUs, untilMs: nowMs + seekPatienceMs };
      clock.jump(toUs, nowMs);
      if (attempt.playing === "ended") setPlaying("no");
      attempt.controls?.seek(toUs / 1e6);
      showNow();
    },
    step(by) {
      player.pause();
      const table = frames();
      player.seek(table ? table.startUs(table.frameAt(shownUs) + by) : shownUs + by * frameUs);
    },
    setRate(rate) {
      if (!attempt.rates.includes(rate)) return;
      attempt.wantedRate = { rate, untilMs: performance.now() + ratePatienceMs };
      attempt.controls?.setRate?.(rate);
    },
    aimRate() {
      const { rate, wantedRate } = attempt;
      return wantedRate && performance.now() < wantedRate.untilMs ? wantedRate.rate : rate;
    },
    setVolume(volume) {
      attempt.controls?.setVolume?.(Math.min(Math.max(volume, 0), 1));
    },
    setMuted(isMuted) {
      attempt.controls?.setMuted?.(isMuted);
    },
    retry() {
      const againUs = shownUs;
      end();
      attempt = begin();
      clock.setRunning(false, performance.now());
      clock.setRate(1, performance.now());
      load();
      tellState();
      if (againUs === 0) return;
      const stop = player.onState(() => {
        if (!isReady()) return;
        stop();
        player.seek(againUs);
      });
    },
    dispose: end,
  };
  return player;
}
