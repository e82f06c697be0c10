import { aimOf, type Player } from "./port.ts";

/** Plays one segment and pauses at its end. */
export function playBetween(player: Player, fromUs: number, toUs: number): void {
  player.seek(fromUs);
  player.play();
  const stop = player.subscribe(() => {
    if (aimOf(player) < toUs) return;
    stop();
    player.pause();
  });
}
