import { mostCodes } from "../../../statistics/gwet.ts";
import type { StatisticId } from "../../../statistics/index.ts";
import { perCodeKappa, type PerCode } from "../../../statistics/perCode.ts";
import { type PairTable, pairTableOfRatings } from "../../../statistics/pairTable.ts";
import { pairOfRaters, type Ratings } from "../../../statistics/ratings.ts";
import type { Level } from "../../../statistics/statistic.ts";
import { twoByTwo, type TwoByTwo } from "../../../statistics/twoByTwo.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { type Contrast, contrastsOf } from "./contrasts.ts";
import { type Distribution, distributionOf } from "./distribution.ts";
import { type Detections, detectionsOf } from "./detection.ts";
import { type Differences, calculatedDifferences } from "./differences.ts";
import { figuresOf, inOrderOfFit, type Line } from "./figures.ts";
import { type Generalizability, generalizabilityOf } from "./generalizability.ts";
import { type Misfit, misfitsOf } from "./misfits.ts";
import type { Sheets } from "./pastedRows.ts";
import type { LongLines, RatingTable, TableRefusal } from "./ratingTable.ts";
import { ratingsOf, type Weighing, weighingOf } from "./ratingsOf.ts";
import { type Scale, scaleOf } from "./scale.ts";
import { type Scored, scoredOf } from "./scored.ts";
import { type Suggestion, suggestionsOf } from "./suggestions.ts";
import type { TableShape } from "./tableShape.ts";
import { type Traces, tracesOf } from "./traces.ts";
import { understoodTable } from "./understoodTable.ts";
import { timedLines } from "./timedLines.ts";
import type { TimedRecords } from "./timedRecords.ts";
import type { Wish } from "./wish.ts";
import type { Note } from "./note.ts";

/** A table as interpreted, with all results. */
export interface Calculation {
  readonly kind: "calculated";
  readonly shape: TableShape;
  readonly raters: readonly string[];
  /** Whether only the number of ratings per code is known, not who gave them. */
  readonly areAnonymous: boolean;
  /** Names of all raters, including those excluded by the user. */
  readonly namedRaters: readonly string[];
  readonly units: number;
  readonly rated: number;
  readonly missing: number;
  readonly level: Level;
  readonly guessed: Level;
  readonly weighing: Weighing | undefined;
  /** Codes in their order, with their numbers of ratings; empty for measurements with too many different values. */
  readonly codes: readonly { readonly name: string; readonly count: number }[];
  readonly codeCount: number;
  /** The first units: their names, and each rater’s rating; `null` where there is none. */
  readonly preview: readonly {
    readonly name: string | null;
    readonly cells: readonly (string | null)[];
  }[];
  readonly notes: readonly Note[];
  readonly suggestions: readonly Suggestion[];
  readonly lines: readonly Line[];
  readonly misfits: readonly Misfit[];
  readonly contrasts: readonly Contrast[];
  readonly distribution: Distribution;
  /** Labels of rows and columns of two raters’ confusion matrix; empty where there is none. */
  readonly confusionCodes: readonly string[];
  /** Agreement by code, for two raters only. */
  readonly perCode: readonly PerCode[];
  readonly twoByTwo: TwoByTwo | undefined;
  /** For lines of ratings: the meaning of each column. */
  readonly columns: Pick<LongLines, "names" | "columns"> | undefined;
  /** Whether a rater can be the reference rater, with whom the others are compared. */
  readonly canHaveStandard: boolean;
  readonly detections: Detections | undefined;
  /** For two codes, or for counts. */
  readonly scored: Scored | undefined;
  /** For scores with equal steps only. */
  readonly generalizability: Generalizability | undefined;
  /** For two raters’ measurements only. */
  readonly differences: Differences | undefined;
  /** For continuous ratings only. */
  readonly traces: Traces | undefined;
  /** The length of a time unit; `undefined` where ratings were not computed from event records. */
  readonly unitUs: number | undefined;
  /** For a workbook only. */
  readonly sheets?: Sheets | undefined;
}

/** Event records from which the rows were computed. */
export interface CutRecords {
  readonly records: TimedRecords;
  readonly unitUs: number;
}

export interface Calculated {
  readonly answer: Calculation;
  readonly ratings: Ratings;
  readonly table: RatingTable;
}

