import { blandAltman, type BlandAltmanAnswer } from "../../../statistics/blandAltman.ts";
import { completeUnits, type Ratings } from "../../../statistics/ratings.ts";

/** Differences of two raters’ measurements by their size. */
export interface Differences {
  readonly answer: BlandAltmanAnswer;
  readonly points: readonly Difference[];
  /** The number of units, of which the points are an even selection. */
  readonly units: number;
}

export interface Difference {
  /** The name of the unit in the table, or its number. */
  readonly unit: string;
  readonly mean: number;
  readonly difference: number;
}

/** The maximum number of points: more would hide each other. */
const mostPoints = 2_000;

/** `undefined` unless there are two raters and a unit that both rated. */
export function calculatedDifferences(
  ratings: Ratings,
  unitNames: readonly string[] | null,
): Differences | undefined {
  const { units } = completeUnits(ratings).ratings;
  if (ratings.raters !== 2 || units === 0) return undefined;
  const step = Math.ceil(units / mostPoints);
  const points: Difference[] = [];
  let complete = 0;
  for (let unit = 0; unit < ratings.units; unit += 1) {
    const first = ratings.values[2 * unit] ?? NaN;
    const second = ratings.values[2 * unit + 1] ?? NaN;
    if (Number.isNaN(first) || Number.isNaN(second)) continue;
    if (complete % step === 0) {
      points.push({
        unit: unitNames?.[unit] ?? String(unit + 1),
        mean: (first + second) / 2,
        difference: first - second,
      });
    }
    complete += 1;
  }
  return { answer: blandAltman(ratings), points, units };
}
