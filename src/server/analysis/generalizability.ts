import { gathered } from "../../domain/grouped.ts";
import type { Generalizability } from "../../api/contract/ratingAnalysis.ts";
import type { Id } from "../../domain/rules.ts";
import { completeBlock } from "../../statistics/completeBlock.ts";
import { crossedFit, type CrossedFit } from "../../statistics/crossedFit.ts";
import {
  type FacetStudy,
  facetStudy,
  groupedStudy,
  nestedPersonsStudy,
} from "../../statistics/facetStudy.ts";
import { iccOfFit } from "../../statistics/iccOfGaps.ts";
import {
  coefficientsOf,
  dStudy,
  type GStudy,
  gStudy,
  varianceShare,
} from "../../statistics/generalizability.ts";
import { nestedStudy } from "../../statistics/nestedStudy.ts";
import { placesOf } from "../../statistics/placesOf.ts";
import { ranges, soundInterval } from "../../statistics/soundInterval.ts";
import { type Figure, type Interval, undefinedBecause, value } from "../../statistics/statistic.ts";
import {
  type Limits,
  nestedVarianceDraws,
  type VarianceDraws,
  varianceDraws,
} from "../../statistics/varianceDraws.ts";
import { known } from "../../domain/known.ts";

/** One rating with its object of measurement and its conditions (raters, occasions). */
export interface FacetScore {
  readonly person: string;
  readonly rater: Id<"account">;
  /** The same for all where there is no second facet; of criteria as a facet the criterion. */
  readonly occasion: string;
  readonly score: number;
}

type Study = Generalizability["study"];
type Excluded = Pick<Generalizability["excluded"], "ratings" | "persons" | "raters">;

interface Wish {
  readonly raters: "crossed" | "nested";
  readonly hasOccasions: boolean;
  /** Where groups of raters stand in the place of occasions: each rater is of one. */
  readonly isOfGroups?: boolean;
  /** Where each person has one occasion: these are then groups of persons. */
  readonly hasPersonsInGroups?: boolean;
  /** Where criteria stand in the place of occasions: whether they are all that matter, or some of many. */
  readonly criteria?: "random" | "fixed" | undefined;
  readonly goal: number;
}

const gridRaters = 10;
const gridOccasions = 5;
/** Anyone who needs more has another problem. */
const ratersMost = 1_000;

/**
 * Where ratings vary, and what more raters and occasions would be worth. A crossed design in which not all rated all
 * is made of all ratings by restricted maximum likelihood. Where occasions cannot be told from what else varies, or
 * there are too many raters for that, it is made of the largest block in which everyone rated everything: what lies
 * outside is counted, and where that is more than half of the ratings, there is no study.
 * Several ratings of one rater in one place are taken as their mean, and so are all criteria where raters are nested.
 */
export function generalizability(
  scores: readonly FacetScore[],
  wish: Wish,
): Pick<Generalizability, "ratings" | "study"> & { readonly excluded: Excluded } {
  const persons = [...new Set(scores.map(({ person }) => person))];
  const raters = [...new Set(scores.map(({ rater }) => rater))];
  const occasions = [...new Set(scores.map(({ occasion }) => occasion))].toSorted();
  const isOfMeans = wish.raters === "nested" && wish.criteria !== undefined;
  const cells = meanCells(isOfMeans ? scores.map((one) => ({ ...one, occasion: "" })) : scores);
  const nothing = { ratings: 0, persons: 0, raters: 0 };
  const all = cells.size;
  if (wish.isOfGroups === true) {
    const found = groupedStudy(scoresIn(cells));
    const because = all === 0 ? "no_units" : "unbalanced_design";
    const study: Study = found ? ofAll(found, cells, wish) : { kind: "undefined", because };
    return { ratings: { used: found ? all : 0, all }, study, excluded: nothing };
  }
  if (wish.raters === "nested") {
    return { ratings: { used: all, all }, study: nested(cells, wish), excluded: nothing };
  }
  if (!wish.hasOccasions && all < persons.length * raters.length) {
    return { ratings: { used: all, all }, study: withGaps(cells, wish), excluded: nothing };
  }
  if (wish.hasOccasions && all < persons.length * raters.length * occasions.length) {
    const study = onOccasions(cells);
    if (study) {
      return { ratings: { used: all, all }, study: ofAll(study, cells, wish), excluded: nothing };
    }
    const nestedPersons = wish.criteria ? undefined : nestedPersonsStudy(scoresIn(cells));
    if (nestedPersons) {
      const ofGroups = ofAll(nestedPersons, cells, { ...wish, hasPersonsInGroups: true });
      return { ratings: { used: all, all }, study: ofGroups, excluded: nothing };
    }
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
    return { ratings: { used: 0, all }, study: { kind: "undefined", because }, excluded: nothing };
  }
  const used = block.persons.length * block.raters.length * block.occasions.length;
  const ratings = { used, all };
  const excluded = {
    ratings: all - used,
    persons: persons.length - block.persons.length,
    raters: raters.length - block.raters.length,
  };
  if (isTooLittle(ratings)) {
    return { ratings, study: { kind: "undefined", because: "less_than_half_used" }, excluded };
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
        : studied(study, wish, (wish.hasOccasions ? effectsOnOccasions : raterEffectsOf)(cells)),
    excluded,
  };
}

