import { useEffect } from "react";
import { useAccount } from "../../kit/query/account.ts";

/**
 * Clears what an earlier account left on the device, deletes local copies of erased data, and syncs the signed-in
 * person’s unsent changes, on every page. Only one of several tabs does so.
 */
export function useSending(): void {
  const accountId = useAccount()?.id;

  useEffect(() => {
    if (accountId === undefined) return undefined;
    const timer = setTimeout(() => {
      // What cannot be fetched now is fetched when the next page opens.
      import("../../kit/offline/forgetPerson.ts")
        .then(({ forgetOthers }) => forgetOthers(accountId))
        .catch(() => undefined)
        .then(() => import("../../kit/offline/dropErased.ts"))
        .then(({ dropErased }) => dropErased(accountId))
        .catch(() => undefined)
        .then(() => import("../../kit/outbox/outbox.ts"))
        .then(async ({ outboxOf }) => {
          const outbox = outboxOf(accountId);
          outbox.retryNow();
          await outbox.lookAround();
        })
        .catch(() => undefined);
    }, afterOpeningMs);
    return () => clearTimeout(timer);
  }, [accountId]);
}

/** Never in the way of the page itself. */
const afterOpeningMs = 2_000;
