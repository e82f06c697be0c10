import * as z from "zod";
import type { Call } from "../call.ts";
import { Scheme, SchemeVersion } from "../../domain/entities/scheme.ts";
import { count, page, pageOf, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { schemeParts } from "../../domain/schemeParts.ts";
import { statesOf } from "../../domain/states.ts";

const schemeVersion = z.object({ studyId: id("study"), schemeVersionId: id("schemeVersion") });

/** The consequences of publishing a version for coding with earlier versions. */
export const SchemeEffect = z.object({
  /** The version that it follows: the last one published before it. */
  follows: z.object({ id: id("schemeVersion"), number: z.int() }).nullable(),
  /** Earlier versions that observations are under, newest first. */
  earlier: z.array(
    z.object({
      id: id("schemeVersion"),
      number: z.int(),
      /**
       * Whether only names, keys, colours or order differ, so that observations can be carried
       * over.
       */
      isOnlyNames: z.boolean(),
      /** How many observations of each state; withdrawn ones excluded. */
      states: z.array(z.object({ state: z.enum(statesOf("observation")), count })),
    }),
  ),
  /** What is gone or means something else in it, and how often it was used with the version it follows. */
  uses: z.array(
    z.object({
      part: z.enum(schemeParts),
      id: z.uuid(),
      observations: count,
      /** The number of uses: events, answers to prompts and ratings. */
      times: count,
    }),
  ),
  /** Observations that the reader is blind to, and that are not counted in `uses`. */
  hidden: count,
});
export type SchemeEffect = z.infer<typeof SchemeEffect>;

export const AffectedObservation = z.object({
  observationId: id("observation"),
  recordingName: rules.name,
  raterName: rules.name,
  state: z.enum(statesOf("observation")),
  /** How often it uses the entry asked for, or how many events it has. */
  times: count,
});
export type AffectedObservation = z.infer<typeof AffectedObservation>;

export const schemeCalls = {
  listSchemes: {
    method: "GET",
    path: "/api/v1/studies/:studyId/schemes",
    summary: "List the versions of the coding scheme, newest first, without their contents",
    needs: "scheme.read",
    params: study,
    reply: z.array(
      SchemeVersion.omit({ scheme: true }).extend({
        codes: z.int(),
        criteria: z.int(),
        /** What its words are translated into, all of them or some. */
        languages: z.array(rules.language),
      }),
    ),
    refusals: [],
  },
  readScheme: {
    method: "GET",
    path: "/api/v1/studies/:studyId/schemes/:schemeVersionId",
    summary: "Get one version of the coding scheme",
    needs: "scheme.read",
    params: schemeVersion,
    reply: SchemeVersion,
    refusals: ["not_found"],
  },
  draftScheme: {
    method: "POST",
    path: "/api/v1/studies/:studyId/schemes",
    summary: "Create the next draft of the coding scheme",
    needs: "scheme.edit",
    params: study,
    body: z.object({ id: id("schemeVersion"), scheme: Scheme }),
    reply: SchemeVersion,
    refusals: ["already_exists"],
  },
  saveScheme: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/schemes/:schemeVersionId",
    summary: "Save a draft; refused if someone else has saved it since",
    needs: "scheme.edit",
    params: schemeVersion,
    body: z.object({ edition: SchemeVersion.shape.edition, scheme: Scheme }),
    reply: SchemeVersion,
    refusals: ["not_found", "scheme_already_published", "revision_conflict"],
  },
  publishScheme: {
    method: "POST",
    path: "/api/v1/studies/:studyId/schemes/:schemeVersionId/publish",
    summary: "Publish a draft permanently, so that raters can code with it",
    needs: "scheme.edit",
    params: schemeVersion,
    body: z.object({ edition: SchemeVersion.shape.edition }),
    reply: SchemeVersion,
    refusals: ["not_found", "scheme_already_published", "revision_conflict", "invalid_input"],
  },
  relabelScheme: {
    method: "PUT",
    path: "/api/v1/studies/:studyId/schemes/:schemeVersionId/labels",
    summary:
      "Correct names, descriptions, keys, colours and examples of a published version; other changes are refused",
    needs: "scheme.edit",
    params: schemeVersion,
    body: z.object({ edition: SchemeVersion.shape.edition, scheme: Scheme }),
    reply: SchemeVersion,
    refusals: [
      "not_found",
      "scheme_not_published",
      "revision_conflict",
      "scheme_meaning_changed",
      "invalid_input",
    ],
  },
  readSchemeImpact: {
    method: "GET",
    path: "/api/v1/studies/:studyId/schemes/:schemeVersionId/impact",
    summary:
      "Count the coding done with earlier versions, and how much of it this version would affect",
    needs: "scheme.edit",
    params: schemeVersion,
    reply: SchemeEffect,
    refusals: ["not_found"],
  },
  listAffected: {
    method: "GET",
    path: "/api/v1/studies/:studyId/schemes/:schemeVersionId/affected",
    summary: "List the observations coded with a version, or with one of its entries, in pages",
    needs: "scheme.edit",
    params: schemeVersion,
    query: page.extend({
      entryId: z.uuid().optional(),
    }),
    reply: pageOf(AffectedObservation),
    refusals: ["not_found"],
  },
  carryOver: {
    method: "POST",
    path: "/api/v1/studies/:studyId/schemes/:schemeVersionId/carry-over",
    summary: "Move all coding from another version to this one; refused if more than names differs",
    needs: "scheme.edit",
    params: schemeVersion,
    body: z.object({ fromSchemeVersionId: id("schemeVersion") }),
    reply: z.object({ rounds: z.int(), observations: z.int() }),
    refusals: ["not_found", "scheme_not_published", "scheme_meaning_changed"],
  },
} as const satisfies Record<string, Call>;
