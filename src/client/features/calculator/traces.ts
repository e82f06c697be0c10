import type { Estimator } from "../../../agreement/measure.ts";
import { traceAlpha } from "../../../agreement/measures/traceAlpha.ts";
import { traceCcc } from "../../../agreement/measures/traceCcc.ts";
import { traceIcc } from "../../../agreement/measures/traceIcc.ts";
import { cellsOf, type Lag, lagOf } from "../../../agreement/traces/lag.ts";
import { type Trace, valuesAt } from "../../../agreement/traces/trace.ts";
import { describe, type StatisticId } from "../../../statistics/index.ts";
import { hasNoGap, type Ratings } from "../../../statistics/ratings.ts";
import type { Range } from "../../../statistics/soundInterval.ts";
import { notPart, undefinedBecause, value } from "../../../statistics/statistic.ts";
import type { Line } from "./figures.ts";
import { accountOf } from "./fit.ts";

/** The results for continuous ratings of one recording. */
export interface Traces {
  /** The distance between grid points. */
  readonly stepUs: number;
  readonly lines: readonly Line[];
  /** Lags of pairs of raters, by index, the largest first; limited if there are very many. */
  readonly pairs: readonly PairLag[];
  readonly allPairs: number;
}

interface PairLag {
  readonly first: number;
  readonly second: number;
  readonly lag: Lag;
}

/** The smallest step in which lags are estimated, in microseconds. */
const finestUs = 50_000;
/** The maximum number of pairs listed. */
const pairsShown = 100;

/**
 * Continuous ratings: rows are times (`times`, in seconds) at which a value begins that holds until the next. They
 * are sampled on a grid of the usual step between rows. Points of one recording are not independent, so there are
 * no intervals.
 */
export function tracesOf(ratings: Ratings, times: readonly number[]): Traces {
  const { raters } = ratings;
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 1;
  const stepUs = Math.max(1, Math.round(usual * 1e6));
  const isEven = steps.every((step) => Math.abs(step - usual) <= 0.01 * usual);
  const [begin = 0] = times;
  const fromUs = Float64Array.from([...times, (times.at(-1) ?? 0) + usual], (time, at) =>
    isEven ? at * stepUs : Math.round((time - begin) * 1e6),
  );
  const durationUs = fromUs.at(-1) ?? 0;
  const traces = Array.from({ length: raters }, (_, rater): Trace => {
    const own = new Float64Array(fromUs.length).fill(NaN);
    for (let unit = 0; unit < ratings.units; unit += 1) {
      own[unit] = ratings.values[unit * raters + rater] ?? NaN;
    }
    return { fromUs, values: own };
  });
  const count = Math.ceil(durationUs / stepUs);
  const columns = traces.map((trace) => valuesAt(trace, { firstUs: 0, stepUs, count }));
  const values = new Float64Array(count * raters);
  for (const [rater, column] of columns.entries()) {
    for (let point = 0; point < count; point += 1) {
      values[point * raters + rater] = column[point] ?? NaN;
    }
  }
  const pairs = lagsOf(traces.map(interpolated), durationUs);
  return {
    stepUs,
    lines: linesOf({ units: count, raters, values, scale: undefined }),
    pairs: pairs.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, pairsShown),
    allPairs: pairs.length,
  };
}

/** Linear interpolation between rows that are far apart, which shows better than steps when a rater moved. */
function interpolated({ fromUs, values }: Trace): Trace {
  const finely: number[] = [];
  const means: number[] = [];
  for (let at = 0; at < values.length; at += 1) {
    const [own = NaN, next = NaN, beginUs = 0] = [values[at], values[at + 1], fromUs[at]];
    const lengthUs = (fromUs[at + 1] ?? beginUs) - beginUs;
    const rise = next === next ? next - own : 0;
    const parts = Math.max(1, Math.ceil(lengthUs / finestUs));
    for (let part = 0; part < parts; part += 1) {
      finely.push(beginUs + (part * lengthUs) / parts);
      means.push(own + (rise * (part + 0.5)) / parts);
    }
  }
  return { fromUs: Float64Array.from(finely), values: Float64Array.from(means) };
}

function lagsOf(traces: readonly Trace[], durationUs: number): readonly PairLag[] {
  const cells = traces.map((trace) => cellsOf(trace, durationUs));
  return cells.flatMap((own, first) =>
    cells.slice(first + 1).map((other, at) => ({
      first,
      second: first + 1 + at,
      lag: lagOf([[own, other]]),
    })),
  );
}

/** The size of a lag for ordering: a pair without a lag follows the smallest and precedes unclear ones. */
function sizeOf({ lag }: PairLag): number {
  if (lag.kind === "lag") return Math.abs(lag.lagUs);
  return lag.kind === "none" ? 0 : -1;
}

function linesOf(grid: Ratings): readonly Line[] {
  const grids = [grid];
  const common = { stepUs: 1, lags: "as_recorded" } as const;
  const icc = (form: "ICC(A,1)" | "ICC(C,1)") =>
    traceIcc.estimator({ kind: "trace_icc", form, ...common }, grids);
  return [
    lineOf(grid, traceAlpha.estimator({ kind: "trace_alpha", ...common }, grids), {
      id: "krippendorffAlpha",
      variant: "interval",
      range: traceAlpha.range,
    }),
    ...(["ICC(A,1)", "ICC(C,1)"] as const).map((form) =>
      lineOf(grid, icc(form), {
        id: "intraclassCorrelation",
        variant: form,
        range: traceIcc.range,
      }),
    ),
    lineOf(grid, traceCcc.estimator({ kind: "trace_ccc", ...common }, grids), {
      id: "linCcc",
      variant: undefined,
      range: traceCcc.range,
    }),
  ];
}

function lineOf(
  grid: Ratings,
  { vectors, evaluate }: Estimator,
  {
    id,
    variant,
    range,
  }: {
    readonly id: StatisticId;
    readonly variant: string | undefined;
    readonly range: Range;
  },
): Line {
  const found = evaluate(vectors[0] ?? new Float64Array(0));
  const none = undefinedBecause("too_few_recordings");
  const { raters, values } = grid;
  const about = { id, variant, level: "interval", raters, hasGaps: !hasNoGap(values) } as const;
  return {
    key: variant === undefined ? id : `${id}/${variant}`,
    id,
    variant,
    answer: {
      figure: found.because === undefined ? value(found.value) : undefinedBecause(found.because),
      units: found.n,
      unitKind: "units",
      excluded: [],
      raters,
      codes: 0,
      observed: notPart,
      expected: notPart,
      standardError: none,
      interval: none,
      parts: {},
    },
    account: accountOf(about),
    assumes: [],
    references: describe(id)?.references ?? [],
    observes: undefined,
    resampled: undefined,
    gwet: undefined,
    isShare: true,
    range,
  };
}
