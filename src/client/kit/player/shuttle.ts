import { jump, type Player } from "./port.ts";

/** Playing on and back at growing speeds, as at an editing desk. */
export interface Shuttle {
  /** Plays; again: faster. */
  forward(): void;
  /** Goes back; again: faster. */
  back(): void;
  /** Stands still, at normal speed. */
  stop(): void;
  dispose(): void;
}

const speeds = [1, 2, 4, 8] as const;
/** Going back is seeking: browsers do not play backwards. */
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
  const faster = (now: number) => speeds.find((speed) => speed > now) ?? now;
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
