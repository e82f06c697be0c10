import * as z from "zod";
import type { TraceRecipe } from "../recipes.ts";
import type { Limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import type { Ratings } from "../../statistics/ratings.ts";
import { Figure, limitsIn } from "../figure.ts";
import { traceMeasure } from "../index.ts";
import { intervalOf } from "../intervals.ts";
import type { Estimator } from "../measure.ts";
import { type Cells, cellsOf, type Lag, lagOf } from "./lag.ts";
import { movedBy, type PairLag } from "./movedBy.ts";
import { type GridPoints, type Trace, valuesAt } from "./trace.ts";
import type { TracedPlace } from "./tracedWork.ts";

const count = z.int().min(0);

/** By how much B's trace is later than A's. */
export const TraceLag = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lag"),
    /** Negative: earlier. */
    lagUs: z.int(),
    /** Of both traces with B's moved back by the lag, and as they were recorded. */
    correlation: z.number(),
    asRecorded: z.number(),
  }),
  z.object({ kind: z.literal("none"), correlation: z.number() }),
  z.object({ kind: z.literal("undefined"), because: z.string() }),
]);
export type TraceLag = z.infer<typeof TraceLag>;

export const TracePair = z.object({
  raterA: id("account"),
  raterB: id("account"),
  recordings: count,
  lag: TraceLag,
  figures: z.array(Figure),
});
export type TracePair = z.infer<typeof TracePair>;

/** Agreement on one running rating: of all its raters, and pair by pair. */
export const TraceLine = z.object({
  criterionId: id("criterion"),
  raters: count,
  recordings: count,
  /** By the recipes asked for, in their order. */
  figures: z.array(Figure),
  /** By how much each rater's trace is moved where lags are corrected: looked at so much later than recorded. */
  moved: z.array(z.object({ raterId: id("account"), byUs: z.int() })),
  /** All pairs of raters with a recording in common, of which `pairs` are the latest and those who agree least. */
  allPairs: count,
  pairs: z.array(TracePair),
});
export type TraceLine = z.infer<typeof TraceLine>;

/** Nobody reads more rows than this. */
const pairsMost = 200;

/**
 * Agreement on a criterion that is rated all the time. Units are points of a grid over each recording; recordings,
 * in whatever rounds, are what varies by itself, so limits come from leaving these out in turn.
 *
 * `raterIds`: the order in which raters are told; no figure hangs on it. Each step is a few milliseconds, between
 * which others may have their turn.
 */
export function* traceLine(
  places: readonly TracedPlace[],
  {
    criterionId,
    recipes,
    raterIds,
    limits,
  }: {
    readonly criterionId: TraceLine["criterionId"];
    readonly recipes: readonly TraceRecipe[];
    readonly raterIds: readonly TracePair["raterA"][];
    readonly limits: Limits;
  },
): Generator<void, TraceLine> {
  const raters = raterIds.filter((one) =>
    places.some(({ traces }) => traces.some(({ raterId }) => raterId === one)),
  );
  const placeOf = new Map(raters.map((one, at) => [one, at]));
  const columns = new Columns(places, placeOf);
  const lags: (PairLag & { readonly shared: readonly number[] })[] = [];
  for (const { first, second, shared } of columns.pairs()) {
    yield;
    const lag = lagOf(shared.map((place) => columns.cells(place, first, second)));
    lags.push({ first, second, shared, lag });
  }
  const moved = movedBy(raters.length, lags);
  const [main] = recipes;
  const told: ToldPair[] = [];
  const late = lags.filter(({ lag }) => lag.kind === "lag").length;
  // Of those who are not late the ones who agree least are told, as far as there is room.
  const isRanked = lags.length > pairsMost && late < pairsMost;
  for (const { first, second, shared, lag } of lags) {
    yield;
    const half = lag.kind === "lag" ? lag.lagUs / 2 : 0;
    const gridsOf = columns.grids(shared, [first, second], [-half, half]);
    const value = main && isRanked && half === 0 ? wholeOf(estimatorOf(main, gridsOf)).value : 0;
    told.push({ first, second, shared, lag, half, value });
  }
  const pairs: TracePair[] = [];
  for (const { first, second, shared, lag, half } of lags.length > pairsMost
    ? told.toSorted(bySize).slice(0, pairsMost)
    : told) {
    const [raterA, raterB] = [raters[first], raters[second]];
    if (!raterA || !raterB) continue;
    const gridsOf = columns.grids(shared, [first, second], [-half, half]);
    const figures: Figure[] = [];
    for (const recipe of recipes) {
      yield;
      figures.push(figureOf(recipe, gridsOf, limits));
    }
    const recordings = new Set(shared.map((place) => places[place]?.recordingId)).size;
    pairs.push({ raterA, raterB, recordings, lag, figures });
  }
  const all = raters.map((_, at) => at);
  const everywhere = places.map((_, at) => at);
  const gridsOf = columns.grids(everywhere, all, moved);
  const figures: Figure[] = [];
  for (const recipe of recipes) {
    yield;
    figures.push(figureOf(recipe, gridsOf, limits));
  }
  return {
    criterionId,
    raters: raters.length,
    recordings: new Set(places.map(({ recordingId }) => recordingId)).size,
    figures,
    moved: raters.map((raterId, at) => ({ raterId, byUs: moved[at] ?? 0 })),
    allPairs: lags.length,
    pairs,
  };
}

interface ToldPair extends PairLag {
  readonly shared: readonly number[];
  /** Half of the lag, for either of the two. */
  readonly half: number;
  /** By the main recipe; only where not all pairs are told. */
  readonly value: number;
}

/** The latest first, and of those alike who agree least. */
function bySize(a: ToldPair, b: ToldPair): number {
  const [own, other] = [a, b].map(({ value }) => (Number.isNaN(value) ? 2 : value));
  return lateness(b.lag) - lateness(a.lag) || (own ?? 0) - (other ?? 0);
}

function lateness(lag: Lag): number {
  return lag.kind === "lag" ? Math.abs(lag.lagUs) : 0;
}

/** The grids of recordings, as a recipe wants them. */
type GridsOf = (recipe: TraceRecipe) => readonly Ratings[];

function estimatorOf(recipe: TraceRecipe, gridsOf: GridsOf): Estimator {
  return traceMeasure(recipe).estimator(recipe, gridsOf(recipe));
}

function wholeOf(estimator: Estimator) {
  const sum = new Float64Array(estimator.vectors[0]?.length ?? 0);
  for (const vector of estimator.vectors) {
    for (let at = 0; at < vector.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0);
  }
  return estimator.evaluate(sum);
}

function figureOf(recipe: TraceRecipe, gridsOf: GridsOf, limits: Limits): Figure {
  const estimator = estimatorOf(recipe, gridsOf);
  const { value, because, n } = wholeOf(estimator);
  const { per } = estimator;
  if (because !== undefined || Number.isNaN(value)) {
    return { kind: "undefined", because: because ?? "no_pairable_units", n, per };
  }
  return {
    kind: "value",
    value,
    ...limitsIn(intervalOf(estimator, traceMeasure(recipe).range, limits)),
    observed: null,
    expected: null,
    n,
    per,
  };
}

/** The traces of all places by rater, and what is made of them: each once. */
class Columns {
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
