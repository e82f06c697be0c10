import * as z from "zod";
import { RaterProfile } from "../../agreement/raters/profile.ts";
import { SchemeVersion } from "../../domain/entities/scheme.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { namedPerson } from "./figures.ts";
import { count, study } from "./parts.ts";
import { scope } from "./scope.ts";

/**
 * Each rater compared with all others. Raters receive their own line, with the others’ data that
 * they may see.
 */
export const RatersReply = z.object({
  schemeVersion: SchemeVersion.nullable(),
  rounds: z.array(z.object({ id: id("round"), number: z.int() })),
  raters: z.array(namedPerson),
  /** Who stands out most first, then by name; empty until all is compared. */
  profiles: z.array(RaterProfile),
  /** Observation pairs compared so far, and in total. */
  progress: z.object({ compared: count, all: count }),
  /** Pairs of observations that are not compared: there are more than fit, and these are the oldest. */
  older: count,
});
export type RatersReply = z.infer<typeof RatersReply>;

/** Moments at which one rater has one code and others have another, or nothing. */
export const RaterMoments = z.object({
  count,
  /** In order of recordings and time, the first ones. */
  moments: z.array(
    z.object({
      recordingId: id("recording"),
      recordingName: rules.name,
      roundId: id("round"),
      otherId: id("account"),
      startUs: z.int(),
      ownObservationId: id("observation"),
      otherObservationId: id("observation"),
    }),
  ),
});
export type RaterMoments = z.infer<typeof RaterMoments>;

export const raterCalls = {
  readRaters: {
    method: "GET",
    path: "/api/v1/studies/:studyId/raters",
    summary: "Compare each rater with all others and list outliers, with reasons and amounts",
    needs: "rater.read",
    params: study,
    query: scope.extend({
      /** Of whom it is told which codes they have where others have others. */
      codesOf: id("account").optional(),
    }),
    reply: RatersReply,
    refusals: ["not_found"],
  },
  readRaterInstances: {
    method: "GET",
    path: "/api/v1/studies/:studyId/raters/:raterId/moments",
    summary: "List the times at which a rater and others coded differently",
    needs: "agreement.read",
    params: study.extend({ raterId: id("account") }),
    query: scope.extend({
      /** The code of this rater; no event if absent. */
      ownCodeId: id("code").optional(),
      /** The code that the other raters used; absent: no event. */
      otherCodeId: id("code").optional(),
      /** Whether to include instances with the two codes swapped. */
      eitherWay: z.stringbool().default(false),
    }),
    reply: RaterMoments,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
