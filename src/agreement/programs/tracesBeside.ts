import type { Limits } from "../../domain/limits.ts";
import { traceMeasure } from "../index.ts";
import { meanOfPairs, type PairOfRaters } from "../measures/meanOfPairs.ts";
import type { TraceStatistic } from "../recipes.ts";
import { type ApartMoment, furthestMoments } from "../traces/apart.ts";
import { TraceColumns, traceEstimator } from "../traces/columns.ts";
import { lagOf } from "../traces/lag.ts";
import type { RatersTrace, TracedPlace } from "../traces/tracedWork.ts";
import { type FiguresBeside, figuresBeside } from "./beside.ts";

/**
 * Agreement on one continuous rating: the mean over pairs of people, and over pairs of a person and
 * the program, with two one-sided tests of their difference over recordings. The value of a pair is
 * that of `traceLine`, including its lag and its raters’ levels; each pair has equal weight.
 * `undefined` if only the program rated.
 *
 * Each step is a few milliseconds, so that other work can run in between.
 *
 * @param margin above 0, in the unit of the values
 */
export function* tracesBeside(
  places: readonly TracedPlace[],
  {
    programId,
    statistics,
    margin,
    limits,
  }: {
    readonly programId: string;
    readonly statistics: readonly TraceStatistic[];
    readonly margin: number;
    readonly limits: Limits;
  },
): Generator<void, FiguresBeside | undefined> {
  const raters: string[] = [
    ...new Set(places.flatMap(({ traces }) => traces.map(({ raterId }) => raterId))),
  ].toSorted();
  const program = raters.indexOf(programId);
  if (program < 0) return undefined;
  const columns = new TraceColumns(places, new Map(raters.map((raterId, at) => [raterId, at])));
  const recordingIds = places.map(({ recordingId }) => recordingId);
  const ranks = new Map([...new Set(recordingIds)].map((key, rank) => [key, rank]));
  const sides = statistics.map(() => ({ people: noPairs(), program: noPairs() }));
  for (const { first, second, shared } of columns.pairs()) {
    yield;
    const lag = lagOf(shared.map((place) => columns.cells(place, first, second)));
    const half = lag.kind === "lag" ? lag.lagUs / 2 : 0;
    const gridsOf = columns.grids(shared, [first, second], [-half, half]);
    // Grids are by recording, in the order in which these are met.
    const met = [...new Set(shared.map((place) => recordingIds[place]))];
    for (const [at, recipe] of statistics.entries()) {
      yield;
      const { vectors, evaluate } = traceEstimator(recipe, gridsOf);
      const rankOf = (place: number) => {
        const key = met[place];
        return (key && ranks.get(key)) ?? 0;
      };
      sides[at]?.[first === program || second === program ? "program" : "people"].push({
        evaluate,
        shared: vectors.map((own, place) => ({ own, at: rankOf(place) })),
      });
    }
  }
  yield;
  const meanOf = (pairs: readonly PairOfRaters[] = []) => meanOfPairs(pairs, ranks.size, "unit");
  return figuresBeside(
    statistics.map((recipe, at) => ({
      people: meanOf(sides[at]?.people),
      program: meanOf(sides[at]?.program),
      range: traceMeasure(recipe).range,
    })),
    [...ranks.keys()],
    { margin, limits },
  );
}

function noPairs(): PairOfRaters[] {
  return [];
}

/** A moment at which the program is further from one person than around it. */
export interface ApartFromProgram extends Pick<ApartMoment, "startUs" | "endUs" | "apart"> {
  readonly place: TracedPlace;
  readonly program: RatersTrace & { readonly value: number };
  readonly person: RatersTrace & { readonly value: number };
}

/**
 * The moments at which the program differs most from people, as the traces were recorded; largest
 * difference first.
 */
export function momentsFromProgram(
  places: readonly TracedPlace[],
  {
    programId,
    ...of
  }: { readonly programId: string; readonly stepUs: number; readonly most: number },
): readonly ApartFromProgram[] {
  const beside = places.flatMap((place) => {
    const own = place.traces.find(({ raterId }) => raterId === programId);
    if (!own) return [];
    return place.traces.flatMap((other) =>
      other === own ? [] : [{ ...place, traces: [own, other] }],
    );
  });
  return furthestMoments(beside, of).map(({ lowest, highest, ...moment }) => {
    const isLowest = lowest.raterId === programId;
    return {
      ...moment,
      program: isLowest ? lowest : highest,
      person: isLowest ? highest : lowest,
    };
  });
}
