import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../../api/contract/accounts.ts";
import { cannotPlayHere } from "../../kit/player/cannotPlayHere.ts";
import { useAccount } from "../../kit/query/account.ts";
import { sendLater } from "../../kit/query/sendLater.ts";
import { sessionQuery } from "../../kit/query/session.ts";

/**
 * Tells the server what this browser does not play, where that is not what it knows: whoever assigns
 * recordings sees from it who could not watch them.
 */
export function useTellBrowser(): void {
  const client = useQueryClient();
  const account = useAccount();
  const known = account?.cannotPlay.toSorted().join();
  const accountId = account?.id;

  useEffect(() => {
    if (accountId === undefined) return undefined;
    const timer = setTimeout(() => {
      const cannotPlay = cannotPlayHere();
      if (cannotPlay.toSorted().join() === known) return;
      // What cannot be told now is told by the next page.
      sendLater(
        async () => (await import("../../../api/contract/accounts.ts")).accountCalls.changeAccount,
        { body: { cannotPlay } },
      )
        .then((changed) => {
          const session: Session = { state: "signed_in", account: changed };
          client.setQueryData(sessionQuery.queryKey, session);
        })
        .catch(() => undefined);
    }, afterOpeningMs);
    return () => clearTimeout(timer);
  }, [accountId, known, client]);
}

/** Never in the way of the page itself. */
const afterOpeningMs = 3_000;
