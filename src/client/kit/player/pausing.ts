import { jump, type Player } from "./port.ts";

/** Plays, or pauses and goes back as far as its rater likes. */
export function playOrPause(player: Player, rewindS: number): void {
  const { state, isAtEnd } = player.snapshot();
  if (state.kind !== "ready" || !state.isPlaying) return player.play();
  player.pause();
  // What has come to its end is meant to stay there.
  if (rewindS > 0 && !isAtEnd) jump(player, -rewindS * 1e6);
}
