import * as z from "zod";
import { Scored } from "../domain/entities/scheme.ts";
import type { Difference } from "./intervals.ts";
import { raterGroupNames } from "./raterGroups.ts";

/** The difference between two values, with its CI if there is one. */
export const DifferenceFigure = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    value: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    /** Why there are no limits. */
    noLimits: z.string().optional(),
    /** The two figures themselves, where no row beside it has them. */
    of: z.tuple([z.number(), z.number()]).optional(),
  }),
  z.object({ kind: z.literal("undefined"), because: z.string() }),
]);
export type DifferenceFigure = z.infer<typeof DifferenceFigure>;

/**
 * Differences between two rows of a breakdown (first minus second), one for each statistic. Each
 * recording is omitted from both rows at once, so that the covariance of the rows is taken into
 * account (see `differenceOf`).
 */
export const RowDifferences = z.object({
  /** `null` where these rows have nothing of the kind. */
  events: z.array(DifferenceFigure).nullable(),
  scans: z.array(DifferenceFigure).nullable(),
  /** Of two criteria, by the statistics for ratings; `null` of other rows. */
  ratings: z.array(DifferenceFigure).nullable(),
  /** Of rounds, weeks, pairs and groups of raters, criterion by criterion; `null` is the rubric’s total. */
  criteria: z.array(z.object({ ...Scored.shape, figures: z.array(DifferenceFigure) })),
});
export type RowDifferences = z.infer<typeof RowDifferences>;

/** The keys of the two rows whose values are compared: first minus second. */
export type Between = readonly [string, string];

const separator = "~";
const key = `(?:(?:round|pair|week|code|group|subject|criterion) ?[0-9a-f -]*|criterion total|raters (?:${raterGroupNames.join("|")}))`;
export const between = z
  .string()
  .regex(new RegExp(`^${key}${separator}${key}$`, "u"))
  .transform((text): Between => {
    const [a = "", b = ""] = text.split(separator);
    return [a, b];
  });

/** Two row keys as the text of a query parameter. `between` reads it. */
export function betweenText([a, b]: Between): string {
  return `${a}${separator}${b}`;
}

/**
 * A difference between two values as the API reports it: with its CI, the reason for having no CI, or the reason
 * why it is not defined.
 */
export function toldDifference(difference: Difference): DifferenceFigure {
  if (difference.kind === "undefined") return { kind: "undefined", because: difference.because };
  const { value, interval } = difference;
  return interval.kind === "interval"
    ? { kind: "value", value, low: interval.low, high: interval.high }
    : { kind: "value", value, low: null, high: null, noLimits: interval.because };
}

/** Whether the CI of a difference excludes 0; `undefined` if there is no CI. */
export function isApart(figure: DifferenceFigure | undefined): boolean | undefined {
  if (figure?.kind !== "value" || figure.low === null || figure.high === null) return undefined;
  return figure.low > 0 || figure.high < 0;
}

/**
 * The confidence level at which CIs hold jointly with 95% for all pairs of this many rows
 * (Bonferroni), because the highest and the lowest of many rows differ by chance alone.
 */
export function levelAmong(rows: number): number {
  return 1 - 0.05 / Math.max(1, (rows * (rows - 1)) / 2);
}
