/**
 * What counts once where a row has more than two raters. `pairs`: each pair. `moments`: each moment of a recording,
 * so that each of its pairs counts 2 ÷ (r (r − 1)), where r raters were to code it. `ratings`: each rater’s moment,
 * so that each pair counts 1 ÷ (r − 1).
 */
export type Weigh = "pairs" | "moments" | "ratings";

/** The weight of each rater pair of one recording, by the number of raters: how a recording with many raters counts. */
export const pairWeight: Readonly<Record<Weigh, (raters: number) => number>> = {
  pairs: () => 1,
  moments: (raters) => 2 / (raters * (raters - 1)),
  ratings: (raters) => 1 / (raters - 1),
};
