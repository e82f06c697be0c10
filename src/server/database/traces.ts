import { setImmediate } from "node:timers/promises";
import type { Observation } from "../../agreement/observation.ts";
import { type Trace, traceOf } from "../../agreement/traces/trace.ts";
import type { Id } from "../../domain/rules.ts";
import { coveredStretches } from "../../domain/spans.ts";
import type { Query } from "./database.ts";
import { partsByObservation } from "./work.ts";

/** A few megabytes of samples. */
const observationsAtOnce = 100;

/** The continuous ratings of observations, on the time that each covers; by observation and criterion. */
export async function tracesByObservation(
  query: Query,
  studyId: Id<"study">,
  observations: readonly Observation[],
  criterionIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Trace>>> {
  const found = new Map<string, ReadonlyMap<string, Trace>>();
  for (let from = 0; from < observations.length; from += observationsAtOnce) {
    const some = observations.slice(from, from + observationsAtOnce);
    // oxlint-disable-next-line no-await-in-loop -- Not all of it is in memory as it is stored.
    const parts = await partsByObservation(query, studyId, some, ["trace"]);
    for (const { observationId, spans, durationUs } of some) {
      const slots = parts.get(observationId) ?? [];
      if (slots.length === 0) continue;
      const stretches = coveredStretches(spans, durationUs);
      const byCriterion = criterionIds.map((criterionId) => {
        const own = slots.filter((slot) => slot.criterionId === criterionId);
        return [criterionId, traceOf(own, stretches)] as const;
      });
      found.set(observationId, new Map(byCriterion));
    }
    // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
    await setImmediate();
  }
  return found;
}
