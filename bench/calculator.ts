import { calculation } from "../src/client/calculator/calculation.ts";
import { figuresOf, inOrderOfFit } from "../src/client/calculator/figures.ts";
import { pastedRows } from "../src/client/calculator/pastedRows.ts";
import { firstWish } from "../src/client/calculator/wish.ts";
import type { Ratings } from "../src/statistics/ratings.ts";
import type { Level } from "../src/statistics/statistic.ts";
import { type Figure, percentile, rounded } from "./figure.ts";

const units = 100_000;
const raters = 20;
const rounds = 7;

/**
 * Twenty raters of a hundred thousand units: every statistic that fits, from ratings in memory to
 * figures with their intervals by formula; `measured` are numbers of which hardly two are alike. Ratings
 * are made anew for each round, for what was found of one is remembered; `first` is the round in which
 * the program is as cold as a reader's page. `pasted` is the whole way from
 * the text of a spreadsheet to all that the screen shows, `read` of it the way to the cells.
 */
export function* measureCalculator(): Iterable<Figure> {
  for (const { name, level, ratings } of cases) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const own = ratings();
      const began = performance.now();
      inOrderOfFit(figuresOf(own, level));
      times.push(performance.now() - began);
    }
    yield figure(`${units}x${raters}.${name}`, percentile(times.slice(2), 0.5));
    yield figure(`${units}x${raters}.${name}.first`, times[0] ?? Number.NaN);
  }
  const text = pasted(coded(5, [0, 1, 2, 3, 4], 0)());
  const began = performance.now();
  const { rows } = pastedRows(text);
  yield figure(`${units}x${raters}.read`, performance.now() - began);
  calculation(rows, firstWish, String);
  yield figure(`${units}x${raters}.pasted`, performance.now() - began);
}

function figure(name: string, ms: number): Figure {
  return { metric: `calculator.${name}`, value: rounded(ms, 1), unit: "ms" };
}

const steps = Array.from({ length: 10 }, (_, place) => place);

const cases: readonly {
  readonly name: string;
  readonly level: Level;
  readonly ratings: () => Ratings;
}[] = [
  { name: "nominal", level: "nominal", ratings: coded(5, [0, 1, 2, 3, 4], 0) },
  { name: "ordinal", level: "ordinal", ratings: coded(5, [0, 1, 2, 3, 4], 0) },
  { name: "ordinal.gaps", level: "ordinal", ratings: coded(5, [0, 1, 2, 3, 4], 0.02) },
  { name: "interval", level: "interval", ratings: coded(10, steps, 0) },
  { name: "ratio", level: "ratio", ratings: coded(10, steps, 0) },
  { name: "interval.measured", level: "interval", ratings: coded(0, undefined, 0) },
  { name: "interval.measured.gaps", level: "interval", ratings: coded(0, undefined, 0.02) },
  { name: "ratio.measured", level: "ratio", ratings: coded(0, undefined, 0) },
];

/** Seven of ten ratings are the unit's own; without kinds each is a measurement near it. */
function coded(kinds: number, scale: readonly number[] | undefined, gaps: number): () => Ratings {
  return () => {
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
  };
}

function mixed(place: number, seed: number): number {
  return ((place * 48_271 + seed * 69_621) % 2_147_483_647) >>> 4;
}

function pasted({ values }: Ratings): string {
  const lines: string[] = [];
  for (let at = 0; at < values.length; at += raters) {
    lines.push(values.subarray(at, at + raters).join("\t"));
  }
  return lines.join("\n");
}
