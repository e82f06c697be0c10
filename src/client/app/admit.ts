import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import type { Session } from "../../api/contract/accounts.ts";
import { sessionQuery } from "../kit/query/session.ts";
import type { Who } from "./routes.ts";

/**
 * Lets a visitor open a screen, or redirects them: to the set-up while there is no account, to signing in and
 * back again, to two-factor authentication where the server requires it of them.  * The permissions of a role
 * in a study are checked by the study’s frame, which loads the role.
 */
export async function admit({ who, client, href }: Visit): Promise<void> {
  const session = await client.ensureQueryData(sessionQuery);
  const elsewhere = leadTo({ who, session, href });
  if (elsewhere) throw redirect(elsewhere);
}

/** The URL that a visitor is redirected to; `undefined` lets them in. */
export function leadTo({ who, session, href }: Asked) {
  if (session.state === "set_up_needed")
    return who === "set_up" ? undefined : ({ to: "/setup" } as const);
  if (session.state === "signed_in" && session.needsTwoFactor === true) {
    return who === "two_factor"
      ? undefined
      : ({ to: "/two-factor", search: { back: href } } as const);
  }
  if (who === "anyone") return undefined;
  if (who === "set_up") return { to: "/" } as const;
  if (session.state === "signed_out") {
    if (who === "two_factor") return { to: "/sign-in" } as const;
    return who === "signed_out" ? undefined : ({ to: "/sign-in", search: { back: href } } as const);
  }
  if (who === "signed_out") return { to: "/" } as const;
  if (who === "administrator" && !session.account.isAdministrator) return { to: "/" } as const;
  return undefined;
}

interface Visit {
  readonly who: Who;
  readonly client: QueryClient;
  readonly href: string;
}

interface Asked {
  readonly who: Who;
  readonly session: Session;
  readonly href: string;
}
