import * as z from "zod";
import { limits } from "../limits.ts";
import { rules } from "../rules.ts";

/**
 * A way to compute agreement, as it is stored: a measure with its settings. Which measures there are and what
 * settings they take is known to `src/agreement/recipes.ts`, by which every edge reads it.
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
