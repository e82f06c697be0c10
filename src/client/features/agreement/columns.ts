import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import type { Section } from "./address.ts";

/** The kind of work: coded events, answers in time sampling, or ratings. */
export type Coding = "events" | "scans" | "ratings";

/** The columns of an agreement table. */
export interface Columns {
  readonly by: Section;
  readonly statistics: readonly AgreementStatistic[];
  /** The kind of work of the rows: answers and ratings have no column for compared time. */
  readonly coding: Coding;
  /** The statistic shown on narrow screens. */
  readonly chosen: AgreementStatistic | undefined;
}

export function isChosen({ chosen }: Columns, recipe: AgreementStatistic): boolean {
  return chosen !== undefined && recipeId(chosen) === recipeId(recipe);
}

/** The columns of a table besides figures; those without content in a section are excluded. */
export function plainColumns({
  by,
  coding,
}: Pick<Columns, "by" | "coding">): readonly (
  | "prevalence"
  | "events"
  | "recordings"
  | "compared"
)[] {
  if (coding === "scans") return ["prevalence", "events", "recordings"];
  if (coding === "ratings") return ["events", "recordings"];
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
    case "modifier":
    case "week":
    case "raters":
      return ["events", "recordings", "compared"];
  }
}
