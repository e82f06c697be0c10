import * as z from "zod";
import { Erasure, ErasureCounts, erasureReasons, Stretch } from "../../domain/entities/erasure.ts";
import { limits } from "../../domain/limits.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { count, done, givenPassword, recording, study } from "./parts.ts";

/** The amount of data that would be erased. */
export const ErasurePreview = z.object({
  counts: ErasureCounts,
  /** Whether how much was coded is not told: the reader still codes there, and is blind to the others. */
  isWorkHidden: z.boolean(),
  /** Files that stay, because another recording is played from them too. */
  sharedFiles: count,
  /** Other participants in the data that would be erased. */
  others: z.array(z.object({ id: id("participant"), pseudonym: rules.name })),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** What was erased, and by whom, under their current name. */
export const ToldErasure = Erasure.extend({
  byName: z.string().nullable(),
  isWorkHidden: z.boolean(),
});
export type ToldErasure = z.infer<typeof ToldErasure>;

/** What a browser has to delete from its local copies. */
export const GoneThings = z.object({
  /** Of the ids that were asked about, those that were erased. */
  gone: z.array(rules.id),
  /** Observations that are still there, of which intervals were erased. */
  cut: z.array(
    z.object({
      observationId: id("observation"),
      erasureId: id("erasure"),
      stretches: z.array(Stretch),
    }),
  ),
});
export type GoneThings = z.infer<typeof GoneThings>;

export const erasureCalls = {
  previewRecordingErasure: {
    method: "GET",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/erasure",
    summary: "Count what would be erased with a recording",
    needs: "erasure.make",
    params: recording,
    reply: ErasurePreview,
    refusals: ["not_found"],
  },
  eraseRecording: {
    method: "POST",
    path: "/api/v1/studies/:studyId/recordings/:recordingId/erasure",
    summary: "Erase a recording with its files, all coding and its history; this cannot be undone",
    needs: "erasure.make",
    params: recording,
    body: z.object({ because: z.enum(erasureReasons) }),
    reply: Erasure,
    refusals: ["not_found"],
  },
  previewStudyErasure: {
    method: "GET",
    path: "/api/v1/studies/:studyId/erasure",
    summary: "Count what would be erased with a study",
    needs: "study.erase",
    params: study,
    reply: ErasurePreview,
    refusals: [],
  },
  eraseStudy: {
    method: "POST",
    path: "/api/v1/studies/:studyId/erasure",
    summary: "Erase a study with everything in it; this cannot be undone",
    needs: "study.erase",
    params: study,
    body: z.object({
      because: z.enum(erasureReasons),
      /** The name of the study, entered to confirm. */
      name: z.string(),
    }),
    reply: Erasure,
    refusals: ["invalid_input"],
  },
  listErasures: {
    method: "GET",
    path: "/api/v1/studies/:studyId/erasures",
    summary: "List erasures in a study, newest first: when, why, by whom and how much",
    needs: "erasure.make",
    params: study,
    reply: z.array(ToldErasure),
    refusals: [],
  },
  eraseAccount: {
    method: "POST",
    path: "/api/v1/accounts/:accountId/erasure",
    summary: "Erase an account; its coding remains, attributed to a former rater",
    needs: "administrator",
    params: z.object({ accountId: id("account") }),
    /** The address of the account, as who erases it has written it. */
    body: z.object({ email: z.string() }),
    reply: done,
    refusals: ["not_found", "invalid_input", "last_owner", "last_administrator"],
  },
  eraseOwnAccount: {
    method: "POST",
    path: "/api/v1/account/erasure",
    summary: "Erase one’s own account; its coding remains, attributed to a former rater",
    needs: "signed_in",
    body: z.object({
      email: z.string(),
      /** The password; `null` for accounts that sign in by single sign-on only. */
      password: givenPassword.nullable(),
    }),
    reply: done,
    refusals: [
      "invalid_input",
      "wrong_password",
      "too_many_attempts",
      "last_owner",
      "last_administrator",
    ],
  },
  findErased: {
    method: "POST",
    path: "/api/v1/my/erased",
    summary: "Find out which of a browser’s stored items have been erased",
    needs: "signed_in",
    body: z.object({ ids: z.array(rules.id).max(limits.operationsAskedFor) }),
    reply: GoneThings,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
