import * as z from "zod";
import type { Call } from "../call.ts";
import { EventStatistic, RatingStatistic } from "../../agreement/recipes.ts";
import { goalRecordingsRange, PrecisionGoal, Study } from "../../domain/entities/study.ts";
import { count, study } from "./parts.ts";
import { SoundCalibration } from "./soundCalibration.ts";
import { roles } from "../../domain/permissions.ts";

export const StudySummary = Study.extend({
  role: z.enum(roles),
  recordings: count,
  members: count,
  /** How many of the reader’s own observations wait for them. */
  toCode: count,
  /**
   * How many submitted observations wait to be accepted or returned, for a reader who may; 0 in a study in which none
   * has been accepted, as it works without.
   */
  toReview: count,
  /**
   * How many open comments wait for the reader’s answer: of others about their own work and, for a reader who reviews,
   * of raters about theirs. Where the last word is the reader’s or another reviewer’s, they wait for someone else.
   */
  toAnswer: count,
  /** How many training recordings wait to be coded by the reader, in training. */
  toTrain: count,
  /**
   * How many raters in training have submitted every attempt that they had and are not through, for a reader who may
   * decide how they go on.
   */
  toCalibrate: count,
  /** How many participants have withdrawn and wait to be erased, for a reader who may erase them. */
  toErase: count,
  /** Whether it is the one that everyone begins with: made up, to look around in. */
  isDemo: z.boolean(),
});
export type StudySummary = z.infer<typeof StudySummary>;

export const studyCalls = {
  listStudies: {
    method: "GET",
    path: "/api/v1/studies",
    summary: "List one’s own studies",
    needs: "signed_in",
    byToken: "read",
    reply: z.array(StudySummary),
    refusals: [],
  },
  createStudy: {
    method: "POST",
    path: "/api/v1/studies",
    summary: "Create a study and become its owner",
    needs: "signed_in",
    byToken: "coordinate",
    body: Study.pick({ id: true, name: true, description: true, defaultLanguage: true }),
    reply: StudySummary,
    refusals: ["already_exists"],
  },
  readStudy: {
    method: "GET",
    path: "/api/v1/studies/:studyId",
    summary: "Get a study and one’s own role in it",
    needs: "study.read",
    params: study,
    reply: StudySummary,
    refusals: [],
  },
  changeStudy: {
    method: "PATCH",
    path: "/api/v1/studies/:studyId",
    summary: "Change a study’s name, description, language or settings",
    needs: "study.edit",
    params: study,
    body: Study.pick({
      name: true,
      description: true,
      defaultLanguage: true,
      blinding: true,
      isOpened: true,
      masksRaters: true,
      masksRecordings: true,
      variables: true,
    })
      .extend({
        calibration: SoundCalibration,
        /** The goal of precision; the server sets the time at which it was fixed. */
        precisionGoal: PrecisionGoal.omit({ fixedAt: true })
          .extend({
            recipe: z.union([EventStatistic, RatingStatistic]),
            leastRecordings: z.int().min(goalRecordingsRange.min).max(goalRecordingsRange.max),
          })
          .nullable(),
      })
      .partial(),
    reply: StudySummary,
    refusals: ["invalid_input"],
  },
  changeStudyState: {
    method: "POST",
    path: "/api/v1/studies/:studyId/state",
    summary: "Open, close or archive a study",
    needs: "study.changeState",
    params: study,
    body: z.object({ action: z.enum(["open", "close", "archive"]) }),
    reply: StudySummary,
    refusals: ["state_does_not_allow"],
  },
  watchChanges: {
    method: "GET",
    path: "/api/v1/studies/:studyId/changes",
    summary: "Receive a stream of changes in a study (server-sent events)",
    needs: "changes.watch",
    params: study,
    reply: { contentType: "text/event-stream" },
    refusals: ["rate_limited"],
  },
} as const satisfies Record<string, Call>;
