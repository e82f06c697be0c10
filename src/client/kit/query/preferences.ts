import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../../api/contract/accounts.ts";
import type { Preferences } from "../../../domain/entities/account.ts";
import { sendLater } from "./sendLater.ts";
import { sessionQuery } from "./session.ts";
import { useAccount } from "./account.ts";

/** The preferences of the person who is signed in; the defaults while no one is. */
export function usePreferences(): Preferences {
  return useAccount()?.preferences ?? everybodys;
}

/** Preferences to change: values, or a function of the current ones, which may be newer than those rendered. */
type PreferencesChange = Partial<Preferences> | ((held: Preferences) => Partial<Preferences>);

/**
 * Gives the function that changes preferences: at once on this screen, and back again if the server does not accept
 * the change.
 */
export function useChangePreferences() {
  const client = useQueryClient();
  const put = (change: (held: Preferences) => Preferences) => {
    client.setQueryData(sessionQuery.queryKey, (session: Session | undefined) =>
      session?.state === "signed_in"
        ? {
            ...session,
            account: { ...session.account, preferences: change(session.account.preferences) },
          }
        : session,
    );
  };
  return useMutation({
    // One after the other: each sends all preferences, and the last must be the newest.
    scope: { id: "preferences" },
    mutationFn: async (_changed: PreferencesChange) => {
      const session = client.getQueryData(sessionQuery.queryKey);
      if (session?.state !== "signed_in") return;
      await sendLater(
        async () => (await import("../../../api/contract/accounts.ts")).accountCalls.changeAccount,
        { body: { preferences: session.account.preferences } },
      );
    },
    onMutate: (changed) => {
      const session = client.getQueryData(sessionQuery.queryKey);
      put((held) => ({ ...held, ...(typeof changed === "function" ? changed(held) : changed) }));
      return session?.state === "signed_in" ? session.account.preferences : undefined;
    },
    onError: (_error, _changed, before) => {
      if (before) put(() => before);
    },
  });
}

const everybodys: Preferences = {
  timeFormat: "timecode",
  pausesToAsk: false,
  rewindOnPauseS: 0,
  loopLastS: 3,
  pauseAfter: [],
  decimals: "3",
  singleKeys: true,
  announcements: "brief",
  announcesInPauses: false,
  earcons: false,
  hasSeenTour: true,
  keys: {},
  codeKeys: {},
};
