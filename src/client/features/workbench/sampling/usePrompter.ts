import { useEffect, useState, useSyncExternalStore } from "react";
import type { Player } from "../../../kit/player/port.ts";
import type { Session } from "../../../kit/coding/session.ts";
import type { Prompter, PrompterState } from "./prompter.ts";

/** One part of what a prompter asks. The part must be a value that compares. */
export function usePrompter<Part>({ state }: Prompter, part: (state: PrompterState) => Part): Part {
  return useSyncExternalStore(state.subscribe, () => part(state.get()));
}

/** What asks the questions of interval sampling, where there are any: it comes once it is here. */
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
