import * as z from "zod";
import { calculatorLimits } from "./calculatorLimits.ts";

/** Where the raters of a table stand: one a column, one a row, or each rating on a line of its own. */
export const layouts = ["columns", "rows", "long"] as const;
export type Layout = (typeof layouts)[number];

export const levels = ["nominal", "ordinal", "interval", "ratio"] as const;

const name = z.string().max(calculatorLimits.nameChars);

/** How the table is to be understood. What is left out is guessed from the table. */
export const Wish = z.object({
  layout: z.enum(layouts).optional(),
  /** Whether the first line holds names. */
  hasNames: z.boolean().optional(),
  /** Whether the first column names the units. */
  hasUnits: z.boolean().optional(),
  /** Cells that mean "not rated"; an empty one always does. Compared without regard to case. */
  missing: z.array(name).max(20),
  level: z.enum(levels).optional(),
  /** The codes from low to high. Codes that it lacks come after it; those that nobody used are declared by it. */
  order: z.array(name).max(500).optional(),
});
export type Wish = z.infer<typeof Wish>;

export const firstWish: Wish = { missing: ["NA", "N/A", "NaN", "."] };