/** Whether that many are too few to stand for all: a number of raters from 4 ratings of 180 is none. */
function isTooLittle({ used, all }: Generalizability["ratings"]): boolean {
  return 2 * used < all;
}

function studied(study: GStudy, wish: Wish, raterEffects: RaterEffects): Study {
  const { hasOccasions, goal } = wish;
  const draws = varianceDraws(study);
  const fixed = fixedOf(wish);
  const worth: Worth = (raters, occasions) => {
    const { generalizability: relative, dependability: absolute } = dStudy(study, {
      first: raters,
      second: occasions,
      ...fixed,
    });
    return { relative, absolute };
  };
  return {
    kind: "value",
    design: hasOccasions ? designOf(wish) : "p x r",
    fit: "mean_squares",
    persons: study.persons,
    raters: study.first,
    ratersInAll: study.first,
    sets: 1,
    occasions: study.second,
    mean: study.mean,
    components: study.components.map(({ source, df, meanSquare, variance }, at) => ({
      source: sourceOf(facetNames[source] ?? source, wish),
      df,
      meanSquare,
      variance,
      share: numberOf(varianceShare(study, source)),
      ...intervalsOf(draws, at),
    })),
    raterEffects,
    ...forecast({
      worth,
      limits: limitsFrom(draws, fixed),
      goal,
      occasions: hasOccasions ? occasionsOf(study.second, wish) : [1],
    }),
  };
}

/** Criteria as the second facet that all there are; trained raters and others are always all groups. */
function fixedOf({ criteria, isOfGroups }: Wish): { readonly fixed?: "second" } {
  return criteria === "fixed" || isOfGroups === true ? { fixed: "second" } : {};
}

function designOf({ criteria, isOfGroups, hasPersonsInGroups }: Wish) {
  if (hasPersonsInGroups === true) return "(p:s) x r";
  if (isOfGroups === true) return "p x (r:g)";
  return criteria ? "p x r x c" : "p x r x o";
}

/** Letters of a source: c in the place of o where criteria stand in the place of occasions. */
function sourceOf(letters: string, { criteria }: Wish): string {
  return criteria ? letters.replace("o", "c") : letters;
}

/** For how many occasions or criteria a forecast is; of fixed ones, and of groups, for all of them. */
function occasionsOf(
  own: number,
  { criteria, isOfGroups, hasPersonsInGroups }: Wish,
): readonly number[] {
  if (hasPersonsInGroups === true) return [1];
  if (criteria === "fixed" || isOfGroups === true) return [own];
  const some = Array.from({ length: gridOccasions }, (_, at) => at + 1);
  return criteria && own > gridOccasions ? [...some, own] : some;
}

