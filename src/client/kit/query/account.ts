import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../../api/contract/accounts.ts";
import type { Account } from "../../../domain/entities/account.ts";
import { keepSession, sessionQuery } from "./session.ts";

/** Who is signed in; `undefined` while no one is. */
export function useAccount(): Account | undefined {
  const { data } = useQuery(sessionQuery);
  return data?.state === "signed_in" ? data.account : undefined;
}

/** Takes note of a new session: whatever was read before was read by someone else. */
export function useWelcome(): (account: Account) => void {
  const client = useQueryClient();

  return (account) => {
    client.clear();
    const session: Session = { state: "signed_in", account };
    keepSession(session);
    client.setQueryData(sessionQuery.queryKey, session);
  };
}
