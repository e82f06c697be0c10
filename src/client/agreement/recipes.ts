import { type AgreementRow, type Figure } from "../../api/contract/figures.ts";
import { recipes } from "../../api/contract/agreement.ts";

export type Recipe = (typeof recipes)[number];

export function isRecipe(text: string): text is Recipe {
  const known: readonly string[] = recipes;
  return known.includes(text);
}

/** The figure of a row by one recipe. */
export function figureOf(row: AgreementRow, recipe: Recipe): Figure {
  switch (recipe) {
    case "percent":
      return row.percent;
    case "time_unit_kappa":
      return row.timeUnitKappa;
    case "duration_kappa":
      return row.durationKappa;
  }
}

/**
 * The figure that says most of a row: by duration where there is one, else on time units (points
 * have no duration).
 */
export function mainFigure(row: AgreementRow): Figure {
  return row.durationKappa.kind === "value" ? row.durationKappa : row.timeUnitKappa;
}

/** The number of a figure; `undefined` where it is not defined. */
export function numberOf(figure: Figure): number | undefined {
  return figure.kind === "value" ? figure.value : undefined;
}