function nested(cells: ReadonlyMap<string, Cell>, { goal }: Wish): Study {
  const byPerson = gathered([...cells.values()].map(({ person, mean }) => [person, mean] as const));
  const study = nestedStudy([...byPerson.values()]);
  if (study.kind === "undefined") return { kind: "undefined", because: study.because };
  const draws = nestedVarianceDraws(study);
  return {
    kind: "value",
    design: "r:p",
    fit: "mean_squares",
    persons: study.persons,
    raters: study.ratersEach,
    ratersInAll: new Set([...cells.values()].map(({ rater }) => rater)).size,
    sets: 1,
    occasions: 1,
    mean: study.mean,
    components: study.components.map(({ share, ...component }, at) => ({
      ...component,
      share: numberOf(share),
      ...intervalsOf(draws, at),
    })),
    raterEffects: [],
    ...forecast({
      worth: (raters) => {
        const dependability = study.dependability(raters);
        return { relative: dependability, absolute: dependability };
      },
      limits: limitsFrom(draws),
      goal,
      occasions: [1],
    }),
  };
}

type RaterEffects = Extract<Study, { readonly kind: "value" }>["raterEffects"];

function raterEffectsOf(cells: ReadonlyMap<string, Cell>): RaterEffects {
  const { scores, raters } = numbered(cells);
  const fit = crossedFit(scores);
  return fit ? predictedOf(fit, raters) : [];
}

function predictedOf(fit: CrossedFit, raters: readonly Id<"account">[]): RaterEffects {
  return fit.raterPredictions().flatMap(({ number, scores, value: effect, low, high }) =>
    raters.slice(number, number + 1).map((raterId) => ({
      raterId,
      ratings: scores,
      effect: { kind: "value" as const, value: effect, low, high },
    })),
  );
}

function onOccasions(cells: ReadonlyMap<string, Cell>): FacetStudy | undefined {
  return facetStudy(scoresIn(cells));
}

function scoresIn(cells: ReadonlyMap<string, Cell>) {
  return [...cells.values()].map(({ mean, ...of }) => ({ ...of, score: mean }));
}

function effectsOnOccasions(cells: ReadonlyMap<string, Cell>): RaterEffects {
  const study = onOccasions(cells);
  return study ? namedEffects(study, cells) : [];
}

function namedEffects(study: FacetStudy, cells: ReadonlyMap<string, Cell>): RaterEffects {
  const ids = new Map<string, Id<"account">>(
    [...cells.values()].map(({ rater }) => [rater, rater]),
  );
  return study.raterPredictions().flatMap(({ rater, scores, value: effect, low, high }) => {
    const raterId = ids.get(rater);
    if (raterId === undefined) return [];
    return [
      { raterId, ratings: scores, effect: { kind: "value" as const, value: effect, low, high } },
    ];
  });
}

/** Persons and raters by ascending name, so that it does not matter who comes first. */
function numbered(cells: ReadonlyMap<string, Cell>) {
  const persons = placesOf([...cells.values()].map(({ person }) => person));
  const raters = placesOf([...cells.values()].map(({ rater }) => rater));
  const scores = [...cells.values()].map(({ person, rater, mean }) => ({
    unit: known(persons.placeOf.get(person), "person"),
    rater: known(raters.placeOf.get(rater), "rater"),
    score: mean,
  }));
  return { scores, raters: raters.keys };
}

/** Crossed raters of whom not all rated all: all ratings count. */
function withGaps(cells: ReadonlyMap<string, Cell>, { goal }: Wish): Study {
  const { scores, raters: names } = numbered(cells);
  const fit = crossedFit(scores);
  if (!fit) {
    return { kind: "undefined", because: scores.length === 0 ? "no_units" : "unbalanced_design" };
  }
  const { design } = fit;
  const one = {
    relative: iccOfFit(fit, { form: "C", tail: 0.025 }),
    absolute: iccOfFit(fit, { form: "A", tail: 0.025 }),
  };
  const total = fit.units + fit.raters + fit.error;
  const component = (source: string, variance: number, shareInterval: Limits | null) => ({
    source,
    df: null,
    meanSquare: null,
    variance,
    varianceInterval: null,
    share: total === 0 ? null : variance / total,
    shareInterval,
  });
  const { low, high } = one.absolute;
  return {
    kind: "value",
    design: "p x r",
    fit: "reml",
    persons: design.units,
    raters: design.each,
    ratersInAll: design.raters,
    sets: design.parts,
    occasions: 1,
    mean: fit.mean,
    components: [
      component("p", fit.units, { low, high }),
      component("r", fit.raters, null),
      component("pr,e", fit.error, null),
    ],
    raterEffects: predictedOf(fit, names),
    ...forecast({
      worth: (raters) => ({
        relative: value(ofMean(one.relative.single, raters)),
        absolute: value(ofMean(one.absolute.single, raters)),
      }),
      // More raters move a coefficient by its own value alone: its limits go with it.
      limits: (of, { first }) => ({
        low: ofMean(one[of].low, first),
        high: ofMean(one[of].high, first),
      }),
      goal,
      occasions: [1],
    }),
  };
}

