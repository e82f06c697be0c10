import { useSyncExternalStore } from "react";
import type { Player, PlayerSnapshot } from "../player/port.ts";
import type { Coded } from "./observationWork.ts";
import type { Session } from "./session.ts";
import type { SessionState } from "./sessionState.ts";

export function useCoded(session: Session): Coded {
  return useSyncExternalStore(session.work.subscribe, session.work.snapshot);
}

/**
 * One part of a session’s state. Components that read only that part are drawn only when it changes: a key
 * press changes several, and must be shown within a frame.
 */
export function useSessionPart<Part>(session: Session, part: (state: SessionState) => Part): Part {
  return useSyncExternalStore(session.state.subscribe, () => part(session.state.get()));
}

/**
 * One part of the coded data, in the same way. The part must be a value that can be compared, not a new
 * object.
 */
export function useCodedPart<Part>(session: Session, part: (coded: Coded) => Part): Part {
  return useSyncExternalStore(session.work.subscribe, () => part(session.work.snapshot()));
}

export function usePlayer(player: Player): PlayerSnapshot {
  return useSyncExternalStore(player.onState, player.snapshot);
}

/** The current time of the player: redraws with every frame, so that only the smallest components use it. */
export function useTimeUs(player: Player): number {
  return useSyncExternalStore(player.subscribe, player.timeUs);
}

/** The same, a few times per second: enough for an elapsed time. */
export function useCoarseTimeUs(player: Player, stepUs: number): number {
  const read = () => Math.floor(player.timeUs() / stepUs) * stepUs;
  return useSyncExternalStore(player.subscribe, read);
}
