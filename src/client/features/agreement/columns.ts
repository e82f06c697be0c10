import type { Recipe } from "../../../agreement/recipes.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import type { Section } from "./address.ts";

/** What columns a table has. */
export interface Columns {
  readonly by: Section;
  readonly recipes: readonly Recipe[];
  /** Rows are of answers to questions: no time is compared. */
  readonly ofScans: boolean;
  /** The one that narrow screens show. */
  readonly chosen: Recipe | undefined;
}

export function isChosen({ chosen }: Columns, recipe: Recipe): boolean {
  return chosen !== undefined && recipeId(chosen) === recipeId(recipe);
}

/** Of what a column of the table tells; those that say nothing in a section are left out. */
export function plainColumns({
  by,
  ofScans,
}: Pick<Columns, "by" | "ofScans">): readonly (
  | "prevalence"
  | "events"
  | "recordings"
  | "compared"
)[] {
  if (ofScans) return ["prevalence", "events", "recordings"];
  switch (by) {
    case "code":
    case "group":
      return ["prevalence", "events", "compared"];
    case "criterion":
      return ["events", "recordings"];
    case "recording":
      return ["events", "compared"];
    case "pair":
    case "phase":
    case "round":
    case "subject":
    case "week":
    case "raters":
      return ["events", "recordings", "compared"];
  }
}
