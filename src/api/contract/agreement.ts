import * as z from "zod";
import { AgreementRow, namedPerson, unitUs } from "./figures.ts";
import type { Call } from "../call.ts";
import { SchemeVersion } from "../../domain/entities/scheme.ts";
import { count, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";

export const recipes = ["percent", "time_unit_kappa", "duration_kappa"] as const;

/** Which work an analysis covers. */
const scope = z.object({
  schemeVersionId: id("schemeVersion").optional(),
  recordingId: id("recording").optional(),
});

const pair = scope.extend({
  unitUs,
  raterA: id("account"),
  raterB: id("account"),
  /** All codes together, one group, or one code against the rest. */
  over: z
    .string()
    .regex(/^(?:all|(?:group|code):[0-9a-f-]{36})$/u)
    .default("all"),
  recipe: z.enum(recipes).default("duration_kappa"),
});

export const Agreement = z.object({
  unitUs: z.int(),
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  pairs: z.array(
    z.object({
      raterA: id("account"),
      raterB: id("account"),
      recordings: count,
      comparedUs: z.int(),
      rows: z.array(AgreementRow),
    }),
  ),
  /** What was not compared, and why. */
  leftOut: z.object({
    notHandedIn: count,
    blind: count,
    recordingsWithOneRater: count,
    otherSchemeVersion: count,
  }),
});
export type Agreement = z.infer<typeof Agreement>;

/**
 * Time of rater A (rows) against rater B (columns). A label is the ids of the codes that are active
 * together, joined by `+` in the scheme's order; empty for none. Cells count `per`.
 */
export const Confusion = z.object({
  labels: z.array(z.string()),
  table: z.array(z.array(z.number())),
  per: z.enum(["unit", "us"]),
});
export type Confusion = z.infer<typeof Confusion>;

export const Moments = z.object({
  /** All of them, also those beyond the list. */
  count,
  totalUs: z.int(),
  moments: z.array(
    z.object({
      recordingId: id("recording"),
      recordingName: rules.name,
      subjectId: id("subject").nullable(),
      startUs: z.int(),
      endUs: z.int(),
    }),
  ),
});
export type Moments = z.infer<typeof Moments>;

export const TimeBudget = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  rows: z.array(
    z.object({
      raterId: id("account"),
      subjectId: id("subject").nullable(),
      codeId: id("code"),
      count,
      /** `null` for points: they have no duration. */
      totalUs: z.int().nullable(),
      meanUs: z.number().nullable(),
      sdUs: z.number().nullable(),
      /** Of the time that this rater observed this subject. */
      share: z.number().nullable(),
      perMinute: z.number(),
    }),
  ),
  observedUs: z.array(z.object({ raterId: id("account"), us: z.int(), recordings: count })),
  leftOut: z.object({ notHandedIn: count, blind: count, otherSchemeVersion: count }),
});
export type TimeBudget = z.infer<typeof TimeBudget>;

export const Profiles = z.object({
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  values: z.array(
    z.object({
      raterId: id("account"),
      criterionId: id("criterion"),
      /** Mean over recordings; `null` where nothing was rated. */
      mean: z.number().nullable(),
      rated: count,
      notJudged: count,
    }),
  ),
  leftOut: z.object({ notHandedIn: count, blind: count, otherSchemeVersion: count }),
});
export type Profiles = z.infer<typeof Profiles>;

export const agreementCalls = {
  readAgreement: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement",
    summary: "Agreement by pair of raters and code, in several recipes side by side",
    needs: "agreement.read",
    params: study,
    query: scope.extend({ unitUs }),
    reply: Agreement,
    refusals: ["not_found"],
  },
  readConfusion: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/confusion",
    summary: "What one rater coded against the other",
    needs: "agreement.read",
    params: study,
    query: pair,
    reply: Confusion,
    refusals: ["not_found"],
  },
  readMoments: {
    method: "GET",
    path: "/api/v1/studies/:studyId/agreement/moments",
    summary: "The moments behind one cell",
    needs: "agreement.read",
    params: study,
    query: pair.extend({ row: z.string().max(20_000), column: z.string().max(20_000) }),
    reply: Moments,
    refusals: ["not_found"],
  },
  readTimeBudget: {
    method: "GET",
    path: "/api/v1/studies/:studyId/time-budget",
    summary: "How often and how long, by rater, subject and code",
    needs: "analysis.read",
    params: study,
    query: scope,
    reply: TimeBudget,
    refusals: ["not_found"],
  },
  readProfiles: {
    method: "GET",
    path: "/api/v1/studies/:studyId/profiles",
    summary: "The rubric by rater",
    needs: "analysis.read",
    params: study,
    query: scope,
    reply: Profiles,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
