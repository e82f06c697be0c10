import type { Figure } from "./figure.ts";
import type { EventRecipe } from "../domain/entities/recipe.ts";
import { recipeId } from "../domain/recipeText.ts";
import type { Limits } from "../domain/limits.ts";
import type { Reason } from "../statistics/reasons.ts";
import { type Range, ranges, soundInterval } from "../statistics/soundInterval.ts";
import { undefinedBecause } from "../statistics/statistic.ts";
import { type Basis, basesOf, codesToCompare, takesAllRaters } from "./tables/basis.ts";
import type { LabelBook } from "./labelBook.ts";
import { type RecipeModel, recipeModel } from "./recipeModel.ts";
import { resampled } from "./resampling.ts";
import type { RowOver } from "./rowOver.ts";
import type { RowSums } from "./rowSums.ts";

/** What a row's figures are over, besides its tables. */
export interface FigureOver extends RowOver {
  readonly isOneCode: boolean;
  readonly hasStates: boolean;
  /** All codes that are compared, of which the row's are some. */
  readonly allCodes: readonly number[];
  readonly hasEvents: boolean;
}

export interface FigureOptions {
  readonly book: LabelBook;
  readonly limits: Limits;
  /** Whether all is compared: limits of a part would be those of another sample with every answer. */
  readonly isWhole: boolean;
  /** A name of the row, where it is likely that it is asked for again. */
  readonly keptAs?: string | undefined;
}

/** Figures of time have nothing to say on points alone. */
const onlyStates: readonly EventRecipe["kind"][] = [
  "duration_kappa",
  "duration_overlap",
  "unitizing_alpha",
];

/**
 * A recipe's figure on what a row adds up to. `isOfPairs`: the row takes raters two at a time even where the
 * recipe could take all.
 */
export function rowFigure(
  recipe: EventRecipe,
  { sums, over, isOfPairs }: { sums: RowSums; over: FigureOver; isOfPairs: boolean },
  { book, limits, isWhole, keptAs }: FigureOptions,
): Figure {
  const isOfAll = takesAllRaters(recipe) && !isOfPairs;
  const bases = rowBases(recipe, over);
  const model = modelOf(recipe, { sums, over, bases, isOfAll, book });
  const sum = new Float64Array(model.vectors[0]?.length ?? 0);
  for (const vector of model.vectors)
    vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  const { value, because, observed, expected, n: counted } = model.evaluate(sum);
  const { per } = model;
  const [main] = bases;
  const n = isOfAll && main ? Math.round(counted * sums.once(main)) : counted;
  const nothing: Reason | undefined = bases.some((basis) => sums.isTooMuch(basis, isOfAll))
    ? "too_many_to_search"
    : (nothingToSay(recipe, over) ?? because);
  if (nothing !== undefined || Number.isNaN(value)) {
    return { kind: "undefined", because: nothing ?? "no_units", n, per };
  }
  const name = keptAs === undefined ? undefined : `${keptAs} ${recipeId(recipe)}`;
  const interval = isWhole
    ? resampled(model.vectors, model.valueOf, limits, name)
    : undefinedBecause("not_all_compared");
  const sound = soundInterval({ kind: "value", value }, interval, rangeOf(recipe));
  return {
    kind: "value",
    value,
    ...(sound.kind === "interval"
      ? { low: sound.low, high: sound.high, limitsFrom: sound.method }
      : { low: null, high: null, noLimits: sound.because }),
    observed: observed ?? null,
    expected: expected ?? null,
    n,
    per,
  };
}

function rangeOf({ kind }: EventRecipe): Range {
  const isShare = kind === "percent" || kind === "duration_overlap" || kind === "event_f1";
  return isShare ? ranges.share : ranges.coefficient;
}

/** Why a recipe has nothing to say on a row, whatever is computed. */
export function nothingToSay(
  { kind }: Pick<EventRecipe, "kind">,
  { hasStates, hasEvents, isOneCode }: Pick<FigureOver, "hasStates" | "hasEvents" | "isOneCode">,
): Reason | undefined {
  if (!hasStates && onlyStates.includes(kind)) return "not_part_of_this_statistic";
  if (hasEvents || kind === "percent") return undefined;
  return isOneCode ? "code_not_used" : "no_events";
}

/** The tables that a recipe needs for a row. */
export function rowBases(
  recipe: EventRecipe,
  over: Pick<FigureOver, "allCodes" | "codes" | "isOneCode">,
): readonly Basis[] {
  const { allCodes: all, codes: row, isOneCode } = over;
  return basesOf(recipe, codesToCompare(recipe, { all, row, isOneCode }));
}

function modelOf(
  recipe: EventRecipe,
  of: {
    readonly sums: RowSums;
    readonly over: FigureOver;
    readonly bases: readonly Basis[];
    readonly isOfAll: boolean;
    readonly book: LabelBook;
  },
): RecipeModel {
  const { sums, over, bases, isOfAll, book } = of;
  const projection = book.projection(over.codes);
  const columns = bases.map((basis) => sums.clusters(basis, isOfAll, over, projection));
  const recordings = (columns[0] ?? []).map((_, at) =>
    columns.flatMap((column) => column[at] ?? []),
  );
  return recipeModel(recipe, recordings, {
    book,
    isOneCode: over.isOneCode,
    isPool: sums.raters > 2 && !isOfAll,
  });
}
