import { jump, type Player } from "./port.ts";

/** Plays forward and back at increasing speeds, as at an editing desk. */
export interface Shuttle {
  /** Plays forward; if it does already, faster. */
  forward(): void;
  /** Goes back; if it does already, faster. */
  back(): void;
  /** Pauses, and returns to normal speed. */
  stop(): void;
  dispose(): void;
}

const speeds = [1, 2, 4, 8] as const;
/** The interval of seeks while going back: browsers do not play backward. */
const everyMs = 100;

export function newShuttle(
  player: Player,
  every: (act: () => void, ms: number) => () => void = (act, ms) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
): Shuttle {
  let backAt = 0;
  let stopBack: (() => void) | undefined;
  const isPlaying = () => {
    const { state } = player.snapshot();
    return state.kind === "ready" && state.isPlaying;
  };
  const endBack = () => {
    stopBack?.();
    stopBack = undefined;
    backAt = 0;
  };
  // Whatever else makes it play ends going back.
  const stopListening = player.onState(() => {
    if (stopBack && isPlaying()) endBack();
  });

  return {
    forward() {
      const wentBack = stopBack !== undefined;
      endBack();
      if (isPlaying() && !wentBack) player.setRate(faster(player.snapshot().rate));
      else player.play();
    },
    back() {
      player.pause();
      backAt = faster(backAt);
      stopBack ??= every(() => {
        if (player.timeUs() <= 0) endBack();
        else jump(player, -backAt * everyMs * 1_000);
      }, everyMs);
    },
    stop() {
      endBack();
      player.pause();
      player.setRate(1);
    },
    dispose() {
      stopListening();
      endBack();
    },
  };
}

function faster(now: number): number {
  return speeds.find((speed) => speed > now) ?? now;
}
