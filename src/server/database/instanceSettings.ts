import type { Database, Query } from "./database.ts";

type SettingName =
  | "session_secret"
  | "set_up_token"
  /** The version of the program that has last changed the form of the tables. */
  | "tables_by_version";

/** A setting of the whole installation, made the first time that anybody asks. The same in every process. */
export async function settingOf(
  database: Database,
  name: SettingName,
  make: () => string,
): Promise<string> {
  await database
    .insertInto("instanceSetting")
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await database
    .selectFrom("instanceSetting")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}

export async function forgetSetting(query: Query, name: SettingName): Promise<void> {
  await query.deleteFrom("instanceSetting").where("name", "=", name).execute();
}

/** A setting, if anybody has made it. */
export async function settingIfThere(query: Query, name: SettingName): Promise<string | undefined> {
  const row = await query
    .selectFrom("instanceSetting")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

/** Puts a value in the place of what was there. */
export async function setSetting(query: Query, name: SettingName, value: string): Promise<void> {
  await query
    .insertInto("instanceSetting")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
