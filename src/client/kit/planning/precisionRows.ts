import {
  type Forecast,
  type FigureNow,
  forecastRecordings,
  halfWidthOf,
} from "../../../agreement/planning/forecast.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { Recipe } from "../../../agreement/recipes.ts";
import { factsOf } from "../../../agreement/facts.ts";
import { limits } from "../../../domain/limits.ts";

/** How precise one row is now, and what would make it as precise as is wished. */
export interface PrecisionRow {
  readonly of: AgreementLine["of"];
  readonly recordings: number;
  /** `undefined`: it has no limits. */
  readonly halfWidth: number | undefined;
  /** `undefined`: it has no limits; `beyond`: more recordings than anybody codes twice. */
  readonly forecast: Forecast | "beyond" | undefined;
}

/** Rows as they are told, by the statistic at a place among those that were asked for. */
export function precisionRows(
  rows: readonly Pick<AgreementLine, "of" | "recordings" | "figures">[],
  {
    recipe,
    place,
    wanted,
  }: { readonly recipe: Recipe; readonly place: number; readonly wanted: number },
): readonly PrecisionRow[] {
  return rows.map(({ of, recordings, figures }) => {
    const now = figureNow(figures[place], { recordings, recipe });
    return {
      of,
      recordings,
      halfWidth: now && halfWidthOf(now),
      forecast: now && (forecastRecordings(now, wanted, limits.forecastRecordings) ?? "beyond"),
    };
  });
}

/**
 * Whether nothing more needs to be coded twice: by precision and by the number of recordings, never by the value. Of
 * several rows (criteria) each has to be precise enough.
 */
export function isPreciseEnough(
  rows: readonly Pick<PrecisionRow, "recordings" | "halfWidth">[],
  goal: { readonly halfWidth: number; readonly leastRecordings: number },
): boolean {
  return (
    rows.length > 0 &&
    rows.every(
      ({ recordings, halfWidth }) =>
        halfWidth !== undefined &&
        halfWidth <= goal.halfWidth &&
        recordings >= goal.leastRecordings,
    )
  );
}

function figureNow(
  figure: Figure | undefined,
  { recordings, recipe }: { readonly recordings: number; readonly recipe: Recipe },
): FigureNow | undefined {
  if (figure?.kind !== "value" || figure.limitsFrom !== "jackknife") return undefined;
  const { value, low, high, df } = figure;
  if (low === null || high === null || df === undefined || recordings < 2) return undefined;
  return { value, low, high, df, recordings, range: factsOf(recipe).range };
}
