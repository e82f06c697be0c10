import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sendLater } from "../sendLater.ts";
import { keepSession, sessionQuery } from "../session.ts";

/** Under which the cache of mutations has what became of signing out. */
export const signOutKey = ["signOut"];

/**
 * Ends the session, forgets on this device all that was read in it, and goes on to an address. Where
 * nobody answers the person is still signed in, which `SignOutFailure` says.
 */
export function useSignOut(): (then?: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();

  const signOut = async (then: string) => {
    const before = client.getQueryData(sessionQuery.queryKey);
    await sendLater(
      async () => (await import("../../api/contract/accounts.ts")).accountCalls.signOut,
      {},
    );
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
  const { mutate } = useMutation({ mutationKey: signOutKey, mutationFn: signOut });
  return (then = "/") => mutate(then);
}
