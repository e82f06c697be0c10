import { aimOf, type Player } from "./port.ts";

/**
 * A player that is led to a moment as soon as it can be. Until the frame of that moment is on screen,
 * `isPlaced` says no: what the video shows of itself before, mostly its beginning, is no one’s choice.
 *
 * @param toUs where it is led to, in microseconds; at 0 it stays where it begins.
 */
export function ledPlayer(inner: Player, toUs: number): Player {
  if (toUs <= 0) return inner;
  let isLed = false;
  let isThere = false;

  const lead = () => {
    if (!isLed && inner.snapshot().state.kind === "ready") {
      isLed = true;
      inner.seek(toUs);
    }
    look();
  };
  const look = () => {
    if (!isLed || aimOf(inner) !== inner.timeUs()) return;
    isThere = true;
    for (const stop of stops) stop();
  };
  const stops = [inner.onState(lead), inner.subscribe(look)];
  lead();

  return {
    ...inner,
    isPlaced() {
      if (!isThere) look();
      return isThere && (inner.isPlaced?.() ?? true);
    },
    dispose() {
      for (const stop of stops) stop();
      inner.dispose();
    },
  };
}
