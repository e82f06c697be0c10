import type { Ratings } from "../../../statistics/ratings.ts";
import type { Level } from "../../../statistics/statistic.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import type { Scale } from "./scale.ts";

/** How often each rater gave each code, or values within ranges where there are too many codes. */
export interface Distribution {
  readonly classes: readonly Class[];
  /** By rater, then by class. */
  readonly counts: readonly (readonly number[])[];
}

export type Class =
  | { readonly kind: "code"; readonly name: string }
  /** From `low` to below `high`; the last one with its upper end. */
  | { readonly kind: "range"; readonly low: number; readonly high: number };

const mostClasses = 12;

export function distributionOf(of: {
  readonly ratings: Ratings;
  readonly raters: number;
  readonly level: Level;
  readonly scale: Scale;
}): Distribution {
  const { ratings, raters, scale } = of;
  const isMeasured = of.level === "interval" || of.level === "ratio";
  if (isMeasured && scale.codes.length > mostClasses) return ranges(ratings);
  if (scale.codes.length > calculatorLimits.listedCodes) return { classes: [], counts: [] };
  const places = new Map<number, number>();
  const classes: Class[] = [];
  scale.codes.forEach((name, place) => {
    const value = isMeasured ? (scale.numbers[place] ?? NaN) : place;
    if (Number.isNaN(value)) return;
    places.set(value, classes.length);
    classes.push({ kind: "code", name });
  });
  const counts = Array.from({ length: raters }, () => classes.map(() => 0));
  for (let at = 0; at < ratings.values.length; at += 1) {
    const place = places.get(ratings.values[at] ?? NaN);
    const own = counts[at % raters];
    if (place !== undefined && own) own[place] = (own[place] ?? 0) + 1;
  }
  return { classes, counts };
}

function ranges({ values, raters }: Ratings): Distribution {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return { classes: [], counts: [] };
  const size = high > low ? (high - low) / mostClasses : 1;
  const classes = Array.from({ length: mostClasses }, (_, at) => ({
    kind: "range" as const,
    low: low + at * size,
    high: low + (at + 1) * size,
  }));
  const counts = Array.from({ length: raters }, () => classes.map(() => 0));
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? NaN;
    if (value !== value) continue;
    const place = Math.min(mostClasses - 1, Math.floor((value - low) / size));
    const own = counts[at % raters];
    if (own) own[place] = (own[place] ?? 0) + 1;
  }
  return { classes, counts };
}
