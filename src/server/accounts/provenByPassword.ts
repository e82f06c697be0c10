import type { Context } from "../answer.ts";
import { hasPassword } from "../database/accounts.ts";
import { counted } from "./counted.ts";

/**
 * Requires the caller’s password for actions that must not be possible for anyone at their unlocked
 * screen. Accounts with single sign-on only have none, and are not asked.
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
