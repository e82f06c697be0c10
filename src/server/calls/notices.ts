import { sql } from "kysely";
import type { HandlersOf } from "../answer.ts";
import { transact } from "../database/database.ts";
import { changeNoticeChoices, noticeChoicesOf, setBrowserZone } from "../notices/noticeChoices.ts";
import { noticesFor } from "../notices/noticesFor.ts";

/** What somebody is told of in the application, and how they want to be told. */
export const noticeCalls: HandlersOf<
  "listNotices" | "readNotices" | "tellTimeZone" | "readNoticeChoices" | "changeNoticeChoices"
> = {
  async listNotices(_input, { database, account, limits }) {
    const { choices, browserZone } = await noticeChoicesOf(database, account.id);
    const all = await noticesFor(database, account.id, limits);
    const items = all.filter(({ kind }) => choices.ways[kind] !== "off");
    return { items, unread: items.filter(({ isRead }) => !isRead).length, browserZone };
  },

  async readNotices({ body: { ids } }, { database, account }) {
    await transact(database, (query) =>
      sql`
        update notice set read_at = now()
         where account_id = ${account.id} and read_at is null and id = any(${ids}::uuid[])`.execute(
        query,
      ),
    );
    return { done: true };
  },

  async tellTimeZone({ body: { timeZone } }, { database, account }) {
    await transact(database, (query) => setBrowserZone(query, account.id, timeZone));
    return { done: true };
  },

  async readNoticeChoices(_input, { database, account, mail }) {
    const { coordinates } = await database
      .selectFrom("membership")
      .select(sql<boolean>`count(*) > 0`.as("coordinates"))
      .where("accountId", "=", account.id)
      .where("role", "in", ["owner", "coordinator"])
      .executeTakeFirstOrThrow();
    const { choices } = await noticeChoicesOf(database, account.id);
    return { choices, hasMail: mail !== undefined, coordinates };
  },

  changeNoticeChoices: ({ body }, { database, account }) =>
    transact(database, (query) => changeNoticeChoices(query, account.id, body)),
};
