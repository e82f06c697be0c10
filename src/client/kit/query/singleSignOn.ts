import { queryOptions } from "@tanstack/react-query";
import type { Request } from "../../../api/call.ts";
import type { accountCalls } from "../../../api/contract/accounts.ts";
import { sendLater } from "./sendLater.ts";

/** How one can sign in here beside a password, and come back to one that is forgotten. */
interface SignInWays {
  /** What the institution that signs people in here is called; `null` where there is none. */
  readonly institution: string | null;
  /** Whether a link that sets a password can be mailed. */
  readonly mailsPasswordLinks: boolean;
}

/**
 * Read by hand, as the session is: the page to sign in has no need of the contract before it is used.
 */
export const signInWaysQuery = queryOptions({
  queryKey: ["signInWays"],
  queryFn: async ({ signal }): Promise<SignInWays> => {
    const response = await fetch("/api/v1/sign-in", { signal });
    const ways: unknown = response.ok ? await response.json() : undefined;
    const name =
      typeof ways === "object" && ways && "singleSignOn" in ways ? ways.singleSignOn : null;
    return {
      institution: typeof name === "string" ? name : null,
      mailsPasswordLinks:
        typeof ways === "object" &&
        ways !== null &&
        "mailsPasswordLinks" in ways &&
        ways.mailsPasswordLinks === true,
    };
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Leaves for the institution’s own page; it leads back. */
export async function leaveForSingleSignOn(
  body: Request<typeof accountCalls.startSingleSignOn>["body"],
): Promise<void> {
  const { address } = await sendLater(
    async () => (await import("../../../api/contract/accounts.ts")).accountCalls.startSingleSignOn,
    { body },
  );
  window.location.assign(address);
}

/** Why someone came back as who they were, as the address says; `undefined` where it says nothing. */
export function problemInAddress(): string | undefined {
  return new URLSearchParams(window.location.search).get("problem") ?? undefined;
}
