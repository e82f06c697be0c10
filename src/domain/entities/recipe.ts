import * as z from "zod";
import { limits } from "../limits.ts";
import { rules } from "../rules.ts";

/**
 * An agreement statistic as stored: its kind with its settings. `src/agreement/recipes.ts` defines
 * which exist and validates them wherever they are read.
 */
export const StoredRecipe = z.looseObject({ kind: z.string(), name: rules.name.optional() });

export type StoredRecipe = z.infer<typeof StoredRecipe>;

const list = z.array(StoredRecipe).min(1).max(limits.statisticsPerStudy);

export const StoredRecipes = z.object({
  events: list,
  ratings: list,
  scans: list,
  traces: list.optional(),
});
