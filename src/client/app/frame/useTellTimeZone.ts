import { useEffect } from "react";
import { sendLater } from "../../kit/query/sendLater.ts";

/** Never in the way of the page itself. */
const afterOpeningMs = 3_000;

/**
 * Reports this browser’s time zone to the server if it has changed: it determines the time of the
 * daily email.
 * @param known `undefined`: no one has asked yet
 */
export function useTellTimeZone(known: string | null | undefined): void {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    if (known === undefined || known === timeZone) return undefined;
    const timer = setTimeout(() => {
      // What cannot be sent now is sent from the next page; a time zone unknown to the server is ignored.
      sendLater(
        async () => (await import("../../../api/contract/notices.ts")).noticeCalls.tellTimeZone,
        { body: { timeZone } },
      ).catch(() => undefined);
    }, afterOpeningMs);
    return () => clearTimeout(timer);
  }, [known]);
}
