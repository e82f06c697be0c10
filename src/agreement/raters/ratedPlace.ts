/**
 * One rater’s ratings of one recording in one round, as proportions of each scale from its lowest
 * to its highest level.
 */
export interface RatedPlace {
  readonly rater: number;
  readonly recording: number;
  /** Epoch milliseconds. */
  readonly submittedMs: number;
  /** By criterion; `undefined` where nothing was given. */
  readonly shares: readonly (number | undefined)[];
}
