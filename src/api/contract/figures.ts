import * as z from "zod";
import { count, wholeNumber } from "./parts.ts";
import { id, rules } from "../../domain/rules.ts";
import { limitTable, limits } from "../../domain/limits.ts";

export const unitUs = wholeNumber(limitTable.timeUnitUs.min, limitTable.timeUnitUs.max).default(
  limits.timeUnitUs,
);

export const namedPerson = z.object({ id: id("account"), name: rules.name });

/**
 * A figure with its parts, or the reason why there is none. `n` counts `per`: time units, or
 * microseconds compared.
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
    per: z.enum(["unit", "us"]),
  }),
  z.object({
    kind: z.literal("undefined"),
    because: z.string(),
    n: z.number(),
    per: z.enum(["unit", "us"]),
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
