import * as z from "zod";
import { count, wholeNumber } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limitTable, limits } from "../../domain/limits.ts";

export const unitUs = wholeNumber(limitTable.timeUnitUs.min, limitTable.timeUnitUs.max).default(
  limits.timeUnitUs,
);

export const namedPerson = z.object({ id: id("account"), name: rules.name });

const per = z.enum(["unit", "us", "event"]);

/** How the limits of a figure were found. */
const limitsFrom = z.enum([
  "normal",
  "student",
  "wilson",
  "fisher",
  "f_distribution",
  "percentile",
  "bca",
  "jackknife",
]);

/**
 * A figure with its parts, or the reason why there is none. `n` counts `per`: time units (or units
 * rated), microseconds compared, or events.
 */
export const Figure = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    value: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    observed: z.number().nullable(),
    expected: z.number().nullable(),
    n: z.number(),
    per,
    /** Where there are limits; `percentile` of recordings drawn again and again for figures on events. */
    limitsFrom: limitsFrom.optional(),
    /** Why there are none, as `because` says it; left out where there are, or where nobody says. */
    noLimits: z.string().optional(),
  }),
  z.object({
    kind: z.literal("undefined"),
    because: z.string(),
    n: z.number(),
    per,
  }),
]);
export type Figure = z.infer<typeof Figure>;

/** Agreement of one pair of raters: over all codes (`codeId` null), and each code against the rest. */
export const AgreementRow = z.object({
  codeId: id("code").nullable(),
  percent: Figure,
  timeUnitKappa: Figure,
  durationKappa: Figure,
  /** The code's mean share of the time of both raters; `null` for points and for all codes. */
  prevalence: z.number().nullable(),
  /** How many events each of the two coded. */
  counts: z.tuple([count, count]),
});
export type AgreementRow = z.infer<typeof AgreementRow>;
