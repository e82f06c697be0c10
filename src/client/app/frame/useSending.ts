import { useEffect } from "react";
import { useAccount } from "../../kit/query/account.ts";

/**
 * Forgets who was here before, drops what was erased at the server, and sends what of the person who is signed in has not been sent yet,
 * whatever page is open. Of all tabs one sends.
 */
export function useSending(): void {
  const accountId = useAccount()?.id;

  useEffect(() => {
    if (accountId === undefined) return undefined;
    const timer = setTimeout(() => {
      // What cannot be fetched now is fetched with the next page.
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
