import * as z from "zod";
import { Webhook, WebhookDelivery } from "../../domain/entities/webhook.ts";
import { id } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { done, study } from "./parts.ts";

const webhook = study.extend({ webhookId: id("webhook") });

/** A webhook with its new signing secret: `secret` is in no other answer. */
export const MadeWebhook = z.object({ webhook: Webhook, secret: z.string() });

const chosen = Webhook.pick({ url: true, events: true });

export const webhookCalls = {
  listWebhooks: {
    method: "GET",
    path: "/api/v1/studies/:studyId/webhooks",
    summary: "List the webhooks of a study, oldest first",
    needs: "webhook.edit",
    params: study,
    reply: z.array(Webhook),
    refusals: [],
  },
  addWebhook: {
    method: "POST",
    path: "/api/v1/studies/:studyId/webhooks",
    summary: "Add a webhook; only this answer contains its secret",
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
    summary: "Change the URL or events of a webhook, or turn it on or off",
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
    summary: "Delete a webhook with its log",
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
      "Replace the secret of a webhook; for a day, messages are also signed with the old one",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook,
    reply: MadeWebhook,
    refusals: ["not_found"],
  },
  testWebhook: {
    method: "POST",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId/test",
    summary: "Send a test message now and get its result",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook,
    reply: WebhookDelivery,
    refusals: ["not_found", "too_many_attempts"],
  },
  resendDelivery: {
    method: "POST",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId/deliveries/:deliveryId/resend",
    summary: "Send one message again with the same number and get its result",
    needs: "webhook.edit",
    byToken: "never",
    params: webhook.extend({ deliveryId: id("webhookDelivery") }),
    reply: WebhookDelivery,
    refusals: ["not_found", "too_many_attempts"],
  },
  listDeliveries: {
    method: "GET",
    path: "/api/v1/studies/:studyId/webhooks/:webhookId/deliveries",
    summary: "List the latest messages of a webhook, newest first",
    needs: "webhook.edit",
    params: webhook,
    reply: z.array(WebhookDelivery),
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
