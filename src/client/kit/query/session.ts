import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../../../api/contract/accounts.ts";
import { noteUse } from "./lastUse.ts";

/**
 * Who is signed in. Read by hand and not by way of the contract: anyone who is not signed in is shown a
 * page that needs nothing else of it, and the contract is a third of what that page would load.
 */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
  // Without a network too: this device may know who was signed in.
  networkMode: "always",
});

/** Who was signed in on this device the last time that the server was asked. */
const lastKnown = "interrater:session";

/** Lets this device know who is signed in while the server cannot be asked; `null` lets it forget. */
export function keepSession(session: Session | null): void {
  if (session?.state === "signed_in") localStorage.setItem(lastKnown, JSON.stringify(session));
  else localStorage.removeItem(lastKnown);
}

/** As long as what a workbench sends waits for an answer; `limits` would make the first page longer. */
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
