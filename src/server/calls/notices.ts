import { sql } from "kysely";
import type { HandlersOf } from "../answer.ts";
import { changeNoticeChoices, noticeChoicesOf, setBrowserZone } from "../notices/noticeChoices.ts";
import { markRead } from "../notices/markRead.ts";
import { noticesFor } from "../notices/noticesFor.ts";

/** Notifications in the application, and notification settings. */
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
    await markRead(database, account.id, ids);
    return { done: true };
  },

  async tellTimeZone({ body: { timeZone } }, { database, account }) {
    await setBrowserZone(database, account.id, timeZone);
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
    changeNoticeChoices(database, account.id, body),
};
