import { useEffect } from "react";
import type { Session } from "../../kit/coding/session.ts";
import type { Player } from "../../kit/player/port.ts";
import { rememberPlace } from "./rememberedPlace.ts";

/**
 * Stores where the rater is: when the recording pauses, every few seconds while it plays, and when the page
 * is left.
 */
export function usePlaceRemembered(
  { workbench, isReadOnly }: Session,
  player: Player | null,
): void {
  const { observation, recording } = workbench;
  const { id } = observation;
  const isKept = !isReadOnly && !recording.live;
  useEffect(() => {
    if (!player || !isKept) return undefined;
    const keep = () => {
      const { state } = player.snapshot();
      if (state.kind === "ready" && (player.isPlaced?.() ?? true)) {
        rememberPlace(id, player.timeUs());
      }
    };
    const stop = player.onState(keep);
    const timer = setInterval(keep, placeEveryMs);
    window.addEventListener("pagehide", keep);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [player, id, isKept]);
}

const placeEveryMs = 5_000;
