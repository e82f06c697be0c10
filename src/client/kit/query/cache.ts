import { notifyManager, QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "./session.ts";

const minuteMs = 60_000;

// What a press sets off is told before the browser draws again: a box that is ticked never falls back for a moment.
notifyManager.setScheduler(queueMicrotask);

/** A cache that retries calls without an answer, and does not retry refusals. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minuteMs,
        // Asked without a network too: no answer is said at once, and the rater's disk may have one.
        networkMode: "always",
        retry: (failures, error) => isUnanswered(error) && failures < 2,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/**
 * Whether an error means that there was no answer. Checked by its name: its class would add the code of all calls
 * to the first page.
 */
export function isUnanswered({ name }: Error): boolean {
  return name === "Unreachable" || name === "Silent";
}

function isOfSession(code: unknown): boolean {
  return code === "not_signed_in" || code === "two_factor_needed";
}

/**
 * Notices by any refused call that the session has ended, or that two-factor authentication is now required.
 * Returns how to stop.
 */
export function watchSession(client: QueryClient): () => void {
  const look = (error: unknown): void => {
    // Known by its code, not by its class, which would bring the whole catalogue to the first page.
    if (error instanceof Error && "code" in error && isOfSession(error.code)) {
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
  };
  const stopQueries = client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") look(event.action.error);
  });
  const stopMutations = client.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") look(event.action.error);
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}
