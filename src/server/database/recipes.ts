import { defaultRecipes, Recipes } from "../../agreement/recipes.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** How a study’s agreement is counted; `null` where no one has chosen. */
export async function recipesOf(query: Query, studyId: Id<"study">): Promise<Recipes | null> {
  const { recipes } = await query
    .selectFrom("study")
    .select("recipes")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  return Recipes.nullable().parse(recipes);
}

/** The study’s saved statistics, or the default ones. `isOwn` says which. */
export function recipesTold(kept: Recipes | null): Recipes & { readonly isOwn: boolean } {
  return { ...(kept ?? defaultRecipes), isOwn: kept !== null };
}
