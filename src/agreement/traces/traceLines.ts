import * as z from "zod";
import type { TraceStatistic } from "../recipes.ts";
import type { Limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import { estimatedFigure, evaluatedWhole } from "../estimatedFigure.ts";
import { Figure } from "../figure.ts";
import { traceMeasure } from "../index.ts";
import { type GridsOf, TraceColumns, traceEstimator } from "./columns.ts";
import { type Lag, lagOf } from "./lag.ts";
import { movedBy, type PairLag } from "./movedBy.ts";
import type { TracedPlace } from "./tracedWork.ts";

const count = z.int().min(0);

/** By how many microseconds rater B’s trace lags behind rater A’s, or why this cannot be estimated. */
export const TraceLag = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("lag"),
    /** The lag of rater B relative to rater A, in microseconds; negative if B is earlier. */
    lagUs: z.int(),
    /** Of both traces with B’s moved back by the lag, and as they were recorded. */
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

/** Agreement on one continuous rating: of all its raters, and pair by pair. */
export const TraceLine = z.object({
  criterionId: id("criterion"),
  raters: count,
  recordings: count,
  /** One value per statistic requested, in the same order. */
  figures: z.array(Figure),
  /** By how much each rater’s trace is moved where lags are corrected: looked at so much later than recorded. */
  moved: z.array(z.object({ raterId: id("account"), byUs: z.int() })),
  /** All pairs of raters with a recording in common, of which `pairs` are the latest and those who agree least. */
  allPairs: count,
  pairs: z.array(TracePair),
});
export type TraceLine = z.infer<typeof TraceLine>;

/** The maximum number of pairs listed. */
const pairsMost = 200;

/**
 * Agreement on a criterion that is rated continuously. Units are points of a grid over each
 * recording; recordings, over all rounds, are the sampling units, so CIs omit them in turn.
 *
 * `raterIds`: the order in which raters are reported; no value depends on it. Each step is a few
 * milliseconds, so that other work can run in between.
 */
export function* traceLine(
  places: readonly TracedPlace[],
  {
    criterionId,
    statistics,
    raterIds,
    limits,
  }: {
    readonly criterionId: TraceLine["criterionId"];
    readonly statistics: readonly TraceStatistic[];
    readonly raterIds: readonly TracePair["raterA"][];
    readonly limits: Limits;
  },
): Generator<void, TraceLine> {
  const raters = raterIds.filter((one) =>
    places.some(({ traces }) => traces.some(({ raterId }) => raterId === one)),
  );
  const placeOf = new Map(raters.map((one, at) => [one, at]));
  const columns = new TraceColumns(places, placeOf);
  const lags: (PairLag & { readonly shared: readonly number[] })[] = [];
  for (const { first, second, shared } of columns.pairs()) {
    yield;
    const lag = lagOf(shared.map((place) => columns.cells(place, first, second)));
    lags.push({ first, second, shared, lag });
  }
  const moved = movedBy(raters.length, lags);
  const [main] = statistics;
  const told: ToldPair[] = [];
  const late = lags.filter(({ lag }) => lag.kind === "lag").length;
  // Of those who are not late the ones who agree least are told, as far as there is room.
  const isRanked = lags.length > pairsMost && late < pairsMost;
  for (const { first, second, shared, lag } of lags) {
    yield;
    const half = lag.kind === "lag" ? lag.lagUs / 2 : 0;
    const gridsOf = columns.grids(shared, [first, second], [-half, half]);
    const value =
      main && isRanked && half === 0 ? evaluatedWhole(traceEstimator(main, gridsOf)).value : 0;
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
    for (const recipe of statistics) {
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
  for (const recipe of statistics) {
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
  /** Half of the lag: the shift of each of the two raters. */
  readonly half: number;
  /** By the main statistic; only where not all pairs are told. */
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

function figureOf(recipe: TraceStatistic, gridsOf: GridsOf, limits: Limits): Figure {
  return estimatedFigure(traceEstimator(recipe, gridsOf), traceMeasure(recipe).range, limits);
}
