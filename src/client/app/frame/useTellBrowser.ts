import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../../api/contract/accounts.ts";
import { cannotPlayHere } from "../../kit/player/cannotPlayHere.ts";
import { useAccount } from "../../kit/query/account.ts";
import { sendLater } from "../../kit/query/sendLater.ts";
import { sessionQuery } from "../../kit/query/session.ts";

/**
 * Reports to the server which media this browser does not play, if this has changed: coordinators
 * then see who could not view a recording. At the first visit and after changes, also its other
 * capabilities: coordinators see whose times are exact, and whose computer is too slow.
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
      // What cannot be sent now is sent from the next page.
      sendLater(
        async () => (await import("../../../api/contract/accounts.ts")).accountCalls.changeAccount,
        { body: { cannotPlay } },
      )
        .then(() => {
          // Nothing else of the answer: what is changed on the screen meanwhile may be newer than it.
          client.setQueryData(sessionQuery.queryKey, (session: Session | undefined) =>
            session?.state === "signed_in"
              ? { ...session, account: { ...session.account, cannotPlay } }
              : session,
          );
        })
        .catch(() => undefined);
    }, afterOpeningMs);
    return () => clearTimeout(timer);
  }, [accountId, known, client]);

  useEffect(() => {
    if (accountId === undefined) return undefined;
    const timer = setTimeout(() => {
      void tellDevice(accountId).catch(() => undefined);
    }, afterOpeningMs);
    return () => clearTimeout(timer);
  }, [accountId]);
}

/** What cannot be sent now is sent from the next page. */
async function tellDevice(accountId: string): Promise<void> {
  // A tab that nobody looks at is drawn by nobody, so that its speed cannot be told.
  if (document.visibilityState !== "visible") return;
  const { checkBrowser, slowMs } = await import("../../kit/offline/browserCheck.ts");
  const { hevc: _, ...device } = await checkBrowser();
  // Rounded, because the exact value differs at every visit.
  const told = JSON.stringify({ accountId, ...device, drawnEveryMs: device.drawnEveryMs > slowMs });
  const key = "interrater:device-told";
  if (localStorage.getItem(key) === told) return;
  await sendLater(
    async () => (await import("../../../api/contract/accounts.ts")).accountCalls.changeAccount,
    { body: { device } },
  );
  localStorage.setItem(key, told);
}

/** Never in the way of the page itself. */
const afterOpeningMs = 3_000;
