import type { Context } from "../answer.ts";
import { hasPassword } from "../database/accounts.ts";
import { counted } from "./counted.ts";

/**
 * Asks for the caller’s password before what anyone who sits down at their screen must not do. Who signs in by single
 * sign-on alone has none, and is not asked.
 *
 * @throws Refusal `wrong_password`, `too_many_attempts`.
 */
export async function provenByPassword(
  context: Context<"signed_in">,
  password: string | null,
): Promise<void> {
  const { account, accounts, database } = context;
  if (!(await hasPassword(database, account.id))) return;
  await counted(context, "password", () => accounts.checkPassword(account.id, password ?? ""));
}
