import type { Query, Writing } from "./database.ts";

/**
 * The version of the program that has last changed the form of the tables; how the last letter fared; the backup that all
 * of it was restored from.
 */
type SettingName = "tables_by_version" | "mail_outcome" | "restored";

/** A setting of the whole installation; `undefined` if it was never set. */
export async function settingIfThere(query: Query, name: SettingName): Promise<string | undefined> {
  const row = await query
    .selectFrom("instanceSetting")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

/** Puts a value in the place of what was there. */
export async function setSetting(query: Writing, name: SettingName, value: string): Promise<void> {
  await query
    .insertInto("instanceSetting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
