import { sql } from "kysely";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { type Database, type Query, transact, type Writing } from "../database/database.ts";
import type { Outcome } from "./postSigned.ts";

/** A message with where it goes and what it is signed with. */
export type MessageRow = Awaited<ReturnType<typeof messageOf>>;

/** A process that has said nothing for so long after it took a message is gone. */
const sendingMostMs = 2 * 60 * 1_000;

function messageOf(query: Query, messageId: Id<"webhookDelivery">) {
  return query
    .selectFrom("webhookDelivery")
    .innerJoin("webhook", "webhook.id", "webhookDelivery.webhookId")
    .select([
      "webhookDelivery.id",
      "webhookDelivery.webhookId",
      "webhookDelivery.studyId",
      "webhookDelivery.event",
      "webhookDelivery.observationId",
      "webhookDelivery.roundId",
      "webhookDelivery.at",
      "webhookDelivery.tries",
      "webhook.url",
      "webhook.secret",
      "webhook.earlierSecret",
      "webhook.earlierUntil",
    ])
    .where("webhookDelivery.id", "=", messageId)
    .executeTakeFirstOrThrow();
}

/** The webhooks that something is to be sent to now. */
export async function webhooksDue(query: Query, now: Date): Promise<readonly Id<"webhook">[]> {
  const { rows } = await sql<{ readonly id: Id<"webhook"> }>`
    select webhook.id from webhook
     where is_on and (quiet_until is null or quiet_until <= ${now})
       and exists (select from webhook_delivery
                    where webhook_id = webhook.id and ${isDue(now)})
     order by webhook.id`.execute(query);
  return rows.map(({ id }) => id);
}

/**
 * Takes the next message of a webhook, for the process that sends it now. Of several processes one at a time does so for a
 * webhook; what a process had taken that has ended since is taken again.
 *
 * @returns `undefined` where nothing is due, or another process is at it
 */
