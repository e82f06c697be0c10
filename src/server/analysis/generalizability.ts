import type { Generalizability } from "../../api/contract/analysis.ts";
import { completeBlock } from "../../statistics/completeBlock.ts";
import { dStudy, type GStudy, gStudy, shareOf } from "../../statistics/generalizability.ts";
import { nestedStudy } from "../../statistics/nestedStudy.ts";
import { ranges, soundInterval } from "../../statistics/soundInterval.ts";
import { type Figure, type Interval, undefinedBecause } from "../../statistics/statistic.ts";
import {
  type Limits,
  nestedVarianceDraws,
  type VarianceDraws,
  varianceDraws,
} from "../../statistics/varianceDraws.ts";

/** One rating that is to be explained. */
export interface FacetScore {
  readonly person: string;
  readonly rater: string;
  /** The same for all where there is no second facet. */
  readonly occasion: string;
  readonly score: number;
}

type Study = Generalizability["study"];
type LeftOut = Pick<Generalizability["leftOut"], "ratings" | "persons" | "raters">;

interface Wish {
  readonly raters: "crossed" | "nested";
  readonly hasOccasions: boolean;
  readonly goal: number;
}

const gridRaters = 10;
const gridOccasions = 5;
/** Whoever needs more has another problem. */
const ratersMost = 1_000;

/**
 * Where ratings vary, and what more raters and occasions would be worth. A crossed design needs everybody's
 * rating of everything: it is made of the largest such block that is found, and what lies outside is counted.
 * Where more than half of the ratings lie outside, there is no study.
 * Several ratings of one rater in one place are taken as their mean.
 */
export function generalizability(
  scores: readonly FacetScore[],
  wish: Wish,
): Pick<Generalizability, "ratings" | "study"> & { readonly leftOut: LeftOut } {
  const persons = [...new Set(scores.map(({ person }) => person))];
  const raters = [...new Set(scores.map(({ rater }) => rater))];
  const occasions = [...new Set(scores.map(({ occasion }) => occasion))].toSorted();
  const cells = meanCells(scores);
  const nothing = { ratings: 0, persons: 0, raters: 0 };
  const all = cells.size;
  if (wish.raters === "nested") {
    return { ratings: { used: all, all }, study: nested(cells, wish), leftOut: nothing };
  }
  const block = completeBlock({
    persons: persons.length,
    raters: raters.length,
    occasions: occasions.length,
    has: (person, rater, occasion) =>
      cells.has(cellName(persons[person], raters[rater], occasions[occasion])),
    least: { raters: 2, occasions: wish.hasOccasions ? 2 : 1 },
  });
  if (!block) {
    const because = scores.length === 0 ? "no_units" : "unbalanced_design";
    return { ratings: { used: 0, all }, study: { kind: "undefined", because }, leftOut: nothing };
  }
  const used = block.persons.length * block.raters.length * block.occasions.length;
  const ratings = { used, all };
  const leftOut = {
    ratings: all - used,
    persons: persons.length - block.persons.length,
    raters: raters.length - block.raters.length,
  };
  if (isTooLittle(ratings)) {
    return { ratings, study: { kind: "undefined", because: "less_than_half_used" }, leftOut };
  }
  const scoreOf = (person: number, rater: number, occasion: number) =>
    cells.get(cellName(persons[person], raters[rater], occasions[occasion]))?.mean ?? NaN;
  const cube = block.persons.map((person) =>
    block.raters.map((rater) =>
      block.occasions.map((occasion) => scoreOf(person, rater, occasion)),
    ),
  );
  const study = gStudy(
    wish.hasOccasions
      ? { design: "p x i x j", scores: cube }
      : { design: "p x r", scores: cube.map((plane) => plane.map(([score = NaN]) => score)) },
  );
  return {
    ratings,
    study:
      study.kind === "undefined"
        ? { kind: "undefined", because: study.because }
        : studied(study, wish),
    leftOut,
  };
}

/** Whether that many are too few to stand for all: a number of raters from 4 ratings of 180 is none. */
function isTooLittle({ used, all }: Generalizability["ratings"]): boolean {
  return 2 * used < all;
}

function studied(study: GStudy, { hasOccasions, goal }: Wish): Study {
  const draws = varianceDraws(study);
  const worth: Worth = (raters, occasions) => {
    const { generalizability: relative, dependability: absolute } = dStudy(study, {
      first: raters,
      second: occasions,
    });
    return { relative, absolute };
  };
  return {
    kind: "value",
    design: hasOccasions ? "p x r x o" : "p x r",
    persons: study.persons,
    raters: study.first,
    occasions: study.second,
    mean: study.mean,
    components: study.components.map(({ source, df, meanSquare, variance }, at) => ({
      source: facetNames[source] ?? source,
      df,
      meanSquare,
      variance,
      share: numberOf(shareOf(study, source)),
      ...intervalsOf(draws, at),
    })),
    ...forecast({ worth, draws, goal, occasionsMost: hasOccasions ? gridOccasions : 1 }),
  };
}

