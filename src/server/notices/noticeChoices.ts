import { NoticeChoices, type NoticeChoicesChange } from "../../domain/entities/notice.ts";
import type { Id } from "../../domain/rules.ts";
import { type Database, type Query, transact } from "../database/database.ts";

/** How someone wants to be told; what holds for all where they have not said. */
export async function noticeChoicesOf(
  query: Query,
  accountId: Id<"account">,
): Promise<{ readonly choices: NoticeChoices; readonly browserZone: string | null }> {
  const row = await query
    .selectFrom("noticeChoice")
    .select(["choices", "browserZone"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return { choices: noticeChoicesIn(row?.choices ?? {}), browserZone: row?.browserZone ?? null };
}

/** As they are kept. A zone that this server does not know is as good as none. */
export function noticeChoicesIn(kept: unknown): NoticeChoices {
  const read = NoticeChoices.safeParse(kept);
  return read.success ? read.data : NoticeChoices.parse({});
}

/** The time zone that determines where a person’s day starts and ends; `null` if unknown. */
export function zoneOf(choices: NoticeChoices, browserZone: string | null): string | null {
  return choices.timeZone ?? browserZone;
}

export async function setBrowserZone(
  database: Database,
  accountId: Id<"account">,
  browserZone: string,
): Promise<void> {
  await transact(database, (query) =>
    query
      .insertInto("noticeChoice")
      .values({ accountId, browserZone, digestedOn: null, digestedAt: null })
      .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ browserZone }))
      .execute(),
  );
}

/** Changes some of someone’s choices; those of another tab stay. */
export async function changeNoticeChoices(
  database: Database,
  accountId: Id<"account">,
  { ways, ...change }: NoticeChoicesChange,
): Promise<NoticeChoices> {
  return transact(database, async (query) => {
    await query
      .insertInto("noticeChoice")
      .values({ accountId, digestedOn: null, digestedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { choices: kept } = await query
      .selectFrom("noticeChoice")
      .select("choices")
      .where("accountId", "=", accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = noticeChoicesIn(kept);
    const choices = NoticeChoices.parse({
      ...before,
      ...change,
      ways: { ...before.ways, ...ways },
    });
    await query
      .updateTable("noticeChoice")
      .set({ choices: JSON.stringify(choices) })
      .where("accountId", "=", accountId)
      .execute();
    return choices;
  });
}
