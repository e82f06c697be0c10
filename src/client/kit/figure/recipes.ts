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

/** Whether a statistic has such a setting, even where it is absent. */
export function hasSetting(recipe: AgreementStatistic, setting: "raters" | "recordings"): boolean {
  return settingsOf(recipe)?.[setting] !== undefined;
}

/**
 * How pairs of more than two raters become one figure. `together`: all pairs in one table; `pairs`: the mean of the
 * pairs’ figures, which of kappas is called Light’s.
 */
export type OfSeveral = "conger" | "fleiss" | "light" | "together" | "pairs";

/** Ways that can be chosen of a statistic, the first where none is; empty where there is nothing to choose. */
export function waysOfSeveral(recipe: AgreementStatistic): readonly OfSeveral[] {
  const raters = settingsOf(recipe)?.["raters"];
  if (!raters) return [];
  if (raters.safeParse("fleiss").success) return ["conger", "fleiss", "light"];
  return ["together", isShare(recipe) ? "pairs" : "light"];
}

/** The way that a statistic goes; `undefined` where there is but one, and nothing to say about it. */
export function wayOfSeveral(recipe: AgreementStatistic): OfSeveral | undefined {
  if (recipe.kind === "tolerance_kappa") return "light";
  const [otherwise, ...others] = waysOfSeveral(recipe);
  const chosen = "raters" in recipe ? recipe.raters : undefined;
  if (chosen === undefined) return otherwise;
  return others.find((one) => settingOfWay(one) === chosen);
}

/** What a way is called in a statistic; absent where it is the first. */
export function settingOfWay(way: OfSeveral): "fleiss" | "light" | undefined {
  if (way === "fleiss") return way;
  return way === "light" || way === "pairs" ? "light" : undefined;
}

export type EventKind = EventStatistic["kind"];
export type RatingKind = RatingStatistic["kind"];

/** A statistic of a kind with its settings as they are unless told. */
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

/** The list with a statistic moved one place, or as it is at an end. */
export function moved<R>(statistics: readonly R[], from: number, by: -1 | 1): readonly R[] {
  const to = from + by;
  const one = statistics[from];
  if (one === undefined || to < 0 || to >= statistics.length) return statistics;
  return statistics.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Whether a list has that statistic already, whatever it is called. */
export function hasRecipe(
  statistics: readonly AgreementStatistic[],
  recipe: AgreementStatistic,
): boolean {
  return statistics.some((one) => recipeId(one) === recipeId(recipe));
}

/** Whether figures are computed by another choice than the study’s own. */
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

/** The three statistics that a comparison with a gold standard or a consensus is told in. */
export function rowRecipes(unitUs: number) {
  return [
    { kind: "percent", unitUs },
    { kind: "time_unit_kappa", unitUs },
    { kind: "duration_kappa" },
  ] as const satisfies readonly EventStatistic[];
}

/** The figure of such a comparison by one of them. */
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
