import { useSyncExternalStore } from "react";
import type { Player, PlayerSnapshot } from "../player/port.ts";
import type { Coded } from "./observationWork.ts";
import type { Session, SessionState } from "./session.ts";

export function useCoded(session: Session): Coded {
  return useSyncExternalStore(session.work.subscribe, session.work.snapshot);
}

export function useSessionState(session: Session): SessionState {
  return useSyncExternalStore(session.state.subscribe, session.state.get);
}

export function usePlayer(player: Player): PlayerSnapshot {
  return useSyncExternalStore(player.onState, player.snapshot);
}

/** The moment on screen: draws anew with every frame, so only the smallest parts use it. */
export function useTimeUs(player: Player): number {
  return useSyncExternalStore(player.subscribe, player.timeUs);
}

/** The same, a few times a second: enough for a running duration. */
export function useCoarseTimeUs(player: Player, stepUs: number): number {
  const read = () => Math.floor(player.timeUs() / stepUs) * stepUs;
  return useSyncExternalStore(player.subscribe, read);
}
