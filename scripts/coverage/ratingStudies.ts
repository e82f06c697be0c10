import { RatingStatistic } from "../../src/agreement/recipes.ts";
import { limits } from "../../src/domain/limits.ts";
import { ratingMeasure } from "../../src/agreement/index.ts";
import { hardlyDiffer, intervalOfRatings } from "../../src/agreement/ratingIntervals.ts";
import { figureOfRatings } from "../../src/statistics/bootstrap.ts";
import { type Random, randomFrom } from "../../src/statistics/random.ts";
import type { Ratings } from "../../src/statistics/ratings.ts";
import { chosen } from "./eventStudies.ts";
import { normalFrom } from "./normal.ts";
import type { Design } from "./study.ts";

const names: Partial<Record<RatingStatistic["kind"], string>> = {
  rating_percent: "percent",
  weighted_kappa: "weighted kappa",
  rating_alpha: "ordinal alpha",
  ac2: "AC2",
  kendall_w: "W",
  lin_ccc: "CCC",
};

export interface RatingDesign {
  readonly name: string;
  readonly raters: number;
  readonly each: readonly [number, number];
  /** Where on the scale of what is rated one level ends and the next begins. */
  readonly edges: readonly number[];
  /** The standard deviation of a rater's error, that of what is rated being 1. */
  readonly error: number;
  /** Which figures are looked at; by default those of `agreementFigures`. */
  readonly figures?: ReadonlyMap<string, RatingStatistic>;
}

/** By how much raters and recordings differ: in severity, and the logarithm of errors. */
const differ = { severity: 0.3, error: 0.4 };

function ratingWorld(design: RatingDesign, seed: number): (draw: Random) => Float64Array {
  const normal = normalFrom(randomFrom(seed));
  const severity = Array.from({ length: design.raters }, () => differ.severity * normal());
  return (draw) => {
    const gauss = normalFrom(draw);
    const truth = gauss();
    const error = design.error * Math.exp(differ.error * gauss());
    const row = new Float64Array(design.raters).fill(NaN);
    const count = design.each[0] + Math.floor(draw() * (design.each[1] - design.each[0] + 1));
    for (const rater of chosen(design.raters, count, draw)) {
      const seen = truth + (severity[rater] ?? 0) + error * gauss();
      row[rater] = design.edges.filter((edge) => seen > edge).length;
    }
    return row;
  };
}

/** The measures of ratings that are looked at, and those of units that many raters have all rated. */
const agreementFigures = byName([
  { kind: "rating_percent" },
  { kind: "weighted_kappa", weights: "quadratic" },
  { kind: "rating_alpha" },
  { kind: "ac2", weights: "quadratic" },
  { kind: "icc", form: "ICC(1)" },
  { kind: "icc", form: "ICC(A,1)" },
  { kind: "kendall_w" },
]);
export const concordanceFigures = byName([{ kind: "kendall_w" }, { kind: "lin_ccc" }]);

function byName(statistics: readonly unknown[]): ReadonlyMap<string, RatingStatistic> {
  return new Map(
    statistics.map((one) => {
      const recipe = RatingStatistic.parse(one);
      return [recipe.kind === "icc" ? recipe.form : (names[recipe.kind] ?? recipe.kind), recipe];
    }),
  );
}

const veryMany = 20_000;
const of = { scale: "ordinal", isNominal: false } as const;

const valueOf = (recipe: RatingStatistic, ratings: Ratings) => {
  const { figure } = ratingMeasure(recipe).answer(recipe, ratings, of);
  return figure.kind === "value" ? figure.value : NaN;
};

export function ratingStudies(design: RatingDesign, seed: number): Design {
  const { raters, edges, each, figures = agreementFigures } = design;
  const world = ratingWorld(design, seed);
  const isComplete = each[0] === raters;
  const own = [...figures].filter(
    ([, recipe]) => isComplete || !(recipe.kind === "kendall_w" || isTwoWay(recipe)),
  );
  const ratingsFrom = (count: number, draw: Random): Ratings => {
    const values = new Float64Array(count * raters);
    for (let unit = 0; unit < count; unit += 1) values.set(world(draw), unit * raters);
    const scale = Array.from({ length: edges.length + 1 }, (_, level) => level);
    return { units: count, raters, values, scale };
  };
  return {
    name: design.name,
    figures: own.map(([name]) => name),
    truths() {
      const all = ratingsFrom(veryMany, randomFrom(seed + 1));
      return new Map(own.map(([name, recipe]) => [name, valueOf(recipe, all)]));
    },
    study(count, studySeed) {
      const ratings = ratingsFrom(count, randomFrom(studySeed));
      const recordingIds = Array.from({ length: count }, (_, at) => `${at}`);
      return new Map(
        own.map(([name, recipe]) => {
          const measure = ratingMeasure(recipe);
          const { range } = measure;
          const value = valueOf(recipe, ratings);
          const figureOf =
            measure.ofSample?.(recipe, ratings, of) ??
            figureOfRatings(ratings, (some) => measure.answer(recipe, some, of).figure);
          const printed = () =>
            intervalOfRatings({ ratings, recordingIds }, value, figureOf, { range, rule: limits });
          const isWarned = () => !measure.isShare && hardlyDiffer({ ratings, recordingIds });
          return [name, { recordings: count, range, value, figureOf, printed, isWarned }];
        }),
      );
    },
  };
}

function isTwoWay(recipe: RatingStatistic): boolean {
  return recipe.kind === "icc" && recipe.form !== "ICC(1)";
}
