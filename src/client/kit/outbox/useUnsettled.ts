import { useEffect, useSyncExternalStore } from "react";
import type { Outbox, Unsettled } from "./outbox.ts";

/** What of an account is not at the server, or waits to be read about. */
export function useUnsettled(outbox: Outbox): readonly Unsettled[] {
  useEffect(() => {
    // A browser that keeps nothing has nothing to show.
    outbox.lookAround().catch(() => undefined);
  }, [outbox]);
  return useSyncExternalStore(outbox.subscribe, () => outbox.unsettled());
}
