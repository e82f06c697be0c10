import { queryOptions } from "@tanstack/react-query";
import type { Request } from "../../../api/call.ts";
import type { accountCalls } from "../../../api/contract/accounts.ts";
import { sendLater } from "./sendLater.ts";

/** Ways to sign in besides a password, and to reset a forgotten one. */
interface SignInWays {
  /** The name of the institution of single sign-on; `null` where there is none. */
  readonly institution: string | null;
  /** Whether the server can email a link that sets a password. */
  readonly mailsPasswordLinks: boolean;
}

/**
 * The query for them. Like the session it does not use the contract, which the sign-in page does not need before it
 * is used.
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

/** Leaves for the institution’s sign-in page, which leads back. */
export async function leaveForSingleSignOn(
  body: Request<typeof accountCalls.startSingleSignOn>["body"],
): Promise<void> {
  const { address } = await sendLater(
    async () => (await import("../../../api/contract/accounts.ts")).accountCalls.startSingleSignOn,
    { body },
  );
  window.location.assign(address);
}

/** The reason, by the address, why single sign-on failed; `undefined` where the address contains none. */
export function problemInAddress(): string | undefined {
  return new URLSearchParams(window.location.search).get("problem") ?? undefined;
}
