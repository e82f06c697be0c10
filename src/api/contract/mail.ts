import * as z from "zod";
import { rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";

/** Why a mail server did not accept an email. */
export const mailTroubles = [
  "unreachable",
  "certificate",
  "password",
  "refused",
  "address_refused",
] as const;
export type MailTrouble = (typeof mailTroubles)[number];

/** The outcome of the last email that was sent. */
export const MailOutcome = z.object({
  at: rules.wallTime,
  /** Why the email was not accepted; `null` if it was. */
  trouble: z.enum(mailTroubles).nullable(),
  /** In the words of the server, or of the way to it; without addresses. */
  said: z.string().nullable(),
});
export type MailOutcome = z.infer<typeof MailOutcome>;

export const mailCalls = {
  readMail: {
    method: "GET",
    path: "/api/v1/mail",
    summary: "Get whether this server sends email, and the result of the last one",
    needs: "administrator",
    reply: z.object({
      isSetUp: z.boolean(),
      /** The mail server’s host and port, and the sender’s address; `null` if this server sends no email. */
      server: z.string().nullable(),
      from: z.string().nullable(),
      last: MailOutcome.nullable(),
    }),
    refusals: [],
  },
  sendTestMail: {
    method: "POST",
    path: "/api/v1/mail/test",
    summary: "Send an email to oneself and wait for the mail server’s response",
    needs: "administrator",
    reply: MailOutcome,
    refusals: ["no_mail"],
  },
} as const satisfies Record<string, Call>;
