import { placesOf } from "./placesOf.ts";
import type { CrossedScore } from "./raterEffects.ts";

/** Scores by unit, measured from one of them and scaled. */
export interface ScoreTable {
  readonly units: number;
  readonly raters: number;
  readonly origin: number;
  /** Where the scores of each unit begin. */
  readonly starts: Int32Array;
  readonly raterOf: Int32Array;
  readonly values: Float64Array;
}

export function tableOf(scores: readonly CrossedScore[]): ScoreTable {
  const { placeOf: units } = placesOf(scores.map(({ unit }) => unit));
  const { placeOf: raters } = placesOf(scores.map(({ rater }) => rater));
  const counts = new Int32Array(units.size + 1);
  for (const { unit } of scores) {
    const place = (units.get(unit) ?? 0) + 1;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const starts = counts;
  for (let unit = 0; unit < units.size; unit += 1) {
    starts[unit + 1] = (starts[unit + 1] ?? 0) + (starts[unit] ?? 0);
  }
  const next = starts.slice();
  const raterOf = new Int32Array(scores.length);
  const values = new Float64Array(scores.length);
  const origin = scores[0]?.score ?? 0;
  for (const { unit, rater, score } of scores) {
    const own = units.get(unit) ?? 0;
    const at = next[own] ?? 0;
    next[own] = at + 1;
    raterOf[at] = raters.get(rater) ?? 0;
    values[at] = score - origin;
  }
  return { units: units.size, raters: raters.size, origin, starts, raterOf, values };
}
