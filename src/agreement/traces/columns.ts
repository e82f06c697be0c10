import type { Ratings } from "../../statistics/ratings.ts";
import { traceMeasure } from "../index.ts";
import type { Estimator } from "../measure.ts";
import type { TraceStatistic } from "../recipes.ts";
import { type Cells, cellsOf } from "./lag.ts";
import { type GridPoints, type Trace, valuesAt } from "./trace.ts";
import type { TracedPlace } from "./tracedWork.ts";

/** Gives each recording’s traces sampled on the time grid of a statistic: one row per point, one column per rater. */
export type GridsOf = (recipe: TraceStatistic) => readonly Ratings[];

export function traceEstimator(recipe: TraceStatistic, gridsOf: GridsOf): Estimator {
  return traceMeasure(recipe).estimator(recipe, gridsOf(recipe));
}

/** The traces of all recordings by rater, and values derived from them, each computed once. */
export class TraceColumns {
  readonly #places: readonly TracedPlace[];
  readonly #traces: readonly ReadonlyMap<number, Trace>[];
  readonly #cells = new Map<number, Cells>();
  /** By the step of a grid, then by place and rater. */
  readonly #recorded = new Map<number, Map<number, Float64Array>>();
  readonly #raters: number;

  constructor(places: readonly TracedPlace[], placeOf: ReadonlyMap<string, number>) {
    this.#places = places;
    this.#raters = placeOf.size;
    this.#traces = places.map(
      ({ traces }) =>
        new Map(
          traces.flatMap(({ raterId, trace }) => {
            const at = placeOf.get(raterId);
            return at === undefined ? [] : [[at, trace] as const];
          }),
        ),
    );
  }

  /** Raters with a recording in common, and which: by their places. */
  pairs(): readonly {
    readonly first: number;
    readonly second: number;
    readonly shared: readonly number[];
  }[] {
    const found = new Map<number, { first: number; second: number; shared: number[] }>();
    for (const [place, traces] of this.#traces.entries()) {
      const there = [...traces.keys()].toSorted((a, b) => a - b);
      for (const [at, first] of there.entries()) {
        for (const second of there.slice(at + 1)) {
          const key = first * this.#raters + second;
          const known = found.get(key);
          if (known) known.shared.push(place);
          else found.set(key, { first, second, shared: [place] });
        }
      }
    }
    return [...found.values()].toSorted((a, b) => a.first - b.first || a.second - b.second);
  }

  cells(place: number, first: number, second: number): readonly [Cells, Cells] {
    return [this.#cellsOf(place, first), this.#cellsOf(place, second)];
  }

  #cellsOf(place: number, rater: number): Cells {
    const key = place * this.#raters + rater;
    const known = this.#cells.get(key);
    if (known) return known;
    const made = cellsOf(
      this.#traces[place]?.get(rater) ?? noTrace,
      this.#places[place]?.durationUs ?? 0,
    );
    this.#cells.set(key, made);
    return made;
  }

  /** Those as they were recorded are asked for again with every other rater. */
  #column(place: number, rater: number, points: GridPoints): Float64Array | undefined {
    const trace = this.#traces[place]?.get(rater);
    if (!trace || points.firstUs !== 0) return trace && valuesAt(trace, points);
    const recorded = this.#recorded.get(points.stepUs) ?? new Map<number, Float64Array>();
    this.#recorded.set(points.stepUs, recorded);
    const key = place * this.#raters + rater;
    const known = recorded.get(key);
    if (known) return known;
    const made = valuesAt(trace, points);
    recorded.set(key, made);
    return made;
  }

  /** By recording, of some raters; `moved`: by how much later each is looked at where lags are corrected. */
  grids(shared: readonly number[], raters: readonly number[], moved: readonly number[]): GridsOf {
    const made = new Map<string, readonly Ratings[]>();
    const isMoved = moved.some((us) => us !== 0);
    return ({ stepUs, lags }) => {
      const isCorrected = isMoved && lags === "corrected";
      const key = `${stepUs} ${isCorrected}`;
      const known = made.get(key);
      if (known) return known;
      const byRecording = new Map<string, Ratings>();
      for (const place of shared) {
        const { recordingId = "", durationUs = 0 } = this.#places[place] ?? {};
        const points = { stepUs, count: Math.ceil(durationUs / stepUs) };
        const grid = gridOf(
          raters.map((rater, at) => {
            const firstUs = isCorrected ? (moved[at] ?? 0) : 0;
            return this.#column(place, rater, { ...points, firstUs });
          }),
          points.count,
        );
        const before = byRecording.get(recordingId);
        byRecording.set(recordingId, before ? joined(before, grid) : grid);
      }
      const grids = [...byRecording.values()];
      made.set(key, grids);
      return grids;
    };
  }
}

const noTrace: Trace = { fromUs: new Float64Array(0), values: new Float64Array(0) };

/** The points that two raters or more have rated. */
function gridOf(columns: readonly (Float64Array | undefined)[], points: number): Ratings {
  const raters = columns.length;
  const given = new Int32Array(points);
  for (const column of columns) {
    if (!column) continue;
    for (let point = 0; point < points; point += 1) {
      const value = column[point] ?? NaN;
      if (value === value) given[point] = (given[point] ?? 0) + 1;
    }
  }
  let units = 0;
  for (let point = 0; point < points; point += 1) {
    if ((given[point] ?? 0) >= 2) units += 1;
  }
  const values = new Float64Array(units * raters);
  for (let rater = 0; rater < raters; rater += 1) {
    const column = columns[rater];
    let at = rater;
    for (let point = 0; point < points; point += 1) {
      if ((given[point] ?? 0) < 2) continue;
      values[at] = column?.[point] ?? NaN;
      at += raters;
    }
  }
  return { units, raters, values, scale: undefined };
}

/** Another round of the same recording: no recording of its own. */
function joined(first: Ratings, second: Ratings): Ratings {
  const values = new Float64Array(first.values.length + second.values.length);
  values.set(first.values);
  values.set(second.values, first.values.length);
  return { ...first, units: first.units + second.units, values };
}
