import { Figure } from "../../agreement/figure.ts";
import * as z from "zod";
import type { Call } from "../call.ts";
import { namedPerson } from "./figures.ts";
import { count, study } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { statesOf } from "../../domain/states.ts";

/** What raters and recordings are called, in the order that `cells` counts them in. */
const Named = z.object({
  raters: z.array(
    z.object({
      id: id("account"),
      name: rules.name,
      /** Does not code in the study any more: left, removed, or of another role. Not told where names are masked. */
      hasLeft: z.boolean(),
    }),
  ),
  recordings: z.array(z.object({ id: id("recording"), name: rules.name })),
});

/**
 * Progress by rater and recording. Raters receive their own row. Tens of thousands of observations
 * are possible, so they are sent as columns of equal length.
 */
export const Overview = z.object({
  /** Given back as `since`, it brings only what changed after this answer. */
  cursor: z.string(),
  /** `null` where the names are those of the cursor that was given, and the cells only what changed. */
  named: Named.nullable(),
  cells: z.object({
    observationIds: z.array(id("observation")),
    /** Recordings as indexes into `named.recordings`. */
    recordings: z.array(count),
    /** Raters as indexes into `named.raters`. */
    raters: z.array(count),
    rounds: z.array(count),
    states: z.array(z.enum(statesOf("observation"))),
    assignedAt: z.array(rules.wallTime),
    /** When its work or its state last changed; `null` where the reader is blind to the work. */
    changedAt: z.array(rules.wallTime.nullable()),
    dueAt: z.array(rules.wallTime.nullable()),
  }),
});
export type Overview = z.infer<typeof Overview>;

/**
 * Duration kappa over all codes, from all submitted observations that the reader may see. Computed
 * in steps: while `compared` is less than `all`, the client requests it again.
 */
export const AgreementSummary = z.object({
  schemeNumber: z.int().nullable(),
  /** The round that all of it is of: the newest with something to compare. */
  roundNumber: z.int().nullable(),
  /** Pairs of observations of one recording: compared so far, and in all. */
  compared: count,
  all: count,
  overall: Figure,
  /** Pairs of raters with most recordings in common, most first. */
  pairs: z.array(
    z.object({
      raterA: namedPerson,
      raterB: namedPerson,
      recordings: count,
      durationKappa: Figure,
    }),
  ),
  /** How many pairs of raters there are, also those beyond the list. */
  pairCount: count,
  /** By week of submission of the later of the two observations; weeks start on Monday, oldest first. */
  weeks: z.array(z.object({ startsOn: z.iso.date(), recordings: count, durationKappa: Figure })),
  excluded: z.object({
    notSubmitted: count,
    blind: count,
    otherSchemeVersion: count,
    otherRound: count,
    older: count,
  }),
});
export type AgreementSummary = z.infer<typeof AgreementSummary>;

export const overviewCalls = {
  readOverview: {
    method: "GET",
    path: "/api/v1/studies/:studyId/overview",
    summary: "Get progress by rater and recording, complete or changes since an earlier answer",
    needs: "overview.read",
    params: study,
    query: z.object({ since: z.string().max(100).optional() }),
    reply: Overview,
    refusals: [],
  },
  readAgreementSummary: {
    method: "GET",
    path: "/api/v1/studies/:studyId/overview/agreement",
    summary: "Get agreement by rater pair and by week, as far as it has been computed",
    needs: "agreement.read",
    params: study,
    reply: AgreementSummary,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