export function takeMessage(
  database: Database,
  webhookId: Id<"webhook">,
  now: Date,
): Promise<MessageRow | undefined> {
  return transact(database, async (query) => {
    const { rows: locks } = await sql<{ readonly isFree: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`webhook ${webhookId}`}, 0)) as is_free`.execute(
      query,
    );
    if (locks[0]?.isFree !== true) return undefined;
    const { rows } = await sql<{ readonly id: Id<"webhookDelivery"> }>`
      update webhook_delivery set state = 'sending', tries = tries + 1, tried_at = ${now}
       where id = (
         select id from webhook_delivery
          where webhook_id = ${webhookId} and ${isDue(now)}
            -- What another process is just sending comes before what follows it.
            and not exists (
              select from webhook_delivery as other
               where other.webhook_id = ${webhookId} and other.state = 'sending'
                 and other.event <> 'test'
                 and other.tried_at > ${new Date(now.getTime() - sendingMostMs)})
          order by at, id limit 1 for update)
      returning id`.execute(query);
    const [taken] = rows;
    return taken && messageOf(query, taken.id);
  });
}

/** Stores a test message as being sent. */
export function takeTest(
  query: Writing,
  webhook: { readonly id: Id<"webhook">; readonly studyId: Id<"study"> },
): Promise<MessageRow> {
  return query
    .insertInto("webhookDelivery")
    .values({
      webhookId: webhook.id,
      studyId: webhook.studyId,
      event: "test",
      state: "sending",
      tries: 1,
      triedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow()
    .then(({ id }) => messageOf(query, id));
}

/**
 * Sends a message again, whatever its state: it keeps its id, so that receivers recognise
 * duplicates.
 *
 * @returns `undefined` where the webhook has no such message, `sending` where it was tried a moment
 * ago.
 */
export async function takeAgain(
  query: Writing,
  message: {
    readonly id: Id<"webhookDelivery">;
    readonly webhookId: Id<"webhook">;
  },
): Promise<MessageRow | "sending" | undefined> {
  const found = await query
    .selectFrom("webhookDelivery")
    .select(
      sql<boolean>`tried_at > now() - make_interval(secs => ${againAfterSeconds})`.as("isJust"),
    )
    .where("id", "=", message.id)
    .where("webhookId", "=", message.webhookId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  if (found.isJust) return "sending";
  await sql`update webhook_delivery set state = 'sending', tries = tries + 1, tried_at = now()
             where id = ${message.id}`.execute(query);
  return messageOf(query, message.id);
}

/** One message is sent again by hand no sooner than so. */
const againAfterSeconds = 5;

/** What is to be sent at that time: what waits, and what a process took that has ended since. */
function isDue(now: Date) {
  return sql<boolean>`((state = 'waiting' and next_at <= ${now})
    or (state = 'sending' and tried_at <= ${new Date(now.getTime() - sendingMostMs)}))`;
}

/** Stores the result of a message. @returns whether it was given up */
export function setOutcome(
  database: Database,
  message: MessageRow,
  { status, problem }: Outcome,
  { now, limits }: { readonly now: Date; readonly limits: Limits },
): Promise<boolean> {
  const nextAt = new Date(now.getTime() + waitMs(message.tries, limits));
  const isGone = status === 410;
  const isGivenUp =
    problem !== null &&
    (isGone ||
      message.event === "test" ||
      nextAt.getTime() - message.at.getTime() > limits.webhookGiveUpSeconds * 1_000);
  const state = problem === null ? "delivered" : isGivenUp ? "failed" : "waiting";
  return transact(database, async (query) => {
    await query
      .updateTable("webhookDelivery")
      .set({ state, status, problem, ...(state === "waiting" && { nextAt }) })
      .where("id", "=", message.id)
      .execute();
    // A test says how the receiver is at the moment, and keeps nothing else waiting.
    if (message.event === "test" && problem !== null) return false;
    await sql`
      update webhook
         set failures = ${problem === null ? sql`0` : sql`failures + 1`},
             quiet_until = ${problem === null ? null : quietUntil(now, limits)},
             -- A receiver that says so is not there any more.
             is_on = is_on and not ${isGone}
       where id = ${message.webhookId}`.execute(query);
    return isGivenUp;
  });
}

/** How long a message waits after so many tries. */
function waitMs(tries: number, { webhookRetryFirstSeconds, webhookRetryMostSeconds }: Limits) {
  return Math.min(webhookRetryFirstSeconds * 4 ** (tries - 1), webhookRetryMostSeconds) * 1_000;
}

/** A receiver that took nothing several times in a row is left alone for some minutes. */
function quietUntil(now: Date, { webhookRetryFirstSeconds }: Limits) {
  return sql<Date>`${now}::timestamptz
    + make_interval(secs => least(${webhookRetryFirstSeconds} * power(2, least(failures, 10)), 300))`;
}

/**
 * Gives up what is too old, of receivers that take nothing; what was not tried because this server was off is tried.
 *
 * @returns of which webhooks and studies
 */
export function giveUpOld(
  database: Database,
  now: Date,
  { webhookGiveUpSeconds }: Limits,
): Promise<readonly { readonly webhookId: Id<"webhook">; readonly studyId: Id<"study"> }[]> {
  const oldest = new Date(now.getTime() - webhookGiveUpSeconds * 1_000);
  return transact(database, async (query) => {
    const { rows } = await sql<{
      readonly webhookId: Id<"webhook">;
      readonly studyId: Id<"study">;
    }>`
      with old as (
        update webhook_delivery set state = 'failed'
          from webhook
         where webhook.id = webhook_delivery.webhook_id and webhook_delivery.state = 'waiting'
           and webhook_delivery.at < ${oldest}
           and (webhook.failures > 0 or not webhook.is_on)
        returning webhook_delivery.webhook_id, webhook_delivery.study_id, webhook.is_on)
      select distinct webhook_id, study_id from old where is_on`.execute(query);
    return rows;
  });
}
