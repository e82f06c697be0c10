import { blandAltman, type BlandAltmanAnswer } from "../../../statistics/blandAltman.ts";
import { completeUnits, type Ratings } from "../../../statistics/ratings.ts";

/** How two raters’ measurements differ, against how large they are. */
export interface Differences {
  readonly answer: BlandAltmanAnswer;
  readonly points: readonly Difference[];
  /** Of how many units the points are some, evenly taken. */
  readonly units: number;
}

export interface Difference {
  /** As the table names the unit, or its number. */
  readonly unit: string;
  readonly mean: number;
  readonly difference: number;
}

/** More points than this only hide one another. */
const mostPoints = 2_000;

/** `undefined` where there are not two raters, or no unit that both rated. */
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
