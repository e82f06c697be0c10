import { sql } from "kysely";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate, type Writing } from "../database/database.ts";
import type { HistoryEntry } from "../database/history.ts";
import { deliveriesOf, webhookOf, webhooksOf } from "../database/webhooks.ts";
import { setOutcome, takeAgain, takeTest } from "../webhooks/messages.ts";
import type { WebhookSender } from "../webhooks/sender.ts";
import { newWebhookSecret } from "../webhooks/signature.ts";

/** Webhooks, which send a study’s events to other programs. */
export const webhookCalls: HandlersOf<
  | "listWebhooks"
  | "addWebhook"
  | "changeWebhook"
  | "removeWebhook"
  | "renewWebhookSecret"
  | "testWebhook"
  | "resendDelivery"
  | "listDeliveries"
> = {
  listWebhooks: ({ params: { studyId } }, { database }) =>
    webhooksOf(database, studyId).then((all) => [...all]),

  async addWebhook({ params: { studyId }, body }, context) {
    const { account, database, change, limits, webhooks } = context;
    await checkAddress(webhooks, body.url);
    const secret = newWebhookSecret();
    const sealed = await webhooks.seal(secret);
    await change({ studyId, accountId: account.id }, async (query) => {
      await sql`select from study where id = ${studyId} for update`.execute(query);
      if ((await webhooksOf(query, studyId)).length >= limits.webhooksPerStudy) {
        throw new Refusal("quota_reached", {
          limit: "webhooksPerStudy",
          max: limits.webhooksPerStudy,
        });
      }
      await query
        .insertInto("webhook")
        .values({ ...body, events: [...body.events], studyId, secret: sealed })
        .execute();
      return {
        answer: undefined,
        history: [happeningOf(body, "addWebhook")],
        tells: [],
      };
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
    return { webhook: await webhookOf(database, studyId, body.id), secret };
  },

  async changeWebhook({ params: { studyId, webhookId }, body }, context) {
    const { account, change, webhooks } = context;
    if (body.url !== undefined) await checkAddress(webhooks, body.url);
    return change({ studyId, accountId: account.id }, async (query) => {
      const before = await lockWebhook(query, studyId, webhookId);
      const { events, ...rest } = body;
      const isNewStart = body.url !== undefined || body.isOn === true;
      await query
        .updateTable("webhook")
        .set({
          ...rest,
          ...(events && { events: [...events] }),
          // Whoever mends it wants what waits to be sent.
          ...(isNewStart && { failures: 0, quietUntil: null }),
        })
        .where("id", "=", webhookId)
        .execute();
      if (isNewStart) {
        await sql`update webhook_delivery set next_at = now()
                   where webhook_id = ${webhookId} and state = 'waiting'`.execute(query);
      }
      const after = await webhookOf(query, studyId, webhookId);
      return {
        answer: after,
        history: [
          {
            ...happeningOf(after, "changeWebhook"),
            before: { name: hostOf(before.url), isOn: before.isOn },
            after: { name: hostOf(after.url), isOn: after.isOn },
          },
        ],
        tells: [],
      };
    });
  },

  async removeWebhook({ params: { studyId, webhookId } }, { account, change }) {
    return change({ studyId, accountId: account.id }, async (query) => {
      const before = await lockWebhook(query, studyId, webhookId);
      await query.deleteFrom("webhook").where("id", "=", webhookId).execute();
      return {
        answer: { done: true },
        history: [happeningOf(before, "removeWebhook")],
        tells: [],
      };
    });
  },

  async renewWebhookSecret({ params: { studyId, webhookId } }, context) {
    const { account, database, change, limits, webhooks } = context;
    const secret = newWebhookSecret();
    const sealed = await webhooks.seal(secret);
    await change({ studyId, accountId: account.id }, async (query) => {
      const before = await lockWebhook(query, studyId, webhookId);
      await sql`
        update webhook
           set earlier_secret = secret, secret = ${sealed},
               earlier_until = now() + make_interval(secs => ${limits.webhookEarlierSecretSeconds})
         where id = ${webhookId}`.execute(query);
      return {
        answer: undefined,
        history: [happeningOf(before, "renewWebhookSecret")],
        tells: [],
      };
    });
    return { webhook: await webhookOf(database, studyId, webhookId), secret };
  },

  async testWebhook({ params: { studyId, webhookId } }, context) {
    const { account, change, database, limits, webhooks } = context;
    const by = { studyId, accountId: account.id };
    const message = await change(by, async (query) => {
      await lockWebhook(query, studyId, webhookId);
      const { rows } = await sql<{ readonly count: number }>`
        select count(*)::int as count from webhook_delivery
         where study_id = ${studyId} and event = 'test'
           and at > now() - interval '1 hour'`.execute(query);
      if ((rows[0]?.count ?? 0) >= limits.webhookTestsPerHour) {
        throw new Refusal("too_many_attempts", { retryAfterSeconds: 60 * 60 });
      }
      return { answer: await takeTest(query, { id: webhookId, studyId }), history: [], tells: [] };
    });
    const outcome = await webhooks.send(message);
    await setOutcome(database, message, outcome, { now: new Date(), limits });
    const [sent] = await deliveriesOf(database, webhookId, { most: 1, messageId: message.id });
    // Somebody may have removed it meanwhile.
    if (!sent) throw new Refusal("not_found", {});
    return sent;
  },

  async resendDelivery({ params: { studyId, webhookId, deliveryId } }, context) {
    const { account, change, database, limits, webhooks } = context;
    const message = await change({ studyId, accountId: account.id }, async (query) => {
      await lockWebhook(query, studyId, webhookId);
      const taken = await takeAgain(query, { id: deliveryId, webhookId });
      if (!taken) throw new Refusal("not_found", {});
      if (taken === "sending") throw new Refusal("too_many_attempts", { retryAfterSeconds: 5 });
      return { answer: taken, history: [], tells: [] };
    });
    const outcome = await webhooks.send(message);
    await setOutcome(database, message, outcome, { now: new Date(), limits });
    const [sent] = await deliveriesOf(database, webhookId, { most: 1, messageId: message.id });
    if (!sent) throw new Refusal("not_found", {});
    return sent;
  },

  async listDeliveries({ params: { studyId, webhookId } }, { database, limits }) {
    await webhookOf(database, studyId, webhookId);
    return [...(await deliveriesOf(database, webhookId, { most: limits.webhookDeliveriesShown }))];
  },
};

/** @throws Refusal `webhook_address_not_public`. */
async function checkAddress(webhooks: WebhookSender, url: string): Promise<void> {
  if (!(await webhooks.mayGoTo(url))) throw new Refusal("webhook_address_not_public", {});
}

/** The webhook, which no one else changes before this transaction is over. */
async function lockWebhook(query: Writing, studyId: Id<"study">, webhookId: Id<"webhook">) {
  await sql`select from webhook where id = ${webhookId} and study_id = ${studyId} for update`.execute(
    query,
  );
  return webhookOf(query, studyId, webhookId);
}

/** What the history has of it: of an address its host alone, for the rest may let someone in. */
function happeningOf(
  { id: aboutId, url }: { readonly id: Id<"webhook">; readonly url: string },
  action: string,
): HistoryEntry {
  return { about: "study", aboutId, action, after: { name: hostOf(url) } };
}

function hostOf(url: string): string {
  return new URL(url).host;
}
