import * as z from "zod";
import { concordanceOfSums } from "../../statistics/linCcc.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import type { LabelBook } from "../labelBook.ts";
import {
  type Estimator,
  type EstimatorOf,
  type Evaluated,
  type EventMeasure,
  type MeasureFacts,
  nothingBecause,
  type RecordingTables,
} from "../measure.ts";
import { labelsOf } from "../modifiers.ts";
import { add, eachCell, noCells, vectorsOfTables } from "../sums.ts";
import { equalNumbersTable, numbersTable } from "../tables/choices.ts";
import { meanOfPool } from "./meanOfPairs.ts";
import { common, facts, settings } from "./modifierChoices.ts";

export const modifierCccFacts = {
  ...facts,
  id: "modifier_ccc",
  recipe: z.object({ kind: z.literal("modifier_ccc"), ...settings }),
  statistic: "linCcc",
  isOfNumbers: true,
  isShare: false,
  range: ranges.coefficient,
} as const satisfies MeasureFacts;

/**
 * The mean over number modifiers, each with its own unit, that have a value, weighted by their
 * numbers of pairs.
 */
export const modifierCcc: EventMeasure<typeof modifierCccFacts.recipe> = {
  ...modifierCccFacts,
  ...common,
  tables: (paired) => [numbersTable(paired)],
  shownBy: (paired) => equalNumbersTable(paired),
  estimator: ({ raters }, recordings, of) =>
    of.pool && raters === "light"
      ? meanOfPool(of.pool, (own) => concordance(own, { ...of, pool: undefined }))
      : concordance(recordings, of),
};

/** `[events without a partner, then of each modifier n, Σx, Σy, Σx², Σy², Σxy]`. */
const each = 6;

function concordance(
  recordings: readonly RecordingTables[],
  { book, pool }: Pick<EstimatorOf, "book" | "pool">,
): Estimator {
  const numbers = book.modifiers.filter(({ type }) => type === "number");
  const found = placesOf(numbers.map(labelsOf), book);
  const placeOf = (label: number) => found.get(book.codesOf(label)[0] ?? -1);
  const vectors = vectorsOfTables(recordings, 1 + each * numbers.length, (vector, [table]) =>
    eachCell(table ?? noCells, (first, second, amount) => {
      const [own, other] = [placeOf(first), placeOf(second)];
      const place = own ?? other;
      if (!place) add(vector, 0, amount);
      else if (own && other) add(vector, place.from + (place.isSecond ? 5 : 0), amount);
      else add(vector, place.from + (place.isSecond ? 3 : 1) + (own ? 0 : 1), amount);
    }),
  );
  const evaluate = (sum: Float64Array): Evaluated => {
    const alone = sum[0] ?? 0;
    let [value, n, all] = [0, 0, 0];
    let because: Evaluated["because"] = "no_units";
    numbers.forEach((_, at) => {
      const own = sum.subarray(1 + each * at, 1 + each * (at + 1));
      const [pairs = 0] = own;
      all += pairs;
      const figure = concordanceOfSums(crossed(own, pool !== undefined));
      if (figure.kind === "undefined") {
        if (pairs > 0) because = figure.because;
        return;
      }
      n += pairs;
      value += pairs * figure.value;
    });
    if (n === 0) return { ...nothingBecause(because, all), alone };
    return {
      value: value / n,
      because: undefined,
      observed: undefined,
      expected: undefined,
      n,
      alone,
    };
  };
  return { vectors, evaluate, valueOf: (sum) => evaluate(sum).value, per: "unit" };
}

function placesOf(labels: readonly (readonly string[])[], book: LabelBook) {
  return new Map(
    labels.flatMap((own, at) =>
      own.map(
        (label, nth) => [book.placeOf(label), { from: 1 + each * at, isSecond: nth > 0 }] as const,
      ),
    ),
  );
}

/** The same sums as `crossedSums` has them. Of pairs of more than two raters neither is the first. */
function crossed(sum: Float64Array, isPool: boolean): Float64Array {
  const [n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0] = sum;
  const [ofX, ofY] = isPool ? [(x + y) / 2, (x + y) / 2] : [x, y];
  const [ofXX, ofYY] = isPool ? [(xx + yy) / 2, (xx + yy) / 2] : [xx, yy];
  const apart = (ofX - ofY) / 2;
  return Float64Array.of(
    n,
    (x + y) / 2,
    (xx + 2 * xy + yy) / 4,
    (xx - 2 * xy + yy) / 2,
    apart,
    -apart,
    ofXX,
    ofYY,
  );
}
