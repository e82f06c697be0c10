import { aimRateOf, type Player, type PlayerSnapshot } from "./port.ts";

/** One of a recording’s synchronised sources. */
export interface Source {
  readonly id: string;
  readonly player: Player;
  /** The player of the source alone, for moving and viewing it; absent: `player`. */
  readonly own?: Player;
  /** The start of the source in the recording’s time. */
  readonly offsetUs: number;
  /** The state of the first source relative to the recording. */
  readonly standing?: () => Standing;
}

/** How well a source is synchronised with the first one. */
export type Standing =
  /** How far it is ahead, in microseconds, measured while playing; `undefined` before. */
  | { readonly kind: "together"; readonly aheadUs: number | undefined }
  /** It has not started yet, or has ended, at this time of the recording. */
  | { readonly kind: "before"; readonly startsAtUs: number }
  | { readonly kind: "over"; readonly endedAtUs: number }
  /** It cannot be played (yet). */
  | { readonly kind: "absent" };

export interface SynchronisedPlayer extends Player {
  setOffset(sourceId: string, offsetUs: number): void;
  /** The source that all others follow. */
  readonly referenceId: string;
  /** Makes only this source audible. */
  hear(sourceId: string): void;
  readonly heardId: () => string;
  standing(sourceId: string): Standing;
  /**
   * The player of one source, to be moved without the others until all are next played, sought or stepped together.
   */
  alone(sourceId: string): Player | undefined;
  /** The player of one source, to read its state. */
  member(sourceId: string): Player | undefined;
}

/**
 * How a source is kept synchronised while it plays. The audible source changes its speed only as far as listeners
 * tolerate, a silent one much further. The time of a hosted player is itself only approximate.
 */
const holds = {
  seen: { nudgeAboveUs: 10_000, inStepUs: 4_000, nudgeMost: 0.5, seekAboveUs: 500_000 },
  heard: { nudgeAboveUs: 10_000, inStepUs: 4_000, nudgeMost: 0.06, seekAboveUs: 250_000 },
  hosted: { nudgeAboveUs: 100_000, inStepUs: 30_000, nudgeMost: 0.03, seekAboveUs: 250_000 },
} as const;
/** The time within which a change of speed should bring a source back into step. */
const catchUpUs = 400_000;
/**
 * The tolerance while all are paused: two times of one frame differ by up to this, in slow videos and hosted
 * players too.
 */
const standsUs = { frame: 50_000, about: 250_000 } as const;
const standTriesMost = 3;
const lookEveryMs = 100;
/** How long a source has after a seek before its position is checked again. */
const settleMs = 700;
/** How long a source may lack data before the others wait for it, and how long they wait at most. */
const waitAfterMs = 200;
const waitMostMs = 8_000;

/**
 * Several players as one. The first is the reference: its time plus its offset is the recording’s time. The others
 * follow it: with a small difference at a slightly changed speed, with a large one by a seek; and they are paused
 * where the recording’s time is outside of them. Their creators dispose of them.
 */
