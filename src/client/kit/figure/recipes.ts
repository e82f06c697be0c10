import type { AgreementRow } from "../../../agreement/row.ts";
import type { Figure } from "../../../agreement/figure.ts";
import {
  EventStatistic,
  RatingStatistic,
  type AgreementStatistic,
  type AgreementStatistics,
  ScanStatistic,
  TraceStatistic,
} from "../../../agreement/recipes.ts";
import { isShare, settingsOf } from "../../../agreement/facts.ts";
import { recipeId, recipesText } from "../../../agreement/recipeText.ts";

/** Whether a statistic has a certain setting, also where the setting has no value. */
export function hasSetting(recipe: AgreementStatistic, setting: "raters" | "recordings"): boolean {
  return settingsOf(recipe)?.[setting] !== undefined;
}

/**
 * How the pairs of more than two raters become one figure. `together`: all pairs in one table; `pairs`: the mean
 * over the pairs; `light`: that mean for kappas (Light’s kappa).
 */
export type OfSeveral = "conger" | "fleiss" | "light" | "together" | "pairs";

/** The ways to choose from for a statistic, the default first; empty where there is nothing to choose. */
export function waysOfSeveral(recipe: AgreementStatistic): readonly OfSeveral[] {
  const raters = settingsOf(recipe)?.["raters"];
  if (!raters) return [];
  if (raters.safeParse("fleiss").success) return ["conger", "fleiss", "light"];
  return ["together", isShare(recipe) ? "pairs" : "light"];
}

/** The way that a statistic uses; `undefined` where there is only one, which needs no mention. */
export function wayOfSeveral(recipe: AgreementStatistic): OfSeveral | undefined {
  if (recipe.kind === "tolerance_kappa") return "light";
  const [otherwise, ...others] = waysOfSeveral(recipe);
  const chosen = "raters" in recipe ? recipe.raters : undefined;
  if (chosen === undefined) return otherwise;
  return others.find((one) => settingOfWay(one) === chosen);
}

/** The value of the `raters` setting for a way; `undefined` for the default. */
export function settingOfWay(way: OfSeveral): "fleiss" | "light" | undefined {
  if (way === "fleiss") return way;
  return way === "light" || way === "pairs" ? "light" : undefined;
}

export type EventKind = EventStatistic["kind"];
export type RatingKind = RatingStatistic["kind"];

/** A statistic of a kind with its default settings. */
export function newEventRecipe(kind: EventKind): EventStatistic {
  return EventStatistic.parse({ kind });
}

export function newRatingRecipe(kind: RatingKind): RatingStatistic {
  return RatingStatistic.parse({ kind });
}

export function newScanRecipe(kind: ScanStatistic["kind"]): ScanStatistic {
  return ScanStatistic.parse({ kind });
}

export function newTraceRecipe(kind: TraceStatistic["kind"]): TraceStatistic {
  return TraceStatistic.parse({ kind });
}

/** The list with one statistic moved by one place; unchanged where it is at that end. */
export function moved<R>(statistics: readonly R[], from: number, by: -1 | 1): readonly R[] {
  const to = from + by;
  const one = statistics[from];
  if (one === undefined || to < 0 || to >= statistics.length) return statistics;
  return statistics.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Whether a list contains the statistic with the same settings, whatever its name. */
export function hasRecipe(
  statistics: readonly AgreementStatistic[],
  recipe: AgreementStatistic,
): boolean {
  return statistics.some((one) => recipeId(one) === recipeId(recipe));
}

/** Whether figures are computed with other statistics than those that the study has stored. */
export function isUnkept({
  events,
  ratings,
  scans,
  kept,
}: AgreementStatistics & { readonly kept: AgreementStatistics }): boolean {
  return (
    !isSameList(events, kept.events) ||
    !isSameList(ratings, kept.ratings) ||
    !isSameList(scans, kept.scans)
  );
}

export function isSameList(
  one: readonly AgreementStatistic[],
  other: readonly AgreementStatistic[],
): boolean {
  return recipesText(one) === recipesText(other);
}

/** The three statistics shown for a comparison with a gold standard or a consensus. */
export function rowRecipes(unitUs: number) {
  return [
    { kind: "percent", unitUs },
    { kind: "time_unit_kappa", unitUs },
    { kind: "duration_kappa" },
  ] as const satisfies readonly EventStatistic[];
}

/** The figure of such a comparison for one of these statistics. */
export function figureOf(
  row: AgreementRow,
  { kind }: ReturnType<typeof rowRecipes>[number],
): Figure {
  switch (kind) {
    case "percent":
      return row.percent;
    case "time_unit_kappa":
      return row.timeUnitKappa;
    case "duration_kappa":
      return row.durationKappa;
  }
}