/** All results for a table, by the single function that screen, worker and tests share. */
export function calculation(
  rows: readonly (readonly string[])[],
  wish: Wish,
  nameOf: (number: number) => string,
  of: {
    readonly cut?: CutRecords | undefined;
    /** Called when the table has been interpreted, before anything is computed. */
    readonly onTable?: () => void;
  } = {},
): Calculated | TableRefusal {
  const { cut } = of;
  const table = understoodTable(rows, wish, nameOf);
  if (typeof table === "string") return table;
  of.onTable?.();
  const { times } = table;
  const isTraced = times !== undefined;
  const wished: Wish = isTraced ? { ...wish, level: "interval" } : wish;
  const scale = scaleOf(table.codes, wished, { areNames: table.areCodesNameless });
  const { ratings, notes } = ratingsOf(table, scale);
  const weighing = weighingOf(scale, wish);
  const worth = weighing?.by === "numbers" ? scale.numbers : undefined;
  const counts = countsOf(table.cells, table.codes);
  const { level } = scale;
  const raters = table.raters.length;
  const isListed = scale.codes.length <= calculatorLimits.listedCodes;
  const codes = isListed ? scale.codes.map((name) => ({ name, count: counts.get(name) ?? 0 })) : [];
  const canCompute = raters >= 2 && (level !== "nominal" || scale.codes.length <= mostCodes);
  const { areAnonymous = false } = table;
  const traces = times && raters >= 2 ? tracesOf(ratings, times) : undefined;
  const lines =
    traces?.lines ??
    inOrderOfFit([
      ...(canCompute && !isTraced ? figuresOf(ratings, level, { areAnonymous, worth }) : []),
      ...(cut ? timedLines(cut.records, cut.unitUs) : []),
    ]);
  const isMeasured = level === "interval" || level === "ratio";
  const canHaveStandard =
    !isMeasured && !areAnonymous && raters >= 2 && isListed && scale.codes.length >= 2;
  const detections = canHaveStandard
    ? detectionsOf({ ...wishedStandard(wish), ratings, raters: table.raters, codes: scale.codes })
    : undefined;
  const { present, blockScans } = wish;
  const scored =
    raters < 2 || areAnonymous || isTraced || cut
      ? undefined
      : scoredOf(ratings, scale, { layout: table.shape.layout, present, blockScans });
  const isMeasuredByKnown = isMeasured && !areAnonymous;
  // Moments follow from one another: nothing is said that takes them as independent.
  const areUnits = isMeasuredByKnown && !isTraced;
  const generalizability = areUnits
    ? generalizabilityOf(ratings, {
        facets: table.lines?.facets,
        hasOwnRaters: wish.hasOwnRaters,
      })
    : undefined;
  const pair =
    raters === 2 && !areAnonymous && ratings.scale && isListed
      ? pairTableOfRatings(ratings).table
      : undefined;
  const own: StatisticId[] = pair ? ["perCodeKappa", ...(pair.codes === 2 ? two : [])] : [];
  if (detections) own.push("signalDetection");
  if (scored) own.push("intervalAgreement");
  if (generalizability) own.push("generalizability");
  const rated = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const distribution = distributionOf({ ratings, raters, level, scale });
  return {
    ratings,
    table,
    answer: {
      kind: "calculated",
      shape: table.shape,
      raters: table.raters,
      namedRaters: table.namedRaters,
      units: table.units,
      rated,
      missing: table.cells.length - rated,
      level,
      guessed: scale.guessed,
      weighing,
      codes,
      codeCount: scale.codes.length,
      preview: previewOf(table),
      notes: [...table.notes, ...notes],
      suggestions: cut ? [] : suggestionsIn(table),
      lines,
      misfits: isTraced
        ? []
        : misfitsOf(new Set([...own, ...lines.map(({ id }) => id)]), {
            level,
            raters,
            codes: ratings.scale?.length,
            canHaveStandard,
            areAnonymous,
          }),
      contrasts: contrastsOf({
        lines,
        codes: isMeasured ? [] : codes,
        means: isMeasuredByKnown ? meansOf(ratings, table.raters) : [],
        raters,
        units: table.units,
      }),
      distribution: areAnonymous ? { classes: [], counts: [] } : distribution,
      confusionCodes: areAnonymous ? [] : confusionCodes(ratings, scale),
      perCode: pair ? perCodeKappa(pair) : [],
      twoByTwo: pair?.codes === 2 ? twoByTwo(pair) : undefined,
      areAnonymous,
      columns: table.lines && { names: table.lines.names, columns: table.lines.columns },
      canHaveStandard,
      detections,
      scored,
      generalizability,
      differences: areUnits ? calculatedDifferences(ratings, table.unitNames) : undefined,
      traces,
      unitUs: cut?.unitUs,
    },
  };
}

/** Suggestions for a table; none for counts, whose cells are not ratings. */
function suggestionsIn(table: RatingTable): readonly Suggestion[] {
  const { layout } = table.shape;
  if (layout === "matrix" || layout === "counts") return [];
  return suggestionsOf(
    layout === "columns" || layout === "traces" ? table : { ...table, unitNames: null },
  );
}

function wishedStandard({ standard, present }: Wish) {
  return { standard, present };
}

const two: readonly StatisticId[] = ["twoByTwo"];

/** The confusion matrix of two raters, by index, for units that both rated; over the codes of all raters. */
export function pairConfusion(ratings: Ratings, first: number, second: number): PairTable {
  return pairTableOfRatings(pairOfRaters(ratings, first, second)).table;
}

const mostConfused = 24;

function confusionCodes({ scale, raters }: Ratings, { level, codes }: Scale): readonly string[] {
  if (!scale || raters < 2 || scale.length > mostConfused) return [];
  return level === "interval" || level === "ratio" ? scale.map(String) : codes;
}

function countsOf(cells: Int32Array, codes: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Float64Array(codes.length);
  for (let at = 0; at < cells.length; at += 1) {
    const code = cells[at] ?? -1;
    if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  }
  return new Map(codes.map((name, code) => [name, counts[code] ?? 0]));
}

function previewOf(table: RatingTable) {
  const { raters, unitNames, cells, codes } = table;
  const shown = Math.min(table.units, calculatorLimits.editedUnits);
  return Array.from({ length: shown }, (_, unit) => ({
    name: unitNames?.[unit] ?? null,
    cells: raters.map((__, rater) => codes[cells[unit * raters.length + rater] ?? -1] ?? null),
  }));
}

function meansOf(ratings: Ratings, names: readonly string[]) {
  return names.flatMap((rater, at) => {
    let sum = 0;
    let count = 0;
    for (let unit = 0; unit < ratings.units; unit += 1) {
      const value = ratings.values[unit * ratings.raters + at] ?? NaN;
      if (value !== value) continue;
      sum += value;
      count += 1;
    }
    return count > 0 ? [{ rater, mean: sum / count }] : [];
  });
}
