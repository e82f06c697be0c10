import { useEffect } from "react";
import { useAccount } from "../../kit/query/account.ts";

/**
 * Sends what of the person who is signed in has not been sent yet, whatever page is open. Of all tabs one
 * does.
 */
export function useSending(): void {
  const accountId = useAccount()?.id;

  useEffect(() => {
    if (accountId === undefined) return undefined;
    const timer = setTimeout(() => {
      // What cannot be fetched now is fetched with the next page.
      import("../../kit/outbox/outbox.ts")
        .then(({ outboxOf }) => outboxOf(accountId).retryNow())
        .catch(() => undefined);
    }, afterOpeningMs);
    return () => clearTimeout(timer);
  }, [accountId]);
}

/** Never in the way of the page itself. */
const afterOpeningMs = 2_000;