function nested(cells: ReadonlyMap<string, Cell>, { goal }: Wish): Study {
  const byPerson = new Map<string, number[]>();
  for (const { person, mean } of cells.values()) {
    const own = byPerson.get(person);
    if (own) own.push(mean);
    else byPerson.set(person, [mean]);
  }
  const study = nestedStudy([...byPerson.values()]);
  if (study.kind === "undefined") return { kind: "undefined", because: study.because };
  const draws = nestedVarianceDraws(study);
  return {
    kind: "value",
    design: "r:p",
    persons: study.persons,
    raters: study.ratersEach,
    occasions: 1,
    mean: study.mean,
    components: study.components.map(({ share, ...component }, at) => ({
      ...component,
      share: numberOf(share),
      ...intervalsOf(draws, at),
    })),
    ...forecast({
      worth: (raters) => {
        const dependability = study.dependability(raters);
        return { relative: dependability, absolute: dependability };
      },
      draws,
      goal,
      occasionsMost: 1,
    }),
  };
}

type Coefficient = "relative" | "absolute";
type Worth = (raters: number, occasions: number) => Readonly<Record<Coefficient, Figure>>;

interface Forecast {
  readonly worth: Worth;
  readonly draws: VarianceDraws;
  readonly goal: number;
  readonly occasionsMost: number;
}

function forecast({ worth, draws, goal, occasionsMost }: Forecast) {
  const occasions = Array.from({ length: occasionsMost }, (_, at) => at + 1);
  const raters = Array.from({ length: gridRaters }, (_, at) => at + 1);
  const limits = (of: Coefficient, first: number, second: number) =>
    draws.coefficient(of, { first, second });
  return {
    grid: occasions.flatMap((ofOccasions) =>
      raters.map((ofRaters) => {
        const { relative, absolute } = worth(ofRaters, ofOccasions);
        return {
          raters: ofRaters,
          occasions: ofOccasions,
          relative: figureOf(relative, limits("relative", ofRaters, ofOccasions)),
          absolute: figureOf(absolute, limits("absolute", ofRaters, ofOccasions)),
        };
      }),
    ),
    goal,
    needed: occasions.map((ofOccasions) => {
      const enough = (of: Coefficient) =>
        fewest((count) => numberOf(worth(count, ofOccasions)[of]), goal);
      const surely = (of: Coefficient) =>
        fewest((count) => limits(of, count, ofOccasions)?.low, goal);
      return {
        occasions: ofOccasions,
        relative: enough("relative"),
        absolute: enough("absolute"),
        relativeSurely: surely("relative"),
        absoluteSurely: surely("absolute"),
      };
    }),
  };
}

/** Neither coefficients nor their limits fall with more raters. */
function fewest(worth: (raters: number) => number | null | undefined, goal: number): number | null {
  const reaches = (raters: number) => (worth(raters) ?? -Infinity) >= goal - 1e-12;
  if (!reaches(ratersMost)) return null;
  let low = 1;
  let high = ratersMost;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Cell {
  readonly person: string;
  readonly mean: number;
}

function meanCells(scores: readonly FacetScore[]): ReadonlyMap<string, Cell> {
  const sums = new Map<string, { readonly person: string; sum: number; n: number }>();
  for (const { person, rater, occasion, score } of scores) {
    const name = cellName(person, rater, occasion);
    const cell = sums.get(name) ?? { person, sum: 0, n: 0 };
    sums.set(name, cell);
    cell.sum += score;
    cell.n += 1;
  }
  return new Map([...sums].map(([name, { person, sum, n }]) => [name, { person, mean: sum / n }]));
}

function cellName(...names: readonly (string | undefined)[]): string {
  return JSON.stringify(names);
}

/** The letters of `statistics/generalizability.ts` as facets: i is the rater, j the occasion. */
const facetNames: Readonly<Record<string, string>> = {
  i: "r",
  j: "o",
  pi: "pr",
  pj: "po",
  ij: "ro",
  pij: "pro,e",
};

function figureOf(figure: Figure, limits: Limits | undefined) {
  if (figure.kind === "undefined") return { kind: figure.kind, because: figure.because };
  const interval: Interval = limits
    ? { kind: "interval", ...limits, level: 0.95, method: "percentile" }
    : undefinedBecause("no_variance");
  const sound = soundInterval(figure, interval, ranges.share);
  return {
    kind: figure.kind,
    value: figure.value,
    low: sound.kind === "interval" ? sound.low : null,
    high: sound.kind === "interval" ? sound.high : null,
  };
}

function intervalsOf(draws: VarianceDraws, component: number) {
  return {
    varianceInterval: draws.variance(component),
    shareInterval: draws.share(component) ?? null,
  };
}

function numberOf(figure: Figure): number | null {
  return figure.kind === "value" ? figure.value : null;
}
