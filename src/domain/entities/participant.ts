import * as z from "zod";
import { limits } from "../limits.ts";
import { id, rules } from "../rules.ts";
import { Stretch } from "./erasure.ts";

/**
 * What a participant may consent to: that recordings are coded, shared, or used to train programs.
 */
export const consentScopes = ["code", "share", "train"] as const;
export type ConsentScope = (typeof consentScopes)[number];

/** A calendar date, such as `2026-11-26`. */
export const day = z.iso.date();

/** A recording in which a participant appears: in all of it, or in these segments. */
export const Appearance = z.object({
  recordingId: id("recording"),
  /** None means all of the recording. */
  stretches: z.array(Stretch).max(limits.spansPerObservation),
});
export type Appearance = z.infer<typeof Appearance>;

/** A person who is seen or heard in recordings. Their identity is not stored. */
export const Participant = z.object({
  id: id("participant"),
  studyId: id("study"),
  pseudonym: rules.name,
  /** Where to look up who this is: a line of a list that lies elsewhere. Never a name or an address. */
  contact: z.string().trim().max(limits.nameMaxChars),
  consents: z.array(z.enum(consentScopes)).max(consentScopes.length),
  /** The last day on which the consent holds; `null`: without an end. */
  expiresOn: day.nullable(),
  /** When they withdrew; `null`: they have not. Until what is theirs is erased, they stay listed. */
  withdrawnAt: rules.wallTime.nullable(),
  appearances: z.array(Appearance).max(limits.appearancesPerParticipant),
  createdAt: rules.wallTime,
});
export type Participant = z.infer<typeof Participant>;
