import { aimRateOf, type Player, type PlayerSnapshot } from "./port.ts";

/** Whether the recording’s time is before, within or after a source. */
export type Place = "before" | "within" | "over";

export interface SpanningPlayer extends Player {
  readonly place: () => Place;
}

/** A source that ends at most this much before its recording counts as equally long. */
const roundingUs = 200_000;
/** The length of a step outside the source, where there are no frames. */
const outsideStepUs = 40_000;

/**
 * A source as a player of its whole recording. The source may start later and end earlier; outside it, and where it
 * has failed, time continues without it. `outside` is the clock of the recording’s whole duration. `inner` is
 * disposed of by its creator, `outside` together with this player.
 */
export function spanningPlayer(
  inner: Player,
  {
    offsetUs,
    outside,
    goesOnWithout = false,
  }: {
    /** The start of the source in the recording’s time. */
    readonly offsetUs: number;
    readonly outside: Player;
    /** Whether time continues where the source cannot be played at all. */
    readonly goesOnWithout?: boolean;
  },
): SpanningPlayer {
  const stateListeners = new Set<() => void>();
  let isOutside = false;
  let wasPlaying = false;
  let snapshot: PlayerSnapshot | undefined;

  const lengthUs = outside.snapshot().durationUs;
  const hasFailed = () => goesOnWithout && inner.snapshot().state.kind === "failed";
  const isReady = () => inner.snapshot().state.kind === "ready";
  const endUs = () => {
    const ownEndUs = inner.snapshot().durationUs + offsetUs;
    return !isReady() || lengthUs - ownEndUs <= roundingUs ? lengthUs : ownEndUs;
  };
  const placeOf = (atUs: number): Place => {
    if (atUs < offsetUs) return "before";
    return endUs() < lengthUs && atUs >= endUs() ? "over" : "within";
  };
  const isIn = (timeUs: number) => placeOf(timeUs) === "within" && !hasFailed();
  const innerUs = () => clamped(inner.timeUs() + offsetUs, lengthUs);
  const timeUs = () => (isOutside ? outside.timeUs() : innerUs());
  const tell = () => {
    snapshot = undefined;
    for (const listener of stateListeners) listener();
  };
  const leave = (atUs: number, goesOn: boolean) => {
    isOutside = true;
    if (playsNow(inner)) inner.pause();
    outside.setRate(inner.snapshot().rate);
    outside.seek(atUs);
    if (goesOn) outside.play();
    else if (playsNow(outside)) outside.pause();
    tell();
  };
  const enter = (atUs: number, goesOn: boolean) => {
    const wasOutside = isOutside;
    isOutside = false;
    if (playsNow(outside)) outside.pause();
    inner.seek(atUs - offsetUs);
    if (goesOn && wasOutside) inner.play();
    tell();
  };
  const isPlaying = () => playsNow(isOutside ? outside : inner);
  const goTo = (toUs: number) => {
    const atUs = clamped(toUs, lengthUs);
    if (isIn(atUs)) enter(atUs, isPlaying());
    else {
      const goesOn = isPlaying();
      // What is seen there is what comes next, or what was last.
      if (isReady()) inner.seek(placeOf(atUs) === "before" ? 0 : inner.snapshot().durationUs);
      leave(atUs, goesOn);
    }
  };
  const onInner = () => {
    const { isAtEnd } = inner.snapshot();
    const isNow = playsNow(inner);
    const hasRunOut = wasPlaying && !isNow && isAtEnd;
    if (!isOutside) {
      if (hasRunOut && endUs() < lengthUs) {
        wasPlaying = false;
        return leave(endUs(), true);
      }
      if (hasFailed()) {
        const goesOn = wasPlaying;
        wasPlaying = false;
        return leave(innerUs(), goesOn);
      }
      wasPlaying = isNow;
    }
    return tell();
  };
  const onOutside = () => {
    if (isOutside && playsNow(outside) && isIn(outside.timeUs())) enter(outside.timeUs(), true);
  };
  const stops = [inner.onState(onInner), outside.onState(tell), outside.subscribe(onOutside)];
  if (offsetUs > 0 || hasFailed()) leave(0, false);
  // What lies before the recording begins is not shown.
  else if (offsetUs < 0) inner.seek(-offsetUs);

  return {
    place: () => placeOf(timeUs()),
    timeUs,
    clockUs: () =>
      isOutside
        ? (outside.clockUs?.() ?? outside.timeUs())
        : (inner.clockUs?.() ?? inner.timeUs()) + offsetUs,
    aimUs: () =>
      isOutside
        ? outside.timeUs()
        : clamped((inner.aimUs?.() ?? inner.timeUs()) + offsetUs, lengthUs),
    isRunning: () => (isOutside ? outside.isRunning() : inner.isRunning()),
    subscribe(listener) {
      const both = [inner.subscribe(listener), outside.subscribe(listener)];
      return () => {
        for (const stop of both) stop();
      };
    },
    snapshot() {
      const own = inner.snapshot();
      const { state, isAtEnd } = outside.snapshot();
      const isInnerCounting = !hasFailed() && own.state.kind !== "ready";
      snapshot ??= {
        ...own,
        state: isOutside && !isInnerCounting ? state : own.state,
        durationUs: lengthUs,
        isAtEnd: isOutside ? isAtEnd : own.isAtEnd,
      };
      return snapshot;
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    play() {
      if ((isOutside ? outside : inner).snapshot().isAtEnd) goTo(0);
      if (isOutside) outside.play();
      else inner.play();
    },
    pause() {
      if (isOutside) outside.pause();
      else inner.pause();
    },
    seek: goTo,
    step(frames) {
      const leadsOut =
        !isOutside && frames < 0 && offsetUs > 0 && inner.timeUs() === 0 && !playsNow(inner);
      if (!isOutside && !leadsOut) return inner.step(frames);
      if (isPlaying()) outside.pause();
      const nextUs = timeUs() + frames * outsideStepUs;
      // The step that leads in shows the first frame, or the last one, and leaves none out.
      return goTo(frames > 0 && timeUs() < offsetUs ? Math.min(nextUs, offsetUs) : nextUs);
    },
    setRate(rate) {
      outside.setRate(rate);
      inner.setRate(rate);
    },
    isPlaced: () => isOutside || (inner.isPlaced?.() ?? true),
    aimRate: () => aimRateOf(inner),
    setVolume: (volume) => inner.setVolume(volume),
    setMuted: (isMuted) => inner.setMuted(isMuted),
    retry: () => inner.retry(),
    dispose() {
      for (const stop of stops) stop();
      stateListeners.clear();
      outside.dispose();
    },
  };
}

function clamped(timeUs: number, lengthUs: number): number {
  return Math.min(Math.max(timeUs, 0), lengthUs);
}

function playsNow(player: Player): boolean {
  const { state } = player.snapshot();
  return state.kind === "ready" && state.isPlaying;
}
