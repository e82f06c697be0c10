import * as z from "zod";
import { calculatorLimits } from "./calculatorLimits.ts";

/**
 * Layouts of a table. Ratings: raters are columns, or rows, or named in each row with one rating. Counts: a
 * confusion matrix of two raters, or units by the number of raters who gave each code. Traces: a time and each
 * rater’s value from then on.
 */
export const layouts = ["columns", "rows", "long", "traces", "matrix", "counts"] as const;
export type Layout = (typeof layouts)[number];

const place = z.int().min(0).max(1_000);

/**
 * The meaning of columns in a table with one rating per row; an occasion (task, time, station) is a second facet.
 */
export const Columns = z.object({
  unit: place,
  rater: place,
  value: place,
  occasion: place.optional(),
});
export type Columns = z.infer<typeof Columns>;

export const levels = ["nominal", "ordinal", "interval", "ratio"] as const;

export const weighings = ["numbers", "steps"] as const;

const name = z.string().max(calculatorLimits.nameChars);

/** The settings for reading a table. Absent ones are guessed from the table. */
export const Wish = z.object({
  layout: z.enum(layouts).optional(),
  /** Whether the first line holds names. */
  hasNames: z.boolean().optional(),
  /** Whether the first column names the units. */
  hasUnits: z.boolean().optional(),
  /** Cells that mean "not rated"; an empty one always does. Compared without regard to case. */
  missing: z.array(name).max(20),
  level: z.enum(levels).optional(),
  /** The codes from low to high. Codes that it lacks follow; codes without ratings are declared by it. */
  order: z.array(name).max(500).optional(),
  /** What weights of ordered codes are based on; absent: their numbers, if they have any. */
  weightsBy: z.enum(weighings).optional(),
  /** The columns of a table with one rating per row; absent: by their names. */
  columns: Columns.optional(),
  /** Whether each occasion has different raters. */
  hasOwnRaters: z.boolean().optional(),
  /** The reference rater, and the code that counts as present. */
  standard: name.optional(),
  present: name.optional(),
  /** The number of rows in a block of intervals or trials. */
  blockScans: z.int().min(2).max(1_000).optional(),
  /** Names of excluded raters, as in the table. */
  excluded: z.array(name).max(calculatorLimits.raters).optional(),
  /** Whether codes that differ only in capitals are the same. */
  isCaseIgnored: z.boolean().optional(),
  /** Whether rows of totals, by name, are excluded. */
  isTotalLeftOut: z.boolean().optional(),
  /** Which sheet of a workbook is read, from 0; absent: the first that holds a table. */
  sheet: z.int().min(0).max(10_000).optional(),
  /** The name of a rater without one, with `{{number}}` in it, if it is not in the reader’s language. */
  raterName: z.string().max(60).optional(),
  /** The length of the time units into which event records are divided. */
  unitUs: z.int().min(1_000).max(3_600_000_000).optional(),
});
export type Wish = z.infer<typeof Wish>;

export const firstWish: Wish = { missing: ["NA", "N/A", "#N/A", "NaN", "."] };

/** The settings for a table computed from event records: nothing is guessed, and no code means “not rated”. */
export function timedWish(wish: Wish): Wish {
  const { columns: _, ...rest } = wish;
  return {
    level: "nominal",
    ...rest,
    layout: "columns",
    hasNames: true,
    hasUnits: true,
    missing: [],
  };
}
