import * as z from "zod";
import { SchemeVersion } from "../../domain/entities/scheme.ts";
import { namedPerson } from "./figures.ts";
import { count } from "./parts.ts";

/** An index of the answer’s `groups`. */
export const groupIndex = count;

/**
 * One combination of the values of a breakdown, in the order in which breakdowns were requested.
 */
export const AnalysisGroup = z.object({
  /**
   * Ids; of a phase its name, of a variable its value, of modifiers the values joined by ` + `. `null`:
   * no one in particular, no group, no phase, no value.
   */
  values: z.array(z.string().nullable()),
  /** The same as a person reads it, in the scheme’s own language; `null` where `values` is. */
  names: z.array(z.string().nullable()),
  /** The time observed, in microseconds. */
  observedUs: z.number(),
  observations: count,
  recordings: count,
});
export type AnalysisGroup = z.infer<typeof AnalysisGroup>;

export const sharedRules = {
  excluded: { notSubmitted: count, blind: count, otherSchemeVersion: count },
} as const;

/** Fields that all analyses have in common. */
export const analysisHead = {
  schemeVersion: SchemeVersion.nullable(),
  raters: z.array(namedPerson),
  groups: z.array(AnalysisGroup),
  excluded: z.object({
    ...sharedRules.excluded,
    /** The number of groups beyond the limit of one answer. */
    groups: count,
  }),
} as const;

/** The limits of a 95% CI. */
export const ends = z.object({ low: z.number(), high: z.number() });

/** A value with its CI, or the reason why it is not defined. */
export const AnalysisFigure = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    value: z.number(),
    low: z.number().nullable(),
    high: z.number().nullable(),
  }),
  z.object({ kind: z.literal("undefined"), because: z.string() }),
]);
export type AnalysisFigure = z.infer<typeof AnalysisFigure>;

/** A value without a CI, or the reason why it is not defined. */
export const plainFigure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("value"), value: z.number() }),
  z.object({ kind: z.literal("undefined"), because: z.string() }),
]);
