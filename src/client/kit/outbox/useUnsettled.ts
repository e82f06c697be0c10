import { useEffect, useSyncExternalStore } from "react";
import type { Outbox, Unsettled } from "./outbox.ts";

/** Observations of an account with operations that the server lacks, or with a notice to be read. */
export function useUnsettled(outbox: Outbox): readonly Unsettled[] {
  useEffect(() => {
    // A browser that keeps nothing has nothing to show.
    outbox.lookAround().catch(() => undefined);
  }, [outbox]);
  return useSyncExternalStore(outbox.subscribe, () => outbox.unsettled());
}
