import {
  type Forecast,
  type FigureNow,
  forecastRecordings,
  halfWidthOf,
} from "../../../agreement/planning/forecast.ts";
import type { Figure } from "../../../agreement/figure.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import type { AgreementStatistic } from "../../../agreement/recipes.ts";
import { factsOf } from "../../../agreement/facts.ts";
import { limits } from "../../../domain/limits.ts";
import type { IntervalMethod } from "../../../statistics/statistic.ts";

/** The current precision of one row, and what would make it as precise as the goal. */
export interface PrecisionRow {
  readonly of: AgreementLine["of"];
  readonly recordings: number;
  /** `undefined`: there is no interval. */
  readonly halfWidth: number | undefined;
  /** `undefined`: there is no interval; `beyond`: more recordings than anyone double-codes. */
  readonly forecast: Forecast | "beyond" | undefined;
  /** Why there is no interval, as a `because` code; `undefined` where there is one. */
  readonly because: string | undefined;
  /** Whether the row has a value at all: nominal ratings have no ICC, however many recordings are rated twice. */
  readonly isDefined: boolean;
}

/** The rows of an answer, by the index of a statistic among those that were asked for. */
export function precisionRows(
  rows: readonly Pick<AgreementLine, "of" | "recordings" | "figures">[],
  {
    recipe,
    place,
    wanted,
  }: { readonly recipe: AgreementStatistic; readonly place: number; readonly wanted: number },
): readonly PrecisionRow[] {
  return rows.map(({ of, recordings, figures }) => {
    const figure = figures[place];
    const now = figureNow(figure, { recordings, recipe });
    return {
      of,
      recordings,
      halfWidth: now && halfWidthOf(now),
      forecast: now && (forecastRecordings(now, wanted, limits.forecastRecordings) ?? "beyond"),
      because: now ? undefined : whyNone(figure),
      isDefined: figure?.kind === "value",
    };
  });
}

/** The rows that a goal covers: a row without a value cannot become precise, unless it lacks one because too little was double-coded. */
export function rowsWithValue<Row extends Pick<PrecisionRow, "recordings" | "isDefined">>(
  rows: readonly Row[],
  leastRecordings: number,
): readonly Row[] {
  return rows.filter(({ isDefined, recordings }) => isDefined || recordings < leastRecordings);
}

/**
 * Whether no more double coding is needed: by precision and by the number of recordings, never by the value. Of
 * several rows (criteria) every one with a value must be precise enough.
 */
export function isPreciseEnough(
  rows: readonly Pick<PrecisionRow, "recordings" | "halfWidth" | "isDefined">[],
  goal: { readonly halfWidth: number; readonly leastRecordings: number },
): boolean {
  const asked = rowsWithValue(rows, goal.leastRecordings);
  return (
    asked.length > 0 &&
    asked.every(
      ({ recordings, halfWidth }) =>
        halfWidth !== undefined &&
        halfWidth <= goal.halfWidth &&
        recordings >= goal.leastRecordings,
    )
  );
}

/** Intervals of ratings with gaps, which do not use the jackknife: see `ratingLines`. */
const withoutJackknife: readonly (string | undefined)[] = [
  "profile_likelihood",
  "harville_fenech",
  "wald_f",
] satisfies readonly IntervalMethod[];

/** The figure for a forecast; `undefined` without an interval from which one can be made. */
function figureNow(
  figure: Figure | undefined,
  { recordings, recipe }: { readonly recordings: number; readonly recipe: AgreementStatistic },
): FigureNow | undefined {
  if (figure?.kind !== "value" || recordings < 2) return undefined;
  const { value, low, high, limitsFrom } = figure;
  // Recordings are what is sampled: one fewer than there are is free, as of their mean.
  const df = withoutJackknife.includes(limitsFrom) ? recordings - 1 : figure.df;
  if (low === null || high === null || df === undefined) return undefined;
  return { value, low, high, df, recordings, range: factsOf(recipe).range };
}

function whyNone(figure: Figure | undefined): string {
  if (figure?.kind === "undefined") return figure.because;
  return figure?.noLimits ?? "too_few_recordings";
}
