import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../../api/contract/accounts.ts";
import { noteUse } from "./lastUse.ts";

/**
 * The query for the session. It does not use the contract: a page for people who are not signed in needs nothing
 * else of it, and it would be a third of that page’s size.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
  // Without a network too: this device may know who was signed in.
  networkMode: "always",
});

/** The storage key of the session at the last answer of the server. */
const lastKnown = "interrater:session";

/** Stores the session on this device, for when the server cannot be reached; `null` deletes it. */
export function keepSession(session: Session | null): void {
  if (session?.state === "signed_in") localStorage.setItem(lastKnown, JSON.stringify(session));
  else localStorage.removeItem(lastKnown);
}

/** The time a workbench waits for an answer; a copy, because `limits` would make the first page larger. */
const silenceMs = 20_000;

async function readSession(signal: AbortSignal): Promise<Session> {
  const kept = localStorage.getItem(lastKnown);
  // Who is known here need not wait for a server that hangs; for anyone else it is asked again below, and listened for.
  const patience = new AbortController();
  const stop = () => patience.abort();
  const timer = setTimeout(stop, silenceMs);
  signal.addEventListener("abort", stop, { once: true });
  const response = await fetch("/api/v1/session", { signal: patience.signal }).catch(
    () => undefined,
  );
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
  const answer: unknown = response?.ok ? await response.json() : undefined;
  if (answer !== undefined) noteUse();
  const state =
    typeof answer === "object" && answer && "state" in answer ? answer.state : undefined;
  if (state === "signed_out" || state === "set_up_needed") {
    keepSession(null);
    return { state };
  }

  const isSilent = patience.signal.aborted && !signal.aborted;
  const [{ send, Unreachable }, { accountCalls }] = await Promise.all([
    import("./api.ts"),
    import("../../../api/contract/accounts.ts"),
  ]);
  if (isSilent && kept !== null) return accountCalls.session.reply.parse(JSON.parse(kept));
  try {
    const session =
      answer === undefined
        ? await send(accountCalls.session, {}, { signal })
        : accountCalls.session.reply.parse(answer);
    keepSession(session);
    return session;
  } catch (error) {
    if (kept === null || !(error instanceof Unreachable)) throw error;
    return accountCalls.session.reply.parse(JSON.parse(kept));
  }
}