/** A coefficient of one rating as that of the mean of several (Spearman, 1910; Brown, 1910). */
function ofMean(single: number, raters: number): number {
  return (raters * single) / (1 + (raters - 1) * single);
}

/** Crossed raters and occasions of which ratings are missing: all that there are count. */
function ofAll(study: FacetStudy, cells: ReadonlyMap<string, Cell>, wish: Wish): Study {
  const { fixed } = fixedOf(wish);
  const { components, design, mean, occasions } = study;
  const draws = study.draws();
  const total = components.reduce((sum, { variance }) => sum + variance, 0);
  return {
    kind: "value",
    design: designOf(wish),
    fit: "reml",
    persons: design.units,
    // Of each group, where there are groups.
    raters: wish.isOfGroups === true ? design.each / occasions : design.each,
    ratersInAll: design.raters,
    sets: design.parts,
    occasions: wish.hasPersonsInGroups === true ? 1 : occasions,
    mean,
    components: components.map(({ source, variance }, at) => {
      const limits = draws?.variance(at);
      return {
        source: sourceOf(source, wish),
        df: null,
        meanSquare: null,
        variance,
        varianceInterval: limits
          ? { low: Math.max(0, limits.low), high: Math.max(0, limits.high) }
          : null,
        share: total === 0 ? null : variance / total,
        shareInterval: draws?.share(at) ?? null,
      };
    }),
    raterEffects: namedEffects(study, cells),
    ...forecast({
      worth: (first, second) => {
        const { generalizability: relative, dependability: absolute } = coefficientsOf(
          components,
          { first, second },
          fixed,
        );
        return { relative, absolute };
      },
      limits: (of, conditions) => draws?.coefficient(of, conditions, fixed),
      goal: wish.goal,
      occasions: occasionsOf(occasions, wish),
    }),
  };
}

type Coefficient = "relative" | "absolute";
type Worth = (raters: number, occasions: number) => Readonly<Record<Coefficient, Figure>>;

/** Limits of a coefficient with so many raters and occasions. */
type LimitsOf = (
  of: Coefficient,
  conditions: { readonly first: number; readonly second: number },
) => Limits | undefined;

function limitsFrom(draws: VarianceDraws, { fixed }: { readonly fixed?: "second" } = {}): LimitsOf {
  return (of, conditions) => draws.coefficient(of, conditions, fixed);
}

interface Forecast {
  readonly worth: Worth;
  readonly limits: LimitsOf;
  readonly goal: number;
  /** So many occasions, or criteria. */
  readonly occasions: readonly number[];
}

function forecast({ worth, limits: limitsOf, goal, occasions }: Forecast) {
  const raters = Array.from({ length: gridRaters }, (_, at) => at + 1);
  const limits = (of: Coefficient, first: number, second: number) =>
    limitsOf(of, { first, second });
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
  readonly rater: Id<"account">;
  readonly occasion: string;
  readonly mean: number;
}

function meanCells(scores: readonly FacetScore[]): ReadonlyMap<string, Cell> {
  const sums = new Map<string, Omit<Cell, "mean"> & { sum: number; n: number }>();
  for (const { person, rater, occasion, score } of scores) {
    const name = cellName(person, rater, occasion);
    const cell = sums.get(name) ?? { person, rater, occasion, sum: 0, n: 0 };
    sums.set(name, cell);
    cell.sum += score;
    cell.n += 1;
  }
  return new Map([...sums].map(([name, { sum, n, ...of }]) => [name, { ...of, mean: sum / n }]));
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
