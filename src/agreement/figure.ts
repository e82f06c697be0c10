import * as z from "zod";
import type { Interval } from "../statistics/statistic.ts";

/** What is counted: units of time or rated units, microseconds, events. */
const per = z.enum(["unit", "us", "event"]);
export type Per = z.infer<typeof per>;

/** How the limits of a figure were found. */
const limitsFrom = z.enum([
  "normal",
  "student",
  "wilson",
  "fisher",
  "f_distribution",
  "wald_f",
  "harville_fenech",
  "percentile",
  "bca",
  "jackknife",
  "profile_likelihood",
]);

/**
 * A value with its parts, or the reason why it is not defined. `n` counts in the unit `per`: time
 * units (or units rated), microseconds compared, or events.
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
    /** Events that have no partner, of which a figure of what was chosen of both says nothing. */
    alone: z.number().optional(),
    /** Where there are limits. */
    limitsFrom: limitsFrom.optional(),
    /** Degrees of freedom of Student’s t, where limits are made of it. */
    df: z.number().optional(),
    /** Limits like these hold less often than they say: of a rare code, or of ratings that hardly differ. */
    holdsLess: z.literal(true).optional(),
    /** Why there are none, as `because` says it; absent where there are, or where no one says. */
    noLimits: z.string().optional(),
  }),
  z.object({
    kind: z.literal("undefined"),
    because: z.string(),
    n: z.number(),
    per,
    alone: z.number().optional(),
  }),
]);
export type Figure = z.infer<typeof Figure>;

/** The fields of a `Figure` that hold a CI: both limits and where they come from, or the reason why there are none. */
export function limitsIn(
  interval: Interval,
  holdsLess = false,
): Pick<
  Extract<Figure, { kind: "value" }>,
  "low" | "high" | "limitsFrom" | "df" | "noLimits" | "holdsLess"
> {
  return interval.kind === "interval"
    ? {
        low: interval.low,
        high: interval.high,
        limitsFrom: interval.method,
        ...(interval.df !== undefined && { df: interval.df }),
        ...(holdsLess && { holdsLess }),
      }
    : { low: null, high: null, noLimits: interval.because };
}

/** The number of a figure; `undefined` where it is not defined. */
export function numberOf(figure: Figure | undefined): number | undefined {
  return figure?.kind === "value" ? figure.value : undefined;
}
