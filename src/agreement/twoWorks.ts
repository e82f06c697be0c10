import type { Figure } from "./figure.ts";
import type { EventStatistic } from "./recipes.ts";
import { commonStretches, coveredStretches, type Stretch } from "../domain/spans.ts";
import { CellSum } from "./tables/cells.ts";
import type { CodedWork } from "./codedWork.ts";
import type { LabelBook } from "./labelBook.ts";
import { addShown, aloneShown, shownTable } from "./pairCells.ts";
import { eventMeasure, nothingToSay } from "./index.ts";
import type { ComparedWork } from "./tables/table.ts";
import type { OverRow } from "./rowPlan.ts";

/**
 * A rater’s coding with the segments that were assigned: all of the recording if there are none.
 */
export interface CoveredWork {
  readonly durationUs: number;
  readonly spans: readonly Stretch[];
  readonly coded: CodedWork;
}

/** Two raters’ coding of the time assigned to both; `undefined` if there is none. */
export function workInCommon(first: CoveredWork, second: CoveredWork): ComparedWork | undefined {
  const stretches = commonStretches(
    coveredStretches(first.spans, first.durationUs),
    coveredStretches(second.spans, second.durationUs),
  );
  return stretches.length === 0
    ? undefined
    : { first: first.coded, second: second.coded, stretches };
}

/** The number of events of each of two observations within the compared segments, for some codes. */
export function eventsOfTwo(
  { first, second, stretches }: ComparedWork,
  { codes }: Pick<OverRow["over"], "codes">,
): [number, number] {
  const countOf = (own: CodedWork) => {
    let count = 0;
    for (const subjectId of own.subjectIds) {
      const { counts } = own.cut(subjectId, stretches);
      for (const code of codes) count += counts[code] ?? 0;
    }
    return count;
  };
  return [countOf(first), countOf(second)];
}

/** The statistics that can be computed from one confusion matrix of two raters. */
export type TableRecipe = Extract<
  EventStatistic,
  { readonly kind: "percent" | "time_unit_kappa" | "duration_kappa" }
>;

/**
 * The value of a statistic for a single comparison, such as of a rater and a consensus or gold standard. It has no
 * CI, because there is only one comparison. The codings need entries for every subject (see `withEverySubject`).
 */
export function figureOfTwo(
  work: ComparedWork,
  recipe: TableRecipe,
  { over, book }: { readonly over: OverRow["over"]; readonly book: LabelBook },
): Figure {
  const shown = shownTable(recipe, { over, book, isTurned: false, share: 1 });
  const sum = new CellSum();
  addShown(sum, aloneShown(shown.table.make(work, book)), shown);
  const { vectors, evaluate, per } = eventMeasure(recipe).estimator(recipe, [[sum.cells()]], {
    book,
    isOneCode: over.isOneCode,
    pool: undefined,
  });
  const [vector] = vectors;
  if (!vector) throw new Error("a comparison has no table");
  const { value, because, observed, expected, n } = evaluate(vector);
  const [first, second] = eventsOfTwo(work, over);
  const nothing = nothingToSay(recipe, { ...over, hasEvents: first + second > 0 }) ?? because;
  if (nothing !== undefined) return { kind: "undefined", because: nothing, n, per };
  return {
    kind: "value",
    value,
    low: null,
    high: null,
    noLimits: "too_few_recordings",
    observed: observed ?? null,
    expected: expected ?? null,
    n,
    per,
  };
}
