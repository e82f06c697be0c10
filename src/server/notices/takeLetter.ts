import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Notice, NoticeChoices } from "../../domain/entities/notice.ts";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { type Database, transact, type Writing } from "../database/database.ts";
import { dayIn } from "./dayIn.ts";
import { keepDaily } from "./keepDaily.ts";
import { noticeChoicesIn, zoneOf } from "./noticeChoices.ts";
import { isNowhere } from "../sight/former.ts";
import { noticesFor } from "./noticesFor.ts";

/** A letter that is to be sent now, by the person who has taken it. */
export interface TakenLetter {
  readonly id: string;
  readonly email: string;
  readonly language: string | null;
  readonly notices: readonly Notice[];
}

interface Asked {
  readonly database: Database;
  readonly limits: Limits;
  readonly accountId: Id<"account">;
  readonly now: Date;
  readonly hasMail: boolean;
}

/** A notice that no one could see for so long is mailed no more. */
const hiddenMostMs = 2 * 24 * 60 * 60 * 1_000;
/** A process that has sent nothing for so long after it took a letter is gone. */
const sendingMostMs = 10 * 60 * 1_000;

/**
 * Makes what is due of someone’s day, and takes what is to be mailed to them now. Of several processes one at a time
 * does so for a person, and what one has taken no other takes: each notice is in one letter.
 *
 * @returns `undefined` where there is nothing to send, or another process is at it
 */
export async function takeLetter({
  database,
  limits,
  accountId,
  now,
  hasMail,
}: Asked): Promise<TakenLetter | undefined> {
  return transact(database, async (query) => {
    const { rows: locks } = await sql<{ readonly isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`notices ${accountId}`}, 0)) as is_free`.execute(
      query,
    );
    if (locks[0]?.isFree !== true) return undefined;
    const person = await personOf(query, accountId);
    if (!person) return undefined;
    const choices = noticeChoicesIn(person.choices ?? {});
    const timeZone = zoneOf(choices, person.browserZone);
    const day = { ...person, accountId, now, digestHour: choices.digestHour, timeZone };
    const isDigest = await makeDay(query, limits, day);
    const waiting = await waitingOf(query, accountId);
    if (waiting.length === 0) return undefined;
    const shown = new Map(
      (await noticesFor(query, accountId, limits, { now, ids: waiting.map(({ id }) => id) })).map(
        (notice) => [notice.id, notice],
      ),
    );
    const fates = waiting.map((one) => ({
      ...one,
      fate: fateOf(one, {
        now,
        choices,
        isDigest,
        hasMail: hasMail && !isNowhere(person.email),
        limits,
        isShown: shown.has(one.id),
      }),
    }));
    // What was taken before and perhaps sent goes by itself, with its own number: who has it knows it again.
    const [again] = fates.filter(({ fate }) => fate === "again");
    const isRipe = fates.some(({ fate }) => fate === "ripe");
    const taken = fates.filter(({ fate, letterId }) =>
      again ? fate === "again" && letterId === again.letterId : isRipe && isSent.has(fate),
    );
    const ids = (fate: Fate) => fates.filter((one) => one.fate === fate).map(({ id }) => id);
    await setMailing(query, ids("done"), "done");
    await setMailing(query, ids("digest"), "digest");
    if (taken.length === 0) return undefined;
    const letterId = again?.letterId ?? uuidv7();
    await sql`
      update notice set mailing = 'sending', letter_id = ${letterId}, taken_at = ${now}, tries = tries + 1
       where id = any(${taken.map(({ id }) => id)}::uuid[])`.execute(query);
    const notices = taken.flatMap(({ id }) => shown.get(id) ?? []);
    return { id: letterId, email: person.email, language: person.language, notices };
  });
}

/** What becomes of a notice in this round: `ripe` has waited long enough, `soon` goes where another one does. */
type Fate = "done" | "digest" | "again" | "ripe" | "soon" | "waits";

const isSent: ReadonlySet<Fate> = new Set(["ripe", "soon"]);

function fateOf(
  { kind, at, readAt, mailing, takenAt, tries }: Waiting,
  {
    now,
    choices,
    isDigest,
    hasMail,
    limits,
    isShown,
  }: {
    readonly now: Date;
    readonly choices: NoticeChoices;
    readonly isDigest: boolean;
    readonly hasMail: boolean;
    readonly limits: Limits;
    readonly isShown: boolean;
  },
): Fate {
  // Who has read it in the application needs no letter.
  if (!hasMail || readAt !== null) return "done";
  const way = choices.ways[kind];
  if (way === "app" || way === "off") return "done";
  const sinceMs = now.getTime() - at.getTime();
  if (!isShown) return sinceMs > hiddenMostMs ? "done" : "waits";
  const takenMs = now.getTime() - (takenAt?.getTime() ?? 0);
  if (mailing === "again") return takenMs >= 2 ** tries * 60_000 ? "again" : "waits";
  if (mailing === "sending") return takenMs >= sendingMostMs ? "again" : "waits";
  if (way === "digest") return isDigest ? "ripe" : "digest";
  return sinceMs >= limits.noticeMailWaitSeconds * 1_000 ? "ripe" : "soon";
}

async function personOf(query: Writing, accountId: Id<"account">) {
  return query
    .selectFrom("account")
    .leftJoin("noticeChoice", "noticeChoice.accountId", "account.id")
    .select([
      "account.email",
      "account.language",
      "noticeChoice.choices",
      "noticeChoice.browserZone",
      "noticeChoice.digestedOn",
      "noticeChoice.digestedAt",
    ])
    .where("account.id", "=", accountId)
    .where("account.importedInto", "is", null)
    .executeTakeFirst();
}

/** Makes someone’s day where it has come and was not made. @returns whether it did */
async function makeDay(
  query: Writing,
  limits: Limits,
  {
    accountId,
    now,
    digestHour,
    timeZone,
    digestedOn,
    digestedAt,
  }: {
    readonly accountId: Id<"account">;
    readonly now: Date;
    readonly digestHour: number;
    readonly timeZone: string | null;
    readonly digestedOn: string | null;
    readonly digestedAt: Date | null;
  },
): Promise<boolean> {
  const { date, hour } = dayIn(timeZone, now);
  if (hour < digestHour || (digestedOn !== null && digestedOn >= date)) return false;
  const since = digestedAt ?? new Date(now.getTime() - 24 * 60 * 60 * 1_000);
  await keepDaily(query, limits, { accountId, date, now, since });
  await query
    .insertInto("noticeChoice")
    .values({ accountId, digestedOn: date, digestedAt: now })
    .onConflict((conflict) =>
      conflict.column("accountId").doUpdateSet({ digestedOn: date, digestedAt: now }),
    )
    .execute();
  return true;
}

type Waiting = Awaited<ReturnType<typeof waitingOf>>[number];

function waitingOf(query: Writing, accountId: Id<"account">) {
  return query
    .selectFrom("notice")
    .select(["id", "kind", "at", "readAt", "mailing", "letterId", "takenAt", "tries"])
    .where("accountId", "=", accountId)
    .where("mailing", "<>", "done")
    .orderBy("at")
    .orderBy("id")
    .forUpdate()
    .execute();
}

async function setMailing(
  query: Writing,
  ids: readonly Id<"notice">[],
  mailing: "done" | "digest",
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update notice set mailing = ${mailing} where id = any(${ids}::uuid[])`.execute(query);
}
