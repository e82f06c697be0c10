import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../../api/contract/accounts.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { keepSession, sessionQuery } from "./session.ts";

/** The account that is signed in; `undefined` while there is none. */
export function useAccount(): Account | undefined {
  const { data } = useQuery(sessionQuery);
  return data?.state === "signed_in" ? data.account : undefined;
}

/** Gives the function that starts a new session: cached answers are dropped, because another person read them. */
export function useWelcome(): (account: Account) => void {
  const client = useQueryClient();

  return (account) => {
    client.clear();
    const session: Session = { state: "signed_in", account };
    keepSession(session);
    client.setQueryData(sessionQuery.queryKey, session);
  };
}
