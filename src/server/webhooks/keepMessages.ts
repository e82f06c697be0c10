import { sql } from "kysely";
import type { WebhookEvent } from "../../domain/entities/webhook.ts";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import type { HistoryEntry } from "../database/history.ts";
import { completeOnce, isComplete } from "../notices/roundComplete.ts";

/**
 * Keeps the messages that a change gives a study’s webhooks, in its transaction: both stand or neither does. Of
 * training, gold standards and consensus there are none: anyone who receives them may be a rater.
 */
export async function keepMessages(
  query: Writing,
  studyId: Id<"study">,
  history: readonly HistoryEntry[],
): Promise<void> {
  const changed = history.filter(({ about }) => about === "observation");
  if (changed.length === 0) return;
  const idsOf = (wanted: (happening: HistoryEntry) => boolean) =>
    changed.filter(wanted).map(({ aboutId }) => aboutId);
  const made = idsOf(
    ({ before, after }) => before === undefined && after?.["raterId"] !== undefined,
  );
  const submitted = idsOf(({ action }) => action === "submitObservation");
  const returned = idsOf(({ action }) => action === "return");
  const ended = idsOf(({ action }) => action === "submitObservation" || action === "accept");
  await keepOf(query, studyId, "assigned", made);
  await keepOf(query, studyId, "submitted", submitted);
  await keepOf(query, studyId, "returned", returned);
  await keepComplete(query, studyId, ended);
}

async function keepOf(
  query: Writing,
  studyId: Id<"study">,
  event: WebhookEvent,
  observationIds: readonly string[],
): Promise<void> {
  if (observationIds.length === 0) return;
  // A repeat is dated back to the work that it looks like: a message at its real time would give it away.
  const isNow = event === "assigned" ? sql`assigned_at = now()` : sql`true`;
  await sql`
    insert into webhook_delivery (webhook_id, study_id, event, observation_id)
    select webhook.id, observation.study_id, ${event}, observation.id
      from webhook join observation on observation.study_id = webhook.study_id
     where webhook.study_id = ${studyId} and webhook.is_on and ${event} = any(webhook.events)
       and observation.id = any(${observationIds}::uuid[])
       and observation.purpose in ('work', 'check', 'repeat') and ${isNow}
     order by observation.id`.execute(query);
}

async function keepComplete(
  query: Writing,
  studyId: Id<"study">,
  observationIds: readonly string[],
): Promise<void> {
  if (observationIds.length === 0) return;
  await sql`
    insert into webhook_delivery (webhook_id, study_id, event, round_id, once)
    select webhook.id, one.study_id, 'round_complete', one.round_id, ${completeOnce}
      from webhook join observation as one on one.study_id = webhook.study_id
     where webhook.study_id = ${studyId} and webhook.is_on
       and 'round_complete' = any(webhook.events)
       and one.id = any(${observationIds}::uuid[]) and ${isComplete}
    on conflict do nothing`.execute(query);
}
