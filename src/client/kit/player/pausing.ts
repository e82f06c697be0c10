import { jump, type Player } from "./port.ts";

/** Plays, or pauses and jumps back by `rewindS` seconds, a preference of the rater; at the end it does not jump. */
export function playOrPause(player: Player, rewindS: number): void {
  const { state, isAtEnd } = player.snapshot();
  if (state.kind !== "ready" || !state.isPlaying) return player.play();
  player.pause();
  // What has come to its end is meant to stay there.
  if (rewindS > 0 && !isAtEnd) jump(player, -rewindS * 1e6);
}
