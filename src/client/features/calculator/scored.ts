import { scanMeasure } from "../../../agreement/index.ts";
import { ScanStatistic } from "../../../agreement/recipes.ts";
import { missing, type ScanAnswers } from "../../../agreement/scanSheets.ts";
import { smallerOverLarger } from "../../../statistics/intervalAgreement.ts";
import type { Ratings } from "../../../statistics/ratings.ts";
import { type Figure, undefinedBecause, value } from "../../../statistics/statistic.ts";
import type { Scale } from "./scale.ts";
import type { Layout } from "./wish.ts";

/**
 * Agreement as in applied behaviour analysis, for rows that are intervals or trials. The texts are under
 * `scored.figure`.
 */
export interface Scored {
  /** What a row contains: presence of a behaviour, or a count. */
  readonly of: "answers" | "counts";
  /** The code for presence; `undefined` for counts. */
  readonly present: string | undefined;
  /** The number of intervals in a block; `undefined` where rows have no order, or contain counts. */
  readonly blockScans: number | undefined;
  readonly figures: readonly ScoredFigure[];
}

export interface ScoredFigure {
  readonly id: (typeof scoredFigures)[number];
  readonly figure: Figure;
  /** The number of pairwise comparisons that the figure is a mean of. */
  readonly comparisons: number;
}

export const scoredFigures = [
  "scan_trials",
  "scan_scored",
  "scan_unscored",
  "scan_blocks",
  "scan_exact_blocks",
  "scan_total",
  "ioa_mean_count",
  "ioa_exact_count",
  "ioa_total",
] as const;

const ofAnswers = ["scan_trials", "scan_scored", "scan_unscored", "scan_total"] as const;
/** Figures that depend on the order of rows. */
const inBlocks = ["scan_blocks", "scan_exact_blocks"] as const;

/** The default number of sampling prompts in a block, the same as in studies. */
export const usualBlock = 5;

/**
 * For two codes, or whole numbers with a true zero; else `undefined`. With more than two raters over all pairs.
 * There are no intervals: rows of one table are not independent.
 */
export function scoredOf(
  ratings: Ratings,
  { level, codes, numbers }: Scale,
  wish: {
    readonly layout: Layout;
    readonly present: string | undefined;
    readonly blockScans: number | undefined;
  },
): Scored | undefined {
  const isMeasured = level === "interval" || level === "ratio";
  if (!isMeasured && codes.length === 2) {
    // Of counts of pairs it is not known which row came first.
    const blockScans = wish.layout === "matrix" ? undefined : (wish.blockScans ?? usualBlock);
    const present = codes.find((code) => code === wish.present) ?? codes[1] ?? "";
    const answers = answersOf(ratings, codes.indexOf(present));
    const kinds = [...ofAnswers, ...(blockScans === undefined ? [] : inBlocks)];
    const figures = kinds.map((id) => figureOf(id, answers, blockScans));
    return { of: "answers", present, blockScans, figures: inOrder(figures) };
  }
  if (level !== "ratio" || !numbers.every((one) => Number.isInteger(one) && one >= 0)) {
    return undefined;
  }
  return {
    of: "counts",
    present: undefined,
    blockScans: undefined,
    figures: inOrder(figuresOfCounts(ratings)),
  };
}

function answersOf({ units, raters, values }: Ratings, present: number): ScanAnswers {
  const answers = Int8Array.from(values, (place) =>
    Number.isNaN(place) ? missing : place === present ? 1 : 0,
  );
  return {
    raters: Array.from({ length: raters }, (_, rater) => String(rater)),
    numbers: Array.from({ length: units }, (_, unit) => unit),
    codes: [{ codeId: "", answers }],
  };
}

function figureOf(
  id: (typeof ofAnswers | typeof inBlocks)[number],
  answers: ScanAnswers,
  blockScans: number | undefined,
): ScoredFigure {
  const recipe = ScanStatistic.parse({
    kind: id,
    ...(blockScans === undefined ? {} : { blockScans }),
  });
  const { vectors, evaluate } = scanMeasure(recipe).estimator(recipe, [[answers]], {
    pair: undefined,
  });
  const found = evaluate(vectors[0] ?? new Float64Array(2));
  const figure = found.because === undefined ? value(found.value) : undefinedBecause(found.because);
  return { id, figure, comparisons: found.n };
}

/** Figures over all intervals counted by both raters, and over all pairs; for totals, the mean of the pairs. */
function figuresOfCounts({ units, raters, values }: Ratings): readonly ScoredFigure[] {
  let [pairs, intervals, exact, shares, totals] = [0, 0, 0, 0, 0];
  for (let a = 0; a < raters; a += 1) {
    for (let b = a + 1; b < raters; b += 1) {
      let [own, other, both] = [0, 0, 0];
      for (let unit = 0; unit < units; unit += 1) {
        const first = values[unit * raters + a] ?? NaN;
        const second = values[unit * raters + b] ?? NaN;
        if (Number.isNaN(first) || Number.isNaN(second)) continue;
        both += 1;
        own += first;
        other += second;
        if (first === second) exact += 1;
        shares += smallerOverLarger(first, second);
      }
      if (both === 0) continue;
      pairs += 1;
      intervals += both;
      totals += smallerOverLarger(own, other);
    }
  }
  return [
    { id: "ioa_mean_count", figure: over(shares, intervals), comparisons: intervals },
    { id: "ioa_exact_count", figure: over(exact, intervals), comparisons: intervals },
    { id: "ioa_total", figure: over(totals, pairs), comparisons: pairs },
  ];
}

function inOrder(figures: readonly ScoredFigure[]): readonly ScoredFigure[] {
  return figures.toSorted((a, b) => scoredFigures.indexOf(a.id) - scoredFigures.indexOf(b.id));
}

function over(sum: number, comparisons: number): Figure {
  return comparisons === 0 ? undefinedBecause("no_pairable_units") : value(sum / comparisons);
}
