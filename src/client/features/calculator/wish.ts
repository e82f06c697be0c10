import * as z from "zod";
import { calculatorLimits } from "./calculatorLimits.ts";

/**
 * What a table holds. Ratings: raters are columns, or rows, or named with each rating on a line of its own.
 * Or counts: two raters’ codes against each other, or units by how many raters gave each code.
 * Traces: a time and then what each rater gave from then on.
 */
export const layouts = ["columns", "rows", "long", "traces", "matrix", "counts"] as const;
export type Layout = (typeof layouts)[number];

const place = z.int().min(0).max(1_000);

/** Which columns of lines of ratings say what; an occasion (task, time, station) is a second facet. */
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

/** How the table is to be understood. What is excluded is guessed from the table. */
export const Wish = z.object({
  layout: z.enum(layouts).optional(),
  /** Whether the first line holds names. */
  hasNames: z.boolean().optional(),
  /** Whether the first column names the units. */
  hasUnits: z.boolean().optional(),
  /** Cells that mean "not rated"; an empty one always does. Compared without regard to case. */
  missing: z.array(name).max(20),
  level: z.enum(levels).optional(),
  /** The codes from low to high. Codes that it lacks come after it; those that no one used are declared by it. */
  order: z.array(name).max(500).optional(),
  /** What weights of ordered codes count; absent: their numbers where they have such. */
  weightsBy: z.enum(weighings).optional(),
  /** The columns of lines of ratings; absent: what their names say. */
  columns: Columns.optional(),
  /** Whether each occasion has raters of its own. */
  hasOwnRaters: z.boolean().optional(),
  /** The rater whose ratings are taken as true, and the code that then counts as being there. */
  standard: name.optional(),
  present: name.optional(),
  /** How many rows a block of intervals or trials has. */
  blockScans: z.int().min(2).max(1_000).optional(),
  /** Raters who are excluded, by the names that the table gives them. */
  excluded: z.array(name).max(calculatorLimits.raters).optional(),
  /** Whether codes that differ only in capitals and small letters are one. */
  isCaseIgnored: z.boolean().optional(),
  /** Whether rows that sum up the others, by their names, are excluded. */
  isTotalLeftOut: z.boolean().optional(),
  /** Which sheet of a workbook is read, from 0; absent: the first that holds a table. */
  sheet: z.int().min(0).max(10_000).optional(),
  /** What a rater without a name is called, with `{{number}}` in it, where that is not the reader’s language. */
  raterName: z.string().max(60).optional(),
  /** How long a unit of time is that records of events are cut into. */
  unitUs: z.int().min(1_000).max(3_600_000_000).optional(),
});
export type Wish = z.infer<typeof Wish>;

export const firstWish: Wish = { missing: ["NA", "N/A", "#N/A", "NaN", "."] };

/** A table that was cut out of records of events is known: nothing of it is guessed, no code is a gap. */
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
