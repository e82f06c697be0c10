import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { type Database, transact } from "../database/database.ts";
import type { Texts } from "../locales/texts.ts";
import type { Mail } from "../mail/mail.ts";
import { noticeLetter } from "../mail/noticeLetter.ts";
import { dayIn } from "./dayIn.ts";
import { noticeChoicesIn, zoneOf } from "./noticeChoices.ts";
import { takeLetter, type TakenLetter } from "./takeLetter.ts";

/** Makes what people are told of once a day, and mails what is to be mailed. */
export interface NoticeRounds {
  /** Does all that is due now, unless it is under way already. Throws nothing: the log says what went wrong. */
  round(now?: Date): Promise<void>;
  /** Begins to do so by itself, again and again. */
  start(): void;
  /** Nothing is begun any more; what is under way is waited for. */
  close(): Promise<void>;
}

interface Wanted {
  readonly database: Database;
  readonly limits: Limits;
  readonly texts: Texts;
  readonly mail: (Mail & { readonly origin: string }) | undefined;
  readonly log: Pick<FastifyBaseLogger, "warn" | "error">;
}

export function openNoticeRounds(wanted: Wanted): NoticeRounds {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let isClosed = false;

  async function doAll(now: Date): Promise<void> {
    for (const accountId of await accountsDue(wanted, now)) {
      if (isClosed) return;
      // oxlint-disable-next-line no-await-in-loop -- One letter after the other.
      const goesOn = await doOne(accountId, now).catch((error: unknown) => {
        // What is wrong with one must not keep all others waiting.
        wanted.log.error({ err: error, accountId }, "somebody's notices have to wait");
        return true;
      });
      if (!goesOn) return;
    }
  }

  /** @returns whether to go on: a mail server that cannot be reached is left alone for a round */
  async function doOne(accountId: Id<"account">, now: Date): Promise<boolean> {
    const { database, limits, mail, texts, log } = wanted;
    const hasMail = mail !== undefined;
    const letter = await takeLetter({ database, limits, accountId, now, hasMail });
    if (!letter || !mail) return true;
    const problem = await mail.send(await noticeLetter(texts, { ...letter, origin: mail.origin }));
    await setSent(wanted, letter, problem);
    if (problem !== undefined) log.warn({ problem }, "notices could not be mailed");
    return problem !== "unreachable";
  }

  const round = (now = new Date()): Promise<void> => {
    underWay ??= doAll(now)
      .catch((error: unknown) => wanted.log.error({ err: error }, "notices have to wait"))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    round,
    start() {
      timer = setInterval(() => void round(), wanted.limits.noticeMailEverySeconds * 1_000);
      timer.unref();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await underWay;
    },
  };
}

/** Whose digest is due, and who has notices that a letter may be made of. */
async function accountsDue(
  { database, limits }: Wanted,
  now: Date,
): Promise<readonly Id<"account">[]> {
  const ripeAt = new Date(now.getTime() - limits.noticeMailWaitSeconds * 1_000);
  const { rows: waiting } = await sql<{ readonly accountId: Id<"account"> }>`
    select distinct account_id from notice
     where (mailing = 'open' and at <= ${ripeAt}) or mailing in ('again', 'sending')`.execute(
    database,
  );
  const rows = await database
    .selectFrom("account")
    .leftJoin("noticeChoice", "noticeChoice.accountId", "account.id")
    .select([
      "account.id",
      "noticeChoice.choices",
      "noticeChoice.browserZone",
      "noticeChoice.digestedOn",
    ])
    .where("account.importedInto", "is", null)
    .where((where) =>
      where.exists(
        where
          .selectFrom("membership")
          .select("membership.studyId")
          .whereRef("membership.accountId", "=", "account.id"),
      ),
    )
    .orderBy("account.id")
    .execute();
  const dayOf = new Map<string | null, ReturnType<typeof dayIn>>();
  const due = rows.filter(({ choices, browserZone, digestedOn }) => {
    const chosen = noticeChoicesIn(choices ?? {});
    const timeZone = zoneOf(chosen, browserZone);
    const day = dayOf.get(timeZone) ?? dayIn(timeZone, now);
    dayOf.set(timeZone, day);
    return day.hour >= chosen.digestHour && (digestedOn === null || digestedOn < day.date);
  });
  return [...new Set([...waiting.map(({ accountId }) => accountId), ...due.map(({ id }) => id)])];
}

/** Keeps what became of a letter: what came to nothing is tried again for a while. */
async function setSent(
  { database, limits }: Wanted,
  { id }: TakenLetter,
  problem: Awaited<ReturnType<Mail["send"]>>,
): Promise<void> {
  const isFinal = problem === undefined || problem === "address_refused";
  await transact(database, (query) =>
    sql`
      update notice
         set mailing = case when ${isFinal} or tries >= ${limits.noticeMailTries} then 'done' else 'again' end
       where letter_id = ${id} and mailing = 'sending'`.execute(query),
  );
}

/** What no one reads any more: what is old, and of each person what is more than a list holds. */
export async function forgetOldNotices({
  database,
  limits: { noticesKept, noticesKeptDays },
}: Pick<Wanted, "database" | "limits">): Promise<void> {
  await transact(database, (query) =>
    sql`
      delete from notice
       where at < now() - make_interval(days => ${noticesKeptDays})
          or id in (select id from (
               select id, row_number() over (partition by account_id order by at desc, id desc) as place
                 from notice) as placed where place > ${noticesKept})`.execute(query),
  );
}
