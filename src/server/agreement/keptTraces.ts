import { LRUCache } from "lru-cache";
import { groupedTogether } from "../../agreement/comparisons.ts";
import type { Observation } from "../../agreement/observation.ts";
import type { Trace } from "../../agreement/traces/trace.ts";
import { type TracedPlace, tracedPlaces } from "../../agreement/traces/tracedWork.ts";
import type { Id } from "../../domain/rules.ts";
import type { AnalysisContext } from "../analysisContext.ts";
import type { Query } from "../database/database.ts";
import { tracesByObservation } from "../database/traces.ts";

/** Values that are kept, of all studies: a hundred megabytes. */
const valuesKept = 6_000_000;

const kept = new LRUCache<string, Trace>({
  maxSize: valuesKept,
  sizeCalculation: ({ values }) => values.length + 1,
});

const noTrace: Trace = { fromUs: new Float64Array(0), values: new Float64Array(0) };

/** The continuous ratings of observations, by observation and criterion: read once for figures and for curves. */
export async function keptTracesOf(
  query: Query,
  studyId: Id<"study">,
  observations: readonly Observation[],
  criterionIds: readonly string[],
): Promise<(observation: Observation, criterionId: string) => Trace | undefined> {
  const found = new Map<string, Trace>();
  const missing = observations.filter((one) => {
    const known = criterionIds.map(
      (criterionId) => [criterionId, kept.get(keyOf(one, criterionId))] as const,
    );
    for (const [criterionId, trace] of known) {
      if (trace) found.set(keyOf(one, criterionId), trace);
    }
    return known.some(([, trace]) => trace === undefined);
  });
  const read = await tracesByObservation(query, studyId, missing, criterionIds);
  for (const one of missing) {
    for (const criterionId of criterionIds) {
      const trace = read.get(one.observationId)?.get(criterionId) ?? noTrace;
      found.set(keyOf(one, criterionId), trace);
      kept.set(keyOf(one, criterionId), trace);
    }
  }
  return (one, criterionId) => found.get(keyOf(one, criterionId));
}

/** Another one with every change, and for other time that is covered. */
function keyOf(
  { observationId, revision, durationUs, spans }: Observation,
  criterionId: string,
): string {
  return `${observationId}@${revision} ${durationUs} ${JSON.stringify(spans)} ${criterionId}`;
}

/** A function that gives all traces of a criterion, with the observations they belong to. */
export async function placesByCriterion(
  { database, here }: AnalysisContext,
  observations: readonly Observation[],
  criterionIds: readonly string[],
): Promise<(criterionId: string) => readonly TracedPlace[]> {
  const { groups } = groupedTogether(observations);
  const traceOf = await keptTracesOf(database, here.studyId, groups.flat(), criterionIds);
  return (criterionId) =>
    tracedPlaces(observations, (observation) => traceOf(observation, criterionId));
}
