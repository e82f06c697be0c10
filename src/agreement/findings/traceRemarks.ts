import type { TraceLine } from "../traces/traceLines.ts";
import type { TraceStatistic } from "../recipes.ts";
import { limits } from "../../domain/limits.ts";

/**
 * Agreement on continuous ratings: one line for each criterion, and the statistics of the lines, in
 * order.
 */
export interface ToldTraces {
  readonly statistics: { readonly traces: readonly TraceStatistic[] };
  readonly lines: readonly TraceLine[];
}

/** A finding from the agreement statistics for continuous ratings. */
export type TraceRemark =
  | {
      readonly kind: "trace";
      readonly criterionId: string;
      readonly recipe: TraceStatistic;
      readonly value: number;
      readonly low: number | null;
      readonly high: number | null;
      readonly raters: number;
      readonly recordings: number;
    }
  | {
      readonly kind: "trace_undefined";
      readonly criterionId: string;
      readonly recipe: TraceStatistic;
      readonly because: string;
    }
  | { readonly kind: "trace_not_shared"; readonly criterionId: string }
  /** The largest of the lags that are clear, and of how many pairs there is one. */
  | {
      readonly kind: "trace_late";
      readonly criterionId: string;
      readonly laterId: string;
      readonly earlierId: string;
      readonly lagUs: number;
      readonly pairs: number;
    }
  | { readonly kind: "few_recordings"; readonly recordings: number; readonly needed: number };

/** A reader takes in so many remarks about single criteria. */
const remarksShown = 3;

/**
 * For each criterion the primary statistic, any lag, and whether there are too few data for a CI.
 */
export function traceRemarks(
  lines: readonly TraceLine[],
  statistics: readonly TraceStatistic[],
): readonly TraceRemark[] {
  const most = Math.max(0, ...lines.map(({ recordings }) => recordings));
  const isFew = most > 0 && most < limits.recordingsForInterval;
  return [
    ...lines.flatMap((line) => mainFigure(line, statistics[0])).slice(0, remarksShown),
    ...lines.flatMap(largestLag).slice(0, remarksShown),
    ...(isFew
      ? [
          {
            kind: "few_recordings",
            recordings: most,
            needed: limits.recordingsForInterval,
          } as const,
        ]
      : []),
  ];
}

function mainFigure(
  { criterionId, figures: [figure], raters, recordings }: TraceLine,
  recipe: TraceStatistic | undefined,
): readonly TraceRemark[] {
  if (recordings === 0) return [{ kind: "trace_not_shared", criterionId }];
  if (!recipe || !figure) return [];
  if (figure.kind === "undefined") {
    return [{ kind: "trace_undefined", criterionId, recipe, because: figure.because }];
  }
  const { value, low, high } = figure;
  return [{ kind: "trace", criterionId, recipe, value, low, high, raters, recordings }];
}

function largestLag({ criterionId, pairs }: TraceLine): readonly TraceRemark[] {
  const late = pairs
    .flatMap(({ raterA, raterB, lag }) =>
      lag.kind === "lag"
        ? [
            {
              kind: "trace_late" as const,
              criterionId,
              laterId: lag.lagUs > 0 ? raterB : raterA,
              earlierId: lag.lagUs > 0 ? raterA : raterB,
              lagUs: Math.abs(lag.lagUs),
            },
          ]
        : [],
    )
    .toSorted((a, b) => b.lagUs - a.lagUs);
  const [most] = late;
  return most ? [{ ...most, pairs: late.length }] : [];
}
