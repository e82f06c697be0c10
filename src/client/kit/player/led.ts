import { aimOf, type Player } from "./port.ts";

/**
 * A player that seeks to a time as soon as it can. Until the frame of that time is on screen, `isPlaced` is false:
 * what the video shows before, mostly its beginning, was not chosen by anyone.
 *
 * @param toUs the time to seek to, in microseconds; 0: it stays at the beginning.
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
