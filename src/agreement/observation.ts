import type { Purpose, Span } from "../domain/entities/observation.ts";
import type { Id } from "../domain/rules.ts";
import type { ObservationState } from "../domain/states.ts";

/** One rater’s observation of a recording in a round, with the context that agreement needs. */
export interface Observation {
  readonly observationId: Id<"observation">;
  readonly recordingId: Id<"recording">;
  readonly recordingName: string;
  readonly durationUs: number;
  readonly roundId: Id<"round">;
  readonly roundNumber: number;
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly schemeNumber: number;
  /** Where the same rater’s works are compared, which of the two it is (see `sameRater.ts`). */
  readonly raterId: Id<"account">;
  /** Where the same rater’s works are compared, whose they are: then only these are together. */
  readonly ownOf?: Id<"account"> | undefined;
  /** The rater’s name, or a masked ID if the reader may not see it. */
  readonly raterName: string;
  readonly purpose: Purpose;
  /** What of the recording it covers; none means all of it. */
  readonly spans: readonly Span[];
  readonly state: ObservationState;
  readonly eventCount: number;
  /** Whatever happened was to be coded. Else questions were answered at regular times, and no events say nothing. */
  readonly isContinuous: boolean;
  /** The revision; it increases with every change of the observation. */
  readonly revision: number;
  /** Epoch milliseconds; of work that was not submitted, when it was assigned. */
  readonly submittedMs: number;
}

/**
 * The observations that were coded continuously, so that the absence of events means that nothing occurred. Those
 * with time sampling are removed.
 */
export function continuous(observations: readonly Observation[]): readonly Observation[] {
  return observations.filter(({ isContinuous }) => isContinuous);
}

/**
 * The place where observations are compared: one recording in one round; for comparisons of raters
 * with themselves, also one rater.
 */
export function placeKey({
  recordingId,
  roundId,
  ownOf,
}: {
  readonly recordingId: string;
  readonly roundId: string;
  readonly ownOf?: string | undefined;
}): string {
  return ownOf === undefined ? `${recordingId} ${roundId}` : `${recordingId} ${roundId} ${ownOf}`;
}