export function synchronisedPlayer(
  [reference, ...others]: readonly [Source, ...Source[]],
  {
    now = () => performance.now(),
    every = (act: () => void) => {
      const timer = setInterval(act, lookEveryMs);
      return () => clearInterval(timer);
    },
  }: { readonly now?: () => number; readonly every?: (act: () => void) => () => void } = {},
): SynchronisedPlayer {
  const first = reference.player;
  const followers = others.map((source) => newFollower(source, now));
  const all = [reference, ...others];
  const stateListeners = new Set<() => void>();
  let snapshot: PlayerSnapshot | undefined;
  let heardId = reference.id;
  let volume = 1;
  let isMuted = false;
  /**
   * Since when the others wait for a source that lacks data; they continue by themselves. `undefined` while none
   * waits.
   */
  let waitingSinceMs: number | undefined;
  let areApart = false;
  let firstLacksSinceMs: number | undefined;
  let wasFirstPlaying = false;
  /** The number of checks since the first source stopped by itself, without a seek. */
  let looksSinceStop: number | undefined;

  const member = (sourceId: string) => {
    const source = all.find(({ id }) => id === sourceId);
    return source?.own ?? source?.player;
  };
  const clockUs = () => (first.clockUs?.() ?? first.timeUs()) + reference.offsetUs;
  const timeUs = () => Math.max(first.timeUs() + reference.offsetUs, 0);
  const isFirstPlaying = () => playsNow(first);
  const tell = () => {
    snapshot = undefined;
    for (const listener of stateListeners) listener();
  };
  const sound = () => {
    for (const { id, player } of all) {
      player.setMuted(isMuted || id !== heardId);
      if (id === heardId) player.setVolume(volume);
    }
  };
  const standStill = () => {
    if (areApart) return;
    for (const follower of followers) follower.standAt(timeUs());
  };
  /**
   * A busy browser may stop a player’s clock some frames after the picture that it still shows. The picture on
   * screen counts: all sources continue from there.
   */
  const bringFirstToItsPicture = () => {
    if (looksSinceStop === undefined) return;
    looksSinceStop += 1;
    if (looksSinceStop < 2) return;
    looksSinceStop = undefined;
    const { isAtEnd, exactness } = first.snapshot();
    const clockAheadUs = (first.clockUs?.() ?? first.timeUs()) - first.timeUs();
    if (!isAtEnd && Math.abs(clockAheadUs) > standsUs[exactness]) first.seek(first.timeUs());
  };
  const look = () => {
    if (waitingSinceMs !== undefined) {
      const isLate = followers.some((follower) => follower.isLate(clockUs()));
      if (isLate && now() - waitingSinceMs < waitMostMs) return;
      waitingSinceMs = undefined;
      first.play();
      tell();
      return;
    }
    if (!isFirstPlaying()) {
      if (areApart) return;
      bringFirstToItsPicture();
      for (const follower of followers) follower.stayAt(timeUs());
      return;
    }
    firstLacksSinceMs = lacksData(first) ? (firstLacksSinceMs ?? now()) : undefined;
    if (firstLacksSinceMs !== undefined && now() - firstLacksSinceMs > waitAfterMs) {
      for (const follower of followers) follower.pause();
      return;
    }
    const rate = first.snapshot().rate;
    for (const follower of followers) follower.follow(clockUs(), rate);
    if (followers.some((follower) => follower.hasLackedForMs(clockUs()) > waitAfterMs)) {
      waitingSinceMs = now();
      first.pause();
      for (const follower of followers) follower.pause();
      tell();
    }
  };
  const onFirst = () => {
    const isPlaying = isFirstPlaying();
    if (isPlaying || wasFirstPlaying) looksSinceStop = isPlaying ? undefined : 0;
    wasFirstPlaying = isPlaying;
    if (isPlaying) look();
    else if (waitingSinceMs === undefined) {
      for (const follower of followers) follower.pause();
      standStill();
    }
    tell();
  };
  const stops = [
    first.onState(onFirst),
    first.subscribe(() => {
      if (!isFirstPlaying()) standStill();
    }),
    ...others.map(({ player }) => player.onState(tell)),
    every(look),
  ];
  sound();
  standStill();

  return {
    timeUs,
    clockUs,
    aimUs: () => Math.max((first.aimUs?.() ?? first.timeUs()) + reference.offsetUs, 0),
    isRunning: () => first.isRunning(),
    subscribe: first.subscribe,
    snapshot() {
      const own = first.snapshot();
      const isWaiting = waitingSinceMs !== undefined;
      snapshot ??= {
        ...own,
        state:
          own.state.kind === "ready"
            ? {
                kind: "ready",
                isPlaying: own.state.isPlaying || isWaiting,
                isBuffering: own.state.isBuffering || isWaiting,
              }
            : own.state,
        durationUs: own.durationUs + reference.offsetUs,
        volume,
        isMuted,
        rates: commonRates(all),
        exactness: all.some(({ player }) => player.snapshot().exactness === "about")
          ? "about"
          : "frame",
      };
      return snapshot;
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    play() {
      areApart = false;
      for (const follower of followers) follower.beginAt(timeUs());
      first.play();
    },
    pause() {
      const wasWaiting = waitingSinceMs !== undefined;
      waitingSinceMs = undefined;
      first.pause();
      if (wasWaiting) {
        standStill();
        tell();
      }
    },
    seek(toUs) {
      areApart = false;
      looksSinceStop = undefined;
      first.seek(toUs - reference.offsetUs);
      for (const follower of followers) follower.goTo(toUs);
    },
    step(frames) {
      waitingSinceMs = undefined;
      areApart = false;
      standStill();
      first.step(frames);
      looksSinceStop = undefined;
    },
    setRate(rate) {
      first.setRate(rate);
      for (const { player } of followers) player.setRate(rate);
    },
    isPlaced: () => first.isPlaced?.() ?? true,
    aimRate: () => aimRateOf(first),
    setVolume(next) {
      volume = Math.min(Math.max(next, 0), 1);
      sound();
      tell();
    },
    setMuted(next) {
      isMuted = next;
      sound();
      tell();
    },
    retry() {
      for (const { player } of all) {
        if (player.snapshot().state.kind === "failed") player.retry();
      }
    },
    dispose() {
      for (const stop of stops) stop();
      stateListeners.clear();
    },
    setOffset(sourceId, offsetUs) {
      followers.find(({ id }) => id === sourceId)?.setOffset(offsetUs);
      if (!isFirstPlaying()) standStill();
      tell();
    },
    hear(sourceId) {
      heardId = sourceId;
      sound();
      tell();
    },
    referenceId: reference.id,
    heardId: () => heardId,
    alone(sourceId) {
      if (isFirstPlaying()) first.pause();
      areApart = true;
      return member(sourceId);
    },
    member,
    standing(sourceId) {
      const follower = followers.find(({ id }) => id === sourceId);
      if (follower) return follower.standing(timeUs());
      if (sourceId !== reference.id) return { kind: "absent" };
      return reference.standing?.() ?? { kind: "together", aheadUs: 0 };
    },
  };
}

/** A source that follows the first one. */
function newFollower({ id, player, offsetUs: firstOffsetUs }: Source, now: () => number) {
  let offsetUs = firstOffsetUs;
  let settledAtMs = 0;
  let isNudged = false;
  let lacksSinceMs: number | undefined;
  let aheadUs: number | undefined;
  let standsAtUs: number | undefined;
  let standTries = 0;
  /** How far its clock moves on after a seek before it plays: measured, so that the next seek compensates it. */
  let leadUs = 0;
  let isLanding = false;

  const isReady = () => player.snapshot().state.kind === "ready";
  const place = (recordingUs: number) => {
    const ownUs = recordingUs - offsetUs;
    const lengthUs = player.snapshot().durationUs;
    if (ownUs < 0) return { kind: "before", ownUs: 0 } as const;
    if (ownUs >= lengthUs && isReady()) return { kind: "over", ownUs: lengthUs } as const;
    return { kind: "within", ownUs } as const;
  };
  const seek = (ownUs: number) => {
    player.seek(Math.max(ownUs, 0));
    settledAtMs = now() + settleMs;
  };
  const setRate = (wanted: number) => {
    const { rates } = player.snapshot();
    const rate = Math.min(Math.max(wanted, rates[0] ?? wanted), rates.at(-1) ?? wanted);
    if (Math.abs(player.snapshot().rate - rate) > 1e-6) player.setRate(rate);
  };
  const standAt = (recordingUs: number) => {
    const { ownUs } = place(recordingUs);
    if (playsNow(player)) player.pause();
    if (standsAtUs === ownUs || !isReady()) return;
    standsAtUs = ownUs;
    standTries = 1;
    seek(ownUs);
  };
  const lacks = () => lacksData(player);
  const clockUs = () => player.clockUs?.() ?? player.timeUs();
  const hold = () => {
    const { isMuted, volume, exactness } = player.snapshot();
    if (exactness === "about") return holds.hosted;
    return isMuted || volume === 0 ? holds.seen : holds.heard;
  };
  const isFar = (lateUs: number, rate: number) =>
    Math.abs(lateUs) > hold().seekAboveUs * Math.max(rate, 1);

  return {
    id,
    player,
    setOffset(next: number) {
      if (next === offsetUs) return;
      offsetUs = next;
      aheadUs = undefined;
      standsAtUs = undefined;
    },
    pause() {
      if (playsNow(player)) player.pause();
    },
    standAt,
    /** Seeks again while paused, if the source is not at the common position. */
    stayAt(recordingUs: number) {
      standAt(recordingUs);
      if (standsAtUs === undefined || !isReady() || now() < settledAtMs) return;
      const offUs = clockUs() - standsAtUs;
      const isThere = Math.abs(offUs) <= standsUs[player.snapshot().exactness];
      if (place(recordingUs).kind === "within") aheadUs = isThere ? 0 : offUs;
      if (isThere || standTries >= standTriesMost) return;
      standTries += 1;
      seek(standsAtUs);
    },
    /** Seeks to a time of the recording; exactly, once the first source has arrived there. */
    goTo(recordingUs: number) {
      standsAtUs = undefined;
      if (isReady()) seek(place(recordingUs).ownUs);
    },
    beginAt(recordingUs: number) {
      standsAtUs = undefined;
      if (place(recordingUs).kind === "within" && isReady()) player.play();
    },
    follow(recordingUs: number, rate: number) {
      standsAtUs = undefined;
      const at = place(recordingUs);
      if (!isReady()) return;
      if (at.kind !== "within") {
        standAt(recordingUs);
        aheadUs = undefined;
        return;
      }
      const lateUs = clockUs() - at.ownUs;
      if (!playsNow(player)) {
        // One that only waited goes on from where it is: a seek would make it wait again.
        if (isFar(lateUs, rate)) {
          seek(at.ownUs + leadUs);
          isLanding = true;
        }
        setRate(rate);
        player.play();
        return;
      }
      aheadUs = lateUs;
      if (now() < settledAtMs) return;
      if (isLanding) {
        isLanding = false;
        leadUs = Math.min(Math.max(leadUs - lateUs, 0), 500_000);
      }
      if (isFar(lateUs, rate)) {
        seek(at.ownUs + leadUs);
        setRate(rate);
        isLanding = true;
        isNudged = false;
        return;
      }
      const { nudgeAboveUs, inStepUs, nudgeMost } = hold();
      isNudged = Math.abs(lateUs) > (isNudged ? inStepUs : nudgeAboveUs);
      const share = Math.min(Math.max(lateUs / rate / catchUpUs, -nudgeMost), nudgeMost);
      setRate(isNudged ? rate * (1 - leastOf(share)) : rate);
    },
    isLate: (recordingUs: number) => place(recordingUs).kind === "within" && lacks(),
    hasLackedForMs(recordingUs: number): number {
      if (place(recordingUs).kind !== "within" || !lacks()) lacksSinceMs = undefined;
      else lacksSinceMs ??= now();
      return lacksSinceMs === undefined ? 0 : now() - lacksSinceMs;
    },
    standing(recordingUs: number): Standing {
      if (!isReady()) return { kind: "absent" };
      const { kind } = place(recordingUs);
      if (kind === "before") return { kind, startsAtUs: offsetUs };
      if (kind === "over") return { kind, endedAtUs: offsetUs + player.snapshot().durationUs };
      return { kind: "together", aheadUs };
    },
  };
}

/** The minimum change of speed: a smaller one would take too long. */
function leastOf(share: number): number {
  return Math.abs(share) < 0.005 ? Math.sign(share) * 0.005 : share;
}

function lacksData(player: Player): boolean {
  const { state } = player.snapshot();
  return state.kind === "loading" || (state.kind === "ready" && state.isBuffering);
}

function playsNow(player: Player): boolean {
  const { state } = player.snapshot();
  return state.kind === "ready" && state.isPlaying;
}

/** The speeds of the first source that all others support. */
function commonRates([first, ...others]: readonly Source[]): readonly number[] {
  const own = first?.player.snapshot().rates ?? [];
  return own.filter((rate) =>
    others.every(({ player }) => {
      const { rates } = player.snapshot();
      return rate >= (rates[0] ?? rate) && rate <= (rates.at(-1) ?? rate);
    }),
  );
}
