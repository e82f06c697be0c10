import * as z from "zod";
import { blindingRules } from "../blinding.ts";
import { roles } from "../permissions.ts";
import { id, rules } from "../rules.ts";
import { statesOf } from "../states.ts";

/** A study: what its members watch, code, rate and compare. */
export const Study = z.object({
  id: id("study"),
  name: rules.name,
  description: rules.comment,
  state: z.enum(statesOf("study")),
  defaultLanguage: rules.language,
  blinding: z.enum(blindingRules),
  /** Analysts read "Rater 1" instead of a name. */
  masksRaters: z.boolean(),
  createdAt: rules.wallTime,
});
export type Study = z.infer<typeof Study>;

/** What an account is in a study. */
export const Membership = z.object({
  studyId: id("study"),
  accountId: id("account"),
  role: z.enum(roles),
  joinedAt: rules.wallTime,
});
export type Membership = z.infer<typeof Membership>;

/** A way into a study for somebody who has its link. */
export const Invitation = z.object({
  id: id("invitation"),
  studyId: id("study"),
  role: z.enum(roles),
  /** Whom it is for, where that is known; only this address can then use it. */
  email: rules.email.nullable(),
  state: z.enum(statesOf("invitation")),
  /** How the mail to its address fares; `none` where there is no address or the server sends no mail. */
  mailing: z.enum(["none", "sending", "sent", "failed"]),
  /** Why it failed: no server answered, it refused, or it refused this very address. */
  mailProblem: z.enum(["unreachable", "refused", "address_refused"]).nullable(),
  expiresAt: rules.wallTime,
  createdAt: rules.wallTime,
});
export type Invitation = z.infer<typeof Invitation>;
