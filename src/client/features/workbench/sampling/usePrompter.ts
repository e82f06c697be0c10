import { useEffect, useState, useSyncExternalStore } from "react";
import type { Player } from "../../../kit/player/port.ts";
import type { Session } from "../../../kit/coding/session.ts";
import type { Prompter, PrompterState } from "./prompter.ts";

/** Reads one part of a prompter’s state; the part must be a value that can be compared. */
export function usePrompter<Part>({ state }: Prompter, part: (state: PrompterState) => Part): Part {
  return useSyncExternalStore(state.subscribe, () => part(state.get()));
}

/**
 * The prompter of an observation with time sampling; `null` without time sampling, and until it is loaded.
 */
export function useSampling(session: Session, player: Player | null): Prompter | null {
  const { scans } = session.context.sampling;
  const [prompter, setPrompter] = useState<Prompter | null>(null);
  useEffect(() => {
    if (!scans) return undefined;
    let isLeft = false;
    let stop: (() => void) | undefined;
    void import("./prompter.ts").then(({ newPrompter }) => {
      if (isLeft) return;
      const made = newPrompter(session, scans);
      stop = made.listen();
      setPrompter(made);
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [session, scans]);
  useEffect(() => (prompter && player ? prompter.follow(player) : undefined), [prompter, player]);
  return prompter;
}
