import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Session } from "../../api/replies.ts";
import type { Account } from "../../domain/entities/account.ts";
import { sendLater } from "../sendLater.ts";
import { keepSession, sessionQuery } from "../session.ts";

/** Who is signed in; `undefined` while nobody is. */
export function useAccount(): Account | undefined {
  const { data } = useQuery(sessionQuery);
  return data?.state === "signed_in" ? data.account : undefined;
}

/** Ends the session, forgets on this device all that was read in it, and goes on to an address. */
export function useSignOut(): (then?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();

  return async (then = "/") => {
    const before = client.getQueryData(sessionQuery.queryKey);
    await sendLater("signOut", {});
    keepSession(null);
    // Not cleared with the rest: what is on screen would go on showing the person who has gone.
    client.setQueryData(sessionQuery.queryKey, { state: "signed_out" });
    const [session] = sessionQuery.queryKey;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
    client.getMutationCache().clear();
    await navigate({ href: then });
    if (before?.state !== "signed_in") return;
    const { forgetPerson } = await import("../offline/forgetPerson.ts");
    // A browser that keeps nothing has nothing to forget.
    await forgetPerson(before.account.id).catch(() => undefined);
  };
}

/** Takes note of a new session: whatever was read before was read by somebody else. */
export function useWelcome(): (account: Account) => void {
  const client = useQueryClient();

  return (account) => {
    client.clear();
    const session: Session = { state: "signed_in", account };
    keepSession(session);
    client.setQueryData(sessionQuery.queryKey, session);
  };
}
