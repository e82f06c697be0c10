/**
 * The unit that has equal weight in a row with more than two raters. `pairs`: each pair. `moments`:
 * each moment of a recording, so that each of its pairs has weight 2 ÷ (r (r − 1)) for r assigned
 * raters. `ratings`: each rater’s moment, so that each pair has weight 1 ÷ (r − 1).
 */
export type Weigh = "pairs" | "moments" | "ratings";

/** The weight of each rater pair of one recording, by the number of raters: how a recording with many raters counts. */
export const pairWeight: Readonly<Record<Weigh, (raters: number) => number>> = {
  pairs: () => 1,
  moments: (raters) => 2 / (raters * (raters - 1)),
  ratings: (raters) => 1 / (raters - 1),
};
