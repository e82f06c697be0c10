import * as z from "zod";
import { id, rules } from "../rules.ts";

/**
 * Events that a webhook can report; a round is complete once all its observations are submitted.
 */
export const webhookEvents = ["assigned", "submitted", "returned", "round_complete"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event of a message, or a requested test. */
export const messageEvents = [...webhookEvents, "test"] as const;
export type MessageEvent = (typeof messageEvents)[number];

/** The `type` field of each kind of webhook message. */
export const messageTypes = {
  assigned: "observation.assigned",
  submitted: "observation.submitted",
  returned: "observation.returned",
  round_complete: "round.completed",
  test: "webhook.test",
} as const satisfies Record<MessageEvent, string>;

const ofStudy = z.strictObject({ studyId: id("study") });
const ofObservation = ofStudy.extend({ observationId: id("observation") });
const dataOf = {
  assigned: ofObservation,
  submitted: ofObservation,
  returned: ofObservation,
  round_complete: ofStudy.extend({ roundId: id("round") }),
  test: ofStudy,
} as const satisfies Record<MessageEvent, z.ZodObject>;

/** The body of a webhook message. It contains ids only. */
export function messageBodyOf(event: MessageEvent) {
  return z.strictObject({
    type: z.literal(messageTypes[event]),
    timestamp: rules.wallTime,
    data: dataOf[event],
  });
}

/** Why a webhook message was not delivered. */
export const deliveryProblems = [
  /** No connection, or it was cut. */
  "unreachable",
  /** No answer in time. */
  "timeout",
  /** An answer that is not of the 200s. */
  "refused",
  /** It leads elsewhere, which is not followed. */
  "redirect",
  /** Its name leads into a private network, or to this machine. */
  "private_address",
  /** Its secret was sealed by one that this server does not have any more. */
  "secret_lost",
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** `waiting`: not yet tried, or to be retried; `failed`: given up. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;

/** One webhook message and the state of its delivery. */
export const WebhookDelivery = z.object({
  id: id("webhookDelivery"),
  event: z.enum(messageEvents),
  observationId: id("observation").nullable(),
  roundId: id("round").nullable(),
  at: rules.wallTime,
  state: z.enum(deliveryStates),
  tries: z.int().min(0),
  triedAt: rules.wallTime.nullable(),
  /** When it is tried next; `null` where it is not. */
  nextAt: rules.wallTime.nullable(),
  /** Of the last answer; `null` where there was none. */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .max(webhookEvents.length)
  .transform((some) => webhookEvents.filter((event) => some.includes(event)));

/** A destination for a study’s events. Its signing secret is shown once and stored encrypted. */
export const Webhook = z.object({
  id: id("webhook"),
  url: rules.webhookAddress,
  events,
  isOn: z.boolean(),
  createdAt: rules.wallTime,
  /** How many messages are to be tried, or tried again. */
  waiting: z.int().min(0),
  /** Of the last message that was tried; `null`: none was. */
  lastState: z.enum(deliveryStates).nullable(),
  lastTriedAt: rules.wallTime.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;
