/**
 * One coded event of one rater and one subject, in whole microseconds from the start of the recording.
 * A state covers the half-open interval `[startUs, endUs)`; a point has `endUs === startUs`.
 */
export interface TimedEvent {
  readonly code: string;
  readonly startUs: number;
  readonly endUs: number;
}

/** A half-open segment of the recording, `[startUs, endUs)`, in microseconds. */
export interface Moment {
  readonly startUs: number;
  readonly endUs: number;
}

/** What two raters coded of the same subject in the same recording, whose time is `[0, durationUs)`. */
export interface TimedPair {
  readonly first: readonly TimedEvent[];
  readonly second: readonly TimedEvent[];
  readonly durationUs: number;
}
