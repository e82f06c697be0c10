import { sql } from "kysely";
import type { Webhook, WebhookDelivery } from "../../domain/entities/webhook.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** A study’s webhooks, oldest first. */
export async function webhooksOf(query: Query, studyId: Id<"study">): Promise<readonly Webhook[]> {
  const { rows } = await sql<
    Omit<Webhook, "createdAt" | "lastTriedAt"> & {
      readonly createdAt: Date;
      readonly lastTriedAt: Date | null;
    }
  >`
    select webhook.id, webhook.url, webhook.events, webhook.is_on, webhook.created_at,
           (select count(*)::int from webhook_delivery
             where webhook_id = webhook.id and state in ('waiting', 'sending')) as waiting,
           last.state as last_state, last.tried_at as last_tried_at
      from webhook left join lateral (
        select ${shownState} as state, tried_at from webhook_delivery
         where webhook_id = webhook.id and tried_at is not null
         order by tried_at desc, id desc limit 1) as last on true
     where webhook.study_id = ${studyId}
     order by webhook.created_at, webhook.id`.execute(query);
  return rows.map(({ createdAt, lastTriedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastTriedAt: lastTriedAt?.toISOString() ?? null,
  }));
}

/** @throws Refusal `not_found` where the study has no such webhook. */
export async function webhookOf(
  query: Query,
  studyId: Id<"study">,
  webhookId: Id<"webhook">,
): Promise<Webhook> {
  const found = (await webhooksOf(query, studyId)).find(({ id }) => id === webhookId);
  if (!found) throw new Refusal("not_found", {});
  return found;
}

/** The last messages to a webhook, newest first. @param messageId of one alone */
export async function deliveriesOf(
  query: Query,
  webhookId: Id<"webhook">,
  { most, messageId }: { readonly most: number; readonly messageId?: Id<"webhookDelivery"> },
): Promise<readonly WebhookDelivery[]> {
  const rows = await query
    .selectFrom("webhookDelivery")
    .select([
      "id",
      "event",
      "observationId",
      "roundId",
      "at",
      shownState.as("state"),
      "tries",
      "triedAt",
      "nextAt",
      "status",
      "problem",
    ])
    .where("webhookId", "=", webhookId)
    .$if(messageId !== undefined, (all) =>
      all.where("id", "=", sql<Id<"webhookDelivery">>`${messageId}::uuid`),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  return rows.map(({ at, triedAt, nextAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    nextAt: row.state === "waiting" ? nextAt.toISOString() : null,
  }));
}

/** What is being sent waits, for anyone who looks. */
const shownState = sql<WebhookDelivery["state"]>`
  case when state = 'sending' then 'waiting' else state end`;
