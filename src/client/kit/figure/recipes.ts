import type { AgreementRow } from "../../../agreement/row.ts";
import type { Figure } from "../../../agreement/figure.ts";
import {
  EventRecipe,
  RatingRecipe,
  type Recipe,
  type Recipes,
  ScanRecipe,
  TraceRecipe,
} from "../../../agreement/recipes.ts";
import { recipeId, recipesText } from "../../../agreement/recipeText.ts";

/** The number of a figure; `undefined` where it is not defined. */
export function numberOf(figure: Figure | undefined): number | undefined {
  return figure?.kind === "value" ? figure.value : undefined;
}

/** Whether a recipe has such a setting, be it left out. */
export function hasSetting(recipe: Recipe, setting: "raters" | "recordings"): boolean {
  return EventRecipe.options.some(
    ({ shape }) => shape.kind.value === recipe.kind && setting in shape,
  );
}

/** Kappas that can be made in several ways of more than two raters. */
export type KappaOfSeveral = Extract<
  EventRecipe,
  { readonly kind: "duration_kappa" | "time_unit_kappa" }
>;

export function isKappaOfSeveral(recipe: Recipe): recipe is KappaOfSeveral {
  return hasSetting(recipe, "raters");
}

export type EventKind = EventRecipe["kind"];
export type RatingKind = RatingRecipe["kind"];

/** A recipe of a kind with its settings as they are unless told. */
export function newEventRecipe(kind: EventKind): EventRecipe {
  return EventRecipe.parse({ kind });
}

export function newRatingRecipe(kind: RatingKind): RatingRecipe {
  return RatingRecipe.parse({ kind });
}

export function newScanRecipe(kind: ScanRecipe["kind"]): ScanRecipe {
  return ScanRecipe.parse({ kind });
}

export function newTraceRecipe(kind: TraceRecipe["kind"]): TraceRecipe {
  return TraceRecipe.parse({ kind });
}

/** The list with a recipe moved one place, or as it is at an end. */
export function moved<R>(recipes: readonly R[], from: number, by: -1 | 1): readonly R[] {
  const to = from + by;
  const one = recipes[from];
  if (one === undefined || to < 0 || to >= recipes.length) return recipes;
  return recipes.toSpliced(from, 1).toSpliced(to, 0, one);
}

/** Whether a list has that recipe already, whatever it is called. */
export function hasRecipe(recipes: readonly Recipe[], recipe: Recipe): boolean {
  return recipes.some((one) => recipeId(one) === recipeId(recipe));
}

/** Whether figures are computed by another choice than the study's own. */
export function isUnkept({
  events,
  ratings,
  scans,
  kept,
}: Recipes & { readonly kept: Recipes }): boolean {
  return (
    !isSameList(events, kept.events) ||
    !isSameList(ratings, kept.ratings) ||
    !isSameList(scans, kept.scans)
  );
}

export function isSameList(one: readonly Recipe[], other: readonly Recipe[]): boolean {
  return recipesText(one) === recipesText(other);
}

/** The three recipes that a comparison with a gold standard or a consensus is told in. */
export function rowRecipes(unitUs: number) {
  return [
    { kind: "percent", unitUs },
    { kind: "time_unit_kappa", unitUs },
    { kind: "duration_kappa" },
  ] as const satisfies readonly EventRecipe[];
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
