import { grouped } from "../../domain/grouped.ts";
import { limits } from "../../domain/limits.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import { intervalOf } from "../intervals.ts";
import { mondayOf } from "../week.ts";
import { isPairOf, type PairEffect, type TimeValue } from "./pairEffects.ts";
import { toldLimits } from "./pooled.ts";
import type { RaterProfile } from "./profile.ts";

const dayMs = 86_400_000;
/** Two or three weeks have a first and a last, and no course. */
const leastWeeks = 4;

/**
 * The change of a rater’s agreement with others per week: the slope of a weighted line through all
 * pairs, corrected for the partners’ own effects, with recordings as clusters. `null` with fewer
 * than four weeks, and if no CI is defined.
 */
export function raterTrend(
  {
    values,
    effects,
  }: {
    readonly values: readonly TimeValue[];
    readonly effects: ReadonlyMap<number, PairEffect> | undefined;
  },
  rater: number,
): RaterProfile["trend"] {
  const own = values
    .filter(isPairOf(rater))
    .map(({ a, b, value, weight, recording, submittedMs }) => ({
      recording,
      weight,
      week: Date.parse(mondayOf(submittedMs)) / (7 * dayMs),
      value: value - (effects?.get(a === rater ? b : a)?.effect ?? 0),
    }));
  const weeks = new Set(own.map(({ week }) => week));
  if (weeks.size < leastWeeks) return null;
  // Told from the first week: sums of large numbers would lose what they differ by.
  const first = Math.min(...weeks);
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  const vectors = [...grouped(own, ({ recording }) => recording).values()].map((there) => {
    const sums = new Float64Array(5);
    for (const { week, value, weight } of there) {
      const [x, w] = [week - first, weight / total];
      [w, w * x, w * value, w * x * x, w * x * value].forEach((part, at) => {
        sums[at] = (sums[at] ?? 0) + part;
      });
    }
    return sums;
  });
  const all = new Float64Array(5);
  for (const vector of vectors) vector.forEach((part, at) => (all[at] = (all[at] ?? 0) + part));
  const perWeek = slopeOf(all);
  const told = toldLimits(
    intervalOf({ vectors, valueOf: slopeOf }, ranges.ownUnit, {
      recordingsForInterval: limits.recordingsForInterval,
    }),
  );
  return told && Number.isFinite(perWeek) ? { perWeek, ...told } : null;
}

/** Of the sums of weights, weeks, values, squared weeks and their product; NaN of one week alone. */
function slopeOf([w = 0, x = 0, y = 0, xx = 0, xy = 0]: Float64Array): number {
  const spread = w * xx - x * x;
  return spread > 1e-12 ? (w * xy - x * y) / spread : NaN;
}
