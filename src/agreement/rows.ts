import type { Figure } from "./figure.ts";
import type { EventRecipe } from "../domain/entities/recipe.ts";
import type { Limits } from "../domain/limits.ts";
import type { Reason } from "../statistics/reasons.ts";
import { soundInterval } from "../statistics/soundInterval.ts";
import { undefinedBecause } from "../statistics/statistic.ts";
import { eventMeasure, nothingToSay, tablesFor } from "./index.ts";
import type { LabelBook } from "./labelBook.ts";
import type { Estimator } from "./measure.ts";
import { resampled } from "./resampling.ts";
import type { RowOver } from "./rowOver.ts";
import type { RowSums } from "./rowSums.ts";
import type { TableKind } from "./tables/table.ts";

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
}

/**
 * A recipe's figure on what a row adds up to. `isOfPairs`: the row takes raters two at a time even where the
 * recipe could take all.
 */
export function rowFigure(
  recipe: EventRecipe,
  { sums, over, isOfPairs }: { sums: RowSums; over: FigureOver; isOfPairs: boolean },
  { book, limits, isWhole }: FigureOptions,
): Figure {
  const { takesAllRaters, range } = eventMeasure(recipe);
  const isOfAll = takesAllRaters && !isOfPairs;
  const tables = tablesFor(recipe, over);
  const estimator = estimatorOf(recipe, { sums, over, tables, isOfAll, book });
  const sum = new Float64Array(estimator.vectors[0]?.length ?? 0);
  for (const vector of estimator.vectors)
    vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  const { value, because, observed, expected, n: counted } = estimator.evaluate(sum);
  const { per } = estimator;
  const [main] = tables;
  const n = isOfAll && main ? Math.round(counted * sums.once(main)) : counted;
  const nothing: Reason | undefined = tables.some((table) => sums.isTooMuch(table, isOfAll))
    ? "too_many_to_search"
    : (nothingToSay(recipe, over) ?? because);
  if (nothing !== undefined || Number.isNaN(value)) {
    return { kind: "undefined", because: nothing ?? "no_units", n, per };
  }
  const interval = isWhole
    ? resampled(estimator.vectors, estimator.valueOf, limits)
    : undefinedBecause("not_all_compared");
  const sound = soundInterval({ kind: "value", value }, interval, range);
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

function estimatorOf(
  recipe: EventRecipe,
  of: {
    readonly sums: RowSums;
    readonly over: FigureOver;
    readonly tables: readonly TableKind[];
    readonly isOfAll: boolean;
    readonly book: LabelBook;
  },
): Estimator {
  const { sums, over, tables, isOfAll, book } = of;
  const projection = book.projection(over.codes);
  const columns = tables.map((table) => sums.clusters(table, isOfAll, over, projection));
  const recordings = (columns[0] ?? []).map((_, at) =>
    columns.flatMap((column) => column[at] ?? []),
  );
  return eventMeasure(recipe).estimator(recipe, recordings, {
    book,
    isOneCode: over.isOneCode,
    isPool: sums.raters > 2 && !isOfAll,
  });
}
