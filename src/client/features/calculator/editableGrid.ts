import type { Calculation } from "./calculation.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import type { GridRows } from "./gridText.ts";

/**
 * The table as an editable grid; `undefined` where it is too large, contains counts or times, or where editing
 * would drop an excluded rater.
 */
export function editableGrid(calculation: Calculation): GridRows | undefined {
  const { raters, namedRaters, units, preview } = calculation;
  const { layout } = calculation.shape;
  if (layout === "matrix" || layout === "counts" || layout === "traces") return undefined;
  const isWhole = raters.length === namedRaters.length;
  const isSmall =
    units <= calculatorLimits.editedUnits && raters.length <= calculatorLimits.editedRaters;
  return isWhole && isSmall ? { raters, units: preview } : undefined;
}
