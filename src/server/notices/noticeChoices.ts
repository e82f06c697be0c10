import { NoticeChoices } from "../../domain/entities/notice.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "../database/database.ts";

/** How somebody wants to be told; what holds for all where they have not said. */
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

/** Where somebody's day begins and ends. */
export function zoneOf(choices: NoticeChoices, browserZone: string | null): string | null {
  return choices.timeZone ?? browserZone;
}

export async function setBrowserZone(
  query: Writing,
  accountId: Id<"account">,
  browserZone: string,
): Promise<void> {
  await query
    .insertInto("noticeChoice")
    .values({ accountId, browserZone, digestedOn: null, digestedAt: null })
    .onConflict((conflict) => conflict.column("accountId").doUpdateSet({ browserZone }))
    .execute();
}

export async function setNoticeChoices(
  query: Writing,
  accountId: Id<"account">,
  choices: NoticeChoices,
): Promise<void> {
  await query
    .insertInto("noticeChoice")
    .values({ accountId, choices: JSON.stringify(choices), digestedOn: null, digestedAt: null })
    .onConflict((conflict) =>
      conflict.column("accountId").doUpdateSet({ choices: JSON.stringify(choices) }),
    )
    .execute();
}
