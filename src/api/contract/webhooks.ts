import * as z from "zod";
import { Webhook, WebhookDelivery } from "../../domain/entities/webhook.ts";
import { id } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { done, study } from "./parts.ts";

const webhook = study.extend({ webhookId: id("webhook") });

/** A webhook with what its messages are signed with from now on: `secret` is in no other answer. */
export const MadeWebhook = z.object({ webhook: Webhook, secret: z.string() });

const chosen = Webhook.pick({ url: true, events: true });

export const webhookCalls = {
  listWebhooks: {
    method: "GET",
    path: "/api/v1/studies/:studyId/webhooks",
    summary: "Where a study’s events are sent, oldest first",
    needs: "webhook.edit",
    params: study,
    reply: z.array(Webhook),
    refusals: [],
  },
  addWebhook: {
    method: "POST",
    path: "/api/v1/studies/:studyId/webhooks",
    summary: "Have a study’s events sent to an address; the answer holds the secret, this once",
    needs: "webhook.edit",
    byToken: "never",
    params: study,
    body: chosen.extend({ id: id("webhook") }),
    reply: MadeWebhook,
    refusals: ["already_exists", "quota_reached", "webhook_address_not_public"],
  },
  changeWebhook: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId",
    summary: "Change a webhook’s address or events, or switch it on or off",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook,
    body: chosen.extend({ isOn: z.boolean() }).partial(),
    reply: Webhook,
    refusals: ["not_found", "webhook_address_not_public"],
  },
  removeWebhook: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId",
    summary: "Remove a webhook with its log",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook,
    reply: done,
    refusals: ["not_found"],
  },
  renewWebhookSecret: {
    method: "POST",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId/secret",
    summary:
      "Make another secret for a webhook; for a day its messages are signed with the earlier one too",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook,
    reply: MadeWebhook,
    refusals: ["not_found"],
  },
  testWebhook: {
    method: "POST",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId/test",
    summary: "Send a test message now; the answer says what became of it",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook,
    reply: WebhookDelivery,
    refusals: ["not_found", "too_many_attempts"],
  },
  resendDelivery: {
    method: "POST",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId/deliveries/:deliveryId/resend",
    summary: "Send one message again now, under its number; the answer says what became of it",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook.extend({ deliveryId: id("webhookDelivery") }),
    reply: WebhookDelivery,
    refusals: ["not_found", "too_many_attempts"],
  },
  listDeliveries: {
    method: "GET",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId/deliveries",
    summary: "The last messages to a webhook, newest first",
    needs: "webhook.edit",
    params: webhook,
    reply: z.array(WebhookDelivery),
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
