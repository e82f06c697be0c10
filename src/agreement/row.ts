import * as z from "zod";
import { Scored } from "../domain/entities/scheme.ts";
import { id, rules } from "../domain/rules.ts";
import { Figure } from "./figure.ts";
import { raterGroupNames } from "./raterGroups.ts";

const count = z.int().min(0);

/** The breakdowns of agreement. Each has one row per code, pair and so on. */
export const groupings = [
  "overall",
  "pair",
  "code",
  "group",
  "criterion",
  "recording",
  "phase",
  "round",
  "subject",
  "modifier",
  "week",
  "raters",
] as const;
export type Grouping = (typeof groupings)[number];

/** The subject of one row of a breakdown, such as a code or a pair. */
export const RowSubject = z.discriminatedUnion("by", [
  z.object({ by: z.literal("overall") }),
  /** The same rater twice: what they did first and what they did again. */
  z.object({ by: z.literal("pair"), raterA: id("account"), raterB: id("account") }),
  /** The code against the rest. */
  z.object({ by: z.literal("code"), codeId: id("code") }),
  /** The codes of the group alone. */
  z.object({ by: z.literal("group"), groupId: id("group") }),
  /** One criterion, the total score of the rubric or of a section. */
  z.object({ by: z.literal("criterion"), ...Scored.shape }),
  z.object({ by: z.literal("recording"), recordingId: id("recording"), recordingName: rules.name }),
  /** All phases with one name. */
  z.object({ by: z.literal("phase"), phase: rules.name }),
  z.object({ by: z.literal("round"), roundId: id("round"), roundNumber: z.int() }),
  /** One subject; `null` for events with no subject. */
  z.object({ by: z.literal("subject"), subjectId: id("subject").nullable() }),
  /** What was chosen of it, of all codes that ask for it. */
  z.object({ by: z.literal("modifier"), modifierId: id("modifier") }),
  /** By when the later of two observations was submitted: the Monday, in UTC, `2026-11-16`. */
  z.object({ by: z.literal("week"), startsOn: z.iso.date() }),
  /** Pairs within a group of raters. */
  z.object({ by: z.literal("raters"), group: z.enum(raterGroupNames) }),
]);
export type RowSubject = z.infer<typeof RowSubject>;

/**
 * Agreement of one row. A statistic for two raters is computed from the tables of all rater pairs,
 * added up; alpha and the statistics for ratings use all raters of a recording at once.
 */
export const AgreementLine = z.object({
  /** Unique in the answer. */
  key: z.string(),
  of: RowSubject,
  /** The number of raters whose observations are included. */
  raters: count,
  /** Pairs of observations that were compared; 0 for a criterion. */
  pairs: count,
  recordings: count,
  /** The time that is compared, pair after pair: three raters of one minute are three minutes. 0 for a criterion. */
  comparedUs: z.int(),
  /** Events, or ratings, each counted once however many it is compared with. */
  events: count,
  /** How many each of the two has, where the row is of one pair of raters; in the order of the pair. */
  eventsOfEach: z.tuple([count, count]).nullable(),
  /** The mean share of time that has the code, or one of the group’s; `null` for points and other rows. */
  prevalence: z.number().nullable(),
  /** One for each statistic, in their order. */
  figures: z.array(Figure),
});
export type AgreementLine = z.infer<typeof AgreementLine>;

/**
 * Agreement of one rater pair: over all codes (`codeId` null), and for each code against the rest.
 */
export const AgreementRow = z.object({
  codeId: id("code").nullable(),
  percent: Figure,
  timeUnitKappa: Figure,
  durationKappa: Figure,
  /** The code’s mean share of the time of both raters; `null` for points and for all codes. */
  prevalence: z.number().nullable(),
  /** How many events each of the two coded. */
  counts: z.tuple([count, count]),
});
export type AgreementRow = z.infer<typeof AgreementRow>;
