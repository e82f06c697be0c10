import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { type Database, transact } from "../database/database.ts";
import { keepUndelivered } from "../notices/keepUndelivered.ts";
import { giveUpOld, setOutcome, takeMessage, webhooksDue } from "./messages.ts";
import type { WebhookSender } from "./sender.ts";

/** Sends due webhook messages at regular intervals. */
export interface WebhookRounds {
  /** Sends all that is due now, unless that is under way already. Throws nothing: the log says what went wrong. */
  round(now?: Date): Promise<void>;
  /** Begins to do so by itself, again and again. */
  start(): void;
  /** Nothing is begun any more; what is under way is waited for. */
  close(): Promise<void>;
}

interface Wanted {
  readonly database: Database;
  readonly limits: Limits;
  readonly sender: WebhookSender;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

export function openWebhookRounds(wanted: Wanted): WebhookRounds {
  const { database, limits, sender, log } = wanted;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let isClosed = false;

  async function doAll(now: Date): Promise<void> {
    const due = [...(await webhooksDue(database, now))];
    const worker = async () => {
      for (let next = due.shift(); next !== undefined; next = due.shift()) {
        if (isClosed) return;
        const webhookId = next;
        // oxlint-disable-next-line no-await-in-loop -- One webhook after the other, by each worker.
        await sendTo(webhookId, now).catch((error: unknown) =>
          log.error({ err: error, webhookId }, "a webhook has to wait"),
        );
      }
    };
    await Promise.all(Array.from({ length: limits.webhooksAtOnce }, worker));
    for (const old of await giveUpOld(database, now, limits)) {
      // oxlint-disable-next-line no-await-in-loop -- Few, and once a day.
      await tellGivenUp(old, now);
    }
  }

  /** Sends in their order what is due, until one comes to nothing: its receiver is left alone for a while. */
  async function sendTo(webhookId: Id<"webhook">, now: Date): Promise<void> {
    for (let sent = 0; sent < limits.webhookMessagesAtOnce; sent += 1) {
      if (isClosed) return;
      // oxlint-disable-next-line no-await-in-loop -- A receiver gets one after the other.
      const message = await takeMessage(database, webhookId, now);
      if (!message) return;
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const outcome = await sender.send(message);
      // oxlint-disable-next-line no-await-in-loop -- As above.
      const isGivenUp = await setOutcome(database, message, outcome, { now, limits });
      // oxlint-disable-next-line no-await-in-loop -- As above.
      if (isGivenUp) await tellGivenUp(message, now);
      if (outcome.problem !== null) return;
    }
  }

  const tellGivenUp = (
    of: { readonly studyId: Id<"study">; readonly webhookId: Id<"webhook"> },
    now: Date,
  ) => transact(database, (query) => keepUndelivered(query, of, now));

  const round = (now = new Date()): Promise<void> => {
    underWay ??= doAll(now)
      .catch((error: unknown) => log.error({ err: error }, "webhooks have to wait"))
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    round,
    start() {
      timer = setInterval(() => void round(), limits.webhookEverySeconds * 1_000);
      timer.unref();
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await underWay;
    },
  };
}

/** Deletes old records of delivered messages. */
export async function forgetOldDeliveries({
  database,
  limits: { webhookDeliveriesKeptDays },
}: Pick<Wanted, "database" | "limits">): Promise<void> {
  await transact(database, (query) =>
    sql`
      delete from webhook_delivery
       where state in ('delivered', 'failed')
         and at < now() - make_interval(days => ${webhookDeliveriesKeptDays})`.execute(query),
  );
}
