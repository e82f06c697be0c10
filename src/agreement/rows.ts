import type * as z from "zod";
import { AgreementLine } from "./row.ts";
import type { FigureOver, OverRow } from "./rowPlan.ts";
import { RowSums, type TableSource } from "./rowSums.ts";
import type { RowTally } from "./rowTally.ts";
import { timeTable } from "./tables/time.ts";
import { type Figure, limitsIn } from "./figure.ts";
import type { EventStatistic } from "./recipes.ts";
import type { Limits } from "../domain/limits.ts";
import type { Reason } from "../statistics/reasons.ts";
import { undefinedBecause } from "../statistics/statistic.ts";
import { eventMeasure, nothingToSay, tablesFor } from "./index.ts";
import { type DifferenceFigure, toldDifference } from "./differences.ts";
import {
  differenceOf,
  intervalOf,
  isRare,
  type OfRecordings,
  spreadOfDifference,
} from "./intervals.ts";
import type { LabelBook } from "./labelBook.ts";
import type { Estimator, RecordingTables } from "./measure.ts";
import type { Weigh } from "./weigh.ts";
import { meanOfRecordings } from "./meanOfRecordings.ts";
import type { RowOver } from "./rowOver.ts";
import type { Cells } from "./tables/cells.ts";
import type { TableKind } from "./tables/table.ts";

export interface FigureOptions {
  readonly book: LabelBook;
  readonly limits: Limits;
  /** Whether all is compared: limits of a part would be those of another sample with every answer. */
  readonly isWhole: boolean;
}

/**
 * The value of a statistic from the sums of a row. `isOfPairs`: the row takes raters in pairs even
 * if the statistic could take all at once.
 */
export function rowFigure(
  recipe: EventStatistic,
  { sums, over, isOfPairs }: { sums: RowSums; over: FigureOver; isOfPairs: boolean },
  { book, limits, isWhole }: FigureOptions,
): Figure {
  const measure = eventMeasure(recipe);
  const { range, isShare } = measure;
  const weigh = isOfPairs ? "pairs" : measure.weighs(recipe);
  const tables = tablesFor(recipe, over);
  const { estimator, cells } = estimatorOf(recipe, { sums, over, tables, weigh, book });
  const sum = new Float64Array(estimator.vectors[0]?.length ?? 0);
  for (const vector of estimator.vectors)
    vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  const { value, because, observed, expected, n: counted, alone } = estimator.evaluate(sum);
  const { per } = estimator;
  const [main] = tables;
  const n =
    weigh === "ratings" && main
      ? amountOf(sums.clusters(main, "moments", over, book.projection(over)))
      : weigh === "moments"
        ? Math.round(counted)
        : counted;
  const ofAlone = alone === undefined ? {} : { alone };
  const nothing: Reason | undefined = tables.some((table) => sums.isTooMuch(table, weigh))
    ? "too_many_to_search"
    : (nothingToSay(recipe, over) ?? because);
  if (nothing !== undefined || Number.isNaN(value)) {
    return { kind: "undefined", because: nothing ?? "no_units", n, per, ...ofAlone };
  }
  const interval = isWhole
    ? intervalOf(estimator, range, limits)
    : undefinedBecause("not_all_compared");
  return {
    kind: "value",
    value,
    ...limitsIn(interval, !isShare && over.isOneCode && isRare(shareOf(cells), cells.length)),
    observed: observed ?? null,
    expected: expected ?? null,
    n,
    per,
    ...ofAlone,
  };
}

