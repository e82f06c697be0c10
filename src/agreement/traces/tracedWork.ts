import { groupedTogether } from "../comparisons.ts";
import { type Observation, placeKey } from "../observation.ts";
import type { Trace } from "./trace.ts";

/** One recording in one round, with two or more raters’ traces of one criterion. */
export interface TracedPlace {
  readonly key: string;
  readonly recordingId: Observation["recordingId"];
  readonly recordingName: string;
  readonly roundId: Observation["roundId"];
  readonly roundNumber: number;
  readonly durationUs: number;
  readonly traces: readonly RatersTrace[];
}

export interface RatersTrace {
  readonly raterId: Observation["raterId"];
  readonly observationId: Observation["observationId"];
  readonly trace: Trace;
}

/** The traces of one criterion, in the order of the observations. */
export function tracedPlaces(
  observations: readonly Observation[],
  traceOf: (observation: Observation) => Trace | undefined,
): readonly TracedPlace[] {
  return groupedTogether(observations).groups.flatMap((group) => {
    const traces = group.flatMap((observation): RatersTrace[] => {
      const { raterId, observationId } = observation;
      const trace = traceOf(observation);
      return trace && trace.values.length > 0 ? [{ raterId, observationId, trace }] : [];
    });
    const [first] = group;
    if (!first || traces.length < 2) return [];
    const { recordingId, recordingName, roundId, roundNumber, durationUs } = first;
    return [
      {
        key: placeKey(first),
        recordingId,
        recordingName,
        roundId,
        roundNumber,
        durationUs,
        traces,
      },
    ];
  });
}
