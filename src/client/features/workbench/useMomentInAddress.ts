import { useEffect } from "react";
import type { Player } from "../../kit/player/port.ts";

/** Writes the current time into the URL whenever the recording rests where someone moved it. */
export function useMomentInAddress(player: Player | null): void {
  useEffect(() => {
    if (!player) return undefined;
    let isAtStart = true;
    let timer = 0;
    const write = () => {
      const address = new URL(window.location.href);
      address.searchParams.set("at", String(player.timeUs()));
      window.history.replaceState(window.history.state, "", address);
    };
    const stop = player.onState(() => {
      const { state } = player.snapshot();
      if (state.kind !== "ready") return;
      if (isAtStart) {
        isAtStart = false;
        return;
      }
      clearTimeout(timer);
      if (!state.isPlaying && (player.isPlaced?.() ?? true)) timer = window.setTimeout(write, 400);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [player]);
}