function estimatorOf(
  recipe: EventStatistic,
  of: {
    readonly sums: RowSums;
    readonly over: FigureOver;
    readonly tables: readonly TableKind[];
    readonly weigh: Weigh;
    readonly book: LabelBook;
  },
): { readonly estimator: Estimator; readonly cells: readonly Cells[] } {
  const { sums, over, tables, weigh, book } = of;
  const projection = book.projection(over);
  const columns = tables.map((table) => sums.clusters(table, weigh, over, projection));
  const [main] = tables;
  const isPool = sums.raters > 2 && weigh !== "ratings";
  const recordings = (columns[0] ?? []).map((_, at) =>
    columns.flatMap((column) => column[at] ?? []),
  );
  const estimator = eventMeasure(recipe).estimator(recipe, recordings, {
    book,
    isOneCode: over.isOneCode,
    pool: isPool
      ? {
          raters: sums.raters,
          habits: () => (main ? sums.habits(main, weigh, over, projection) : []),
          pairs: () => pairsOf(tables.map((table) => sums.pairs(table, over, projection))),
        }
      : undefined,
  });
  const isMean = "recordings" in recipe && recipe.recordings === "mean";
  return { estimator: isMean ? meanOfRecordings(estimator) : estimator, cells: columns[0] ?? [] };
}

/** By pair and recording the tables of all kinds; of every kind there are the same pairs. */
function pairsOf(kinds: readonly (readonly Cells[][])[]): readonly (readonly RecordingTables[])[] {
  const [first = []] = kinds;
  return first.map((recordings, pair) =>
    recordings.map((_, at) => kinds.flatMap((kind) => kind[pair]?.[at] ?? [])),
  );
}

function amountOf(recordings: readonly Cells[]): number {
  let amount = 0;
  for (const { amounts } of recordings) for (const one of amounts) amount += one;
  return Math.round(amount);
}

/** Options shared by all rows of one answer. */
export interface LineOptions extends FigureOptions {
  readonly statistics: readonly EventStatistic[];
  /** What besides the observations decides on their tables. */
  readonly settings: string;
}

/** A row that has been planned but not computed. */
export interface PlannedLine {
  readonly tally: RowTally;
  readonly row: OverRow;
}

/** The difference between two rows, by each statistic. All tables must be available. */
export function lineDifference(
  source: TableSource,
  lines: readonly [PlannedLine, PlannedLine],
  { level, ...options }: LineOptions & { readonly level: number },
): readonly DifferenceFigure[] {
  return bothSides(source, lines, options).map((sides) =>
    sides.kind === "undefined"
      ? sides
      : toldDifference(differenceOf(sides.a, sides.b, { ...options.limits, level })),
  );
}

/** A difference of two rows with its standard error, or why there is none. */
export type LineSpread =
  | {
      readonly kind: "spread";
      readonly difference: number;
      readonly error: number;
      readonly df: number;
    }
  | { readonly kind: "undefined"; readonly because: string };

/**
 * Differences between two rows by each statistic, as `lineDifference` gives them, with standard errors. Used by
 * tests.
 */
export function lineSpreads(
  source: TableSource,
  lines: readonly [PlannedLine, PlannedLine],
  options: LineOptions,
): readonly LineSpread[] {
  return bothSides(source, lines, options).map((sides): LineSpread => {
    if (sides.kind === "undefined") return sides;
    const { a, b } = sides;
    const spread = spreadOfDifference(a, b, options.limits);
    if ("kind" in spread) return { kind: "undefined", because: spread.because };
    return { kind: "spread", difference: wholeOf(a) - wholeOf(b), ...spread };
  });
}

type Sides =
  | { readonly kind: "sides"; readonly a: OfRecordings; readonly b: OfRecordings }
  | { readonly kind: "undefined"; readonly because: string };

