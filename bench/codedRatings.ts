import type { Ratings } from "../src/statistics/ratings.ts";

const manyUnits = 100_000;
export { manyUnits as units };
export const raters = 20;

/**
 * Twenty raters of a hundred thousand units, the same every time. Seven of ten ratings are the unit's
 * own; with 0 kinds each is a measurement near it. `gaps` is the share that is missing.
 */
export function codedRatings({ kinds, scale, gaps }: Kind, units: number = manyUnits): Ratings {
  const values = new Float64Array(units * raters);
  for (let unit = 0; unit < units; unit += 1) {
    const base = mixed(unit, 3);
    for (let rater = 0; rater < raters; rater += 1) {
      const at = unit * raters + rater;
      const own = mixed(at, 5);
      const value = own % 10 < 7 ? base : own;
      const isGap = mixed(at, 7) % 1_000 < gaps * 1_000;
      values[at] = isGap ? NaN : kinds > 0 ? value % kinds : (base % 1_000) + own / 2 ** 27;
    }
  }
  return { units, raters, values, scale };
}

/** As a spreadsheet puts it on the clipboard. */
export function pastedText({ values }: Ratings): string {
  const lines: string[] = [];
  for (let at = 0; at < values.length; at += raters) {
    lines.push(values.subarray(at, at + raters).join("\t"));
  }
  return lines.join("\n");
}

interface Kind {
  readonly kinds: number;
  readonly scale: readonly number[] | undefined;
  readonly gaps: number;
}

function mixed(place: number, seed: number): number {
  return ((place * 48_271 + seed * 69_621) % 2_147_483_647) >>> 4;
}
