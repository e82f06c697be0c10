import { type Account, Preferences } from "../../domain/entities/account.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import { opened } from "../sight/unseen.ts";

/** An account by its id. @throws Refusal `not_found`. */
export async function accountById(query: Query, accountId: Id<"account">): Promise<Account> {
  const row = await query
    .selectFrom("account")
    .select(["id", "name", "email", "language", "preferences", "cannotPlay", "isAdministrator"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return { ...row, name: opened(row.name, "own"), preferences: preferencesOf(row.preferences) };
}

/**
 * The stored preferences of an account. Preferences that can no longer be parsed are ignored, so
 * that they lock no one out.
 */
export function preferencesOf(kept: unknown): Preferences {
  return Preferences.safeParse(kept).data ?? Preferences.parse({});
}
