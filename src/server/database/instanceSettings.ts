import type { Database, Query } from "./database.ts";

type SettingName = "session_secret" | "set_up_token";

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
