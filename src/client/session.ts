import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../api/replies.ts";

/**
 * Who is signed in. Read by hand and not by way of the contract: whoever is not signed in is shown a
 * page that needs nothing else of it, and the contract is a third of what that page would load.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

async function readSession(signal: AbortSignal): Promise<Session> {
  const response = await fetch("/api/v1/session", { signal }).catch(() => undefined);
  const answer: unknown = response?.ok ? await response.json() : undefined;
  const state =
    typeof answer === "object" && answer && "state" in answer ? answer.state : undefined;
  if (state === "signed_out" || state === "set_up_needed") return { state };

  const [{ send }, { contract }] = await Promise.all([
    import("./api.ts"),
    import("../api/contract.ts"),
  ]);
  return answer === undefined
    ? send(contract.session, {}, { signal })
    : contract.session.reply.parse(answer);
}
