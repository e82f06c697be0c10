import { defaultStatistics, AgreementStatistics } from "../../agreement/recipes.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** A study’s saved agreement statistics; `null` if none were saved. */
export async function savedRecipes(
  query: Query,
  studyId: Id<"study">,
): Promise<AgreementStatistics | null> {
  const { recipes } = await query
    .selectFrom("study")
    .select("recipes")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  return AgreementStatistics.nullable().parse(recipes);
}

/** The study’s saved statistics, or the default ones. `isOwn` says which. */
export function recipesTold(
  kept: AgreementStatistics | null,
): AgreementStatistics & { readonly isOwn: boolean } {
  return { ...(kept ?? defaultStatistics), isOwn: kept !== null };
}
