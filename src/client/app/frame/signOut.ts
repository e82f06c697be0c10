import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sendLater } from "../../kit/query/sendLater.ts";
import { keepSession, sessionQuery } from "../../kit/query/session.ts";
import { plainStore } from "../../kit/query/plainStore.ts";

/** The key of the mutation that signs out, to find its state in the cache. */
export const signOutKey = ["signOut"];

/** The path to open after signing out, while the reader is asked about unsynced changes; `null` otherwise. */
export const signOutQuestion = plainStore<{ readonly next: string | null }>({ next: null });

/** Signs out and opens a path; asks first if anything has not been synced. */
export function useSignOut(): (then?: string) => void {
  const client = useQueryClient();
  const signOut = useSignOutNow();

  return (then = "/") => {
    const session = client.getQueryData(sessionQuery.queryKey);
    const accountId = session?.state === "signed_in" ? session.account.id : undefined;
    // A browser without storage has no unsynced changes.
    void (accountId === undefined ? Promise.resolve(false) : hasUnsent(accountId))
      .catch(() => false)
      .then((isAsked) => (isAsked ? signOutQuestion.set({ next: then }) : signOut(then)));
  };
}

/**
 * Ends the session, deletes all data read in it from this device, and opens a path. If the server
 * cannot be reached, the person is still signed in, as `SignOutFailure` says.
 */
export function useSignOutNow(): (then?: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();

  const signOut = async (then: string) => {
    const before = client.getQueryData(sessionQuery.queryKey);
    await sendLater(
      async () => (await import("../../../api/contract/accounts.ts")).accountCalls.signOut,
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
    const [{ closeOutbox }, { forgetPerson }] = await Promise.all([
      import("../../kit/outbox/outbox.ts"),
      import("../../kit/offline/forgetPerson.ts"),
    ]);
    closeOutbox(before.account.id);
    // A browser without storage has nothing to delete.
    await forgetPerson(before.account.id).catch(() => undefined);
  };
  const { mutate } = useMutation({ mutationKey: signOutKey, mutationFn: signOut });
  return (then = "/") => mutate(then);
}

async function hasUnsent(accountId: string): Promise<boolean> {
  const { outboxOf } = await import("../../kit/outbox/outbox.ts");
  const outbox = outboxOf(accountId);
  await outbox.lookAround();
  return outbox.unsettled().some(({ unsent, refused }) => unsent + refused > 0);
}