function bothSides(
  source: TableSource,
  lines: readonly [PlannedLine, PlannedLine],
  { statistics, ...options }: LineOptions,
): readonly Sides[] {
  const known = new Map<RowTally, RowSums>();
  const sides = lines.map(({ tally, row }) => {
    const sums = known.get(tally) ?? new RowSums(tally, source);
    known.set(tally, sums);
    const projection = options.book.projection(row.over);
    const over = { ...row.over, hasEvents: sums.events(row.over, projection) > 0 };
    return { sums, over, isOfPairs: takesPairs(row), keys: tally.recordingIds };
  });
  return statistics.map((recipe): Sides => {
    const { range } = eventMeasure(recipe);
    const [a, b] = sides.map((side) => {
      const figure = rowFigure(recipe, side, { ...options, isWhole: false });
      if (figure.kind === "undefined") return figure;
      const tables = tablesFor(recipe, side.over);
      const weigh = side.isOfPairs ? "pairs" : eventMeasure(recipe).weighs(recipe);
      const { estimator } = estimatorOf(recipe, { ...side, tables, weigh, book: options.book });
      return { ...estimator, kind: "side" as const, keys: side.keys, range };
    });
    if (a?.kind !== "side") return { kind: "undefined", because: a?.because ?? "no_units" };
    if (b?.kind !== "side") return { kind: "undefined", because: b?.because ?? "no_units" };
    return { kind: "sides", a, b };
  });
}

function wholeOf({ vectors, valueOf }: OfRecordings): number {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  return valueOf(sum);
}

/**
 * The contents of a row without its key and subject. With two raters, the one with the lower id is
 * first.
 */
export const MadeLine = AgreementLine.omit({ key: true, of: true });
export type MadeLine = z.infer<typeof MadeLine>;

/** A function that computes the rows of one answer. Rows over the same comparisons share their sums. */
export function lineMaker(
  source: TableSource,
): (line: PlannedLine, options: LineOptions) => MadeLine {
  const known = new Map<RowTally, RowSums>();
  return (line, options) => {
    const sums = known.get(line.tally) ?? new RowSums(line.tally, source);
    known.set(line.tally, sums);
    return madeLine(line, sums, options);
  };
}

function madeLine(
  { tally, row }: PlannedLine,
  sums: RowSums,
  { statistics, ...options }: LineOptions,
): MadeLine {
  const projection = options.book.projection(row.over);
  const ofEach = tally.raters.size === 2 ? sums.eventsOfEach(row.over, projection) : undefined;
  const isInOnePair = tally.recordings.every(
    ({ pairs, counted }) => counted.length === 2 * pairs.length,
  );
  // Where no observation is in two comparisons, those of each are all.
  const events = ofEach && isInOnePair ? ofEach[0] + ofEach[1] : sums.events(row.over, projection);
  const over = { ...row.over, hasEvents: events > 0 };
  return {
    raters: tally.people.size,
    pairs: tally.pairs,
    recordings: tally.recordings.length,
    comparedUs: tally.comparedUs,
    events,
    eventsOfEach: ofEach ? [...ofEach] : null,
    prevalence: row.withPrevalence ? prevalenceOf(sums, row.over, projection) : null,
    figures: statistics.map((recipe) =>
      rowFigure(recipe, { sums, over, isOfPairs: takesPairs(row) }, options),
    ),
  };
}

/**
 * Whether a row takes raters in pairs even if a statistic could take all at once: rows by pair or
 * by week.
 */
export function takesPairs({ of: { by } }: OverRow): boolean {
  return by === "pair" || by === "week";
}

/** The mean of the raters’ shares of time with one of the codes; `null` where no time was compared. */
function prevalenceOf(sums: RowSums, over: RowOver, projection: Int32Array): number | null {
  const share = shareOf(sums.clusters(timeTable, "pairs", over, projection));
  return Number.isNaN(share) ? null : share;
}

/**
 * The proportion of the compared time or units with one of a row’s codes, averaged over both
 * raters; NaN without any.
 */
export function shareOf(cells: readonly Cells[]): number {
  let [total, coded] = [0, 0];
  for (const { first, second, amounts } of cells) {
    amounts.forEach((amount, at) => {
      total += 2 * amount;
      if (first[at] !== 0) coded += amount;
      if (second[at] !== 0) coded += amount;
    });
  }
  return coded / total;
}
