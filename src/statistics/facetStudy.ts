import {
  type CrossedDesign,
  crossedDesign,
  leastForLimits,
  type Prediction,
} from "./crossedFit.ts";
import { crossing, type Factor, factorOf, isNested, isSame } from "./factor.ts";
import { type FacetFit, facetFit } from "./facetFit.ts";
import { type VarianceComponent } from "./generalizability.ts";
import { placesOf } from "./placesOf.ts";
import { informationDraws, type VarianceDraws } from "./varianceDraws.ts";

/** One rating of a person by a rater on an occasion; each combination at most once. */
export interface OccasionScore {
  readonly person: string;
  readonly rater: string;
  readonly occasion: string;
  readonly score: number;
}

export interface FacetStudy {
  readonly components: readonly (Pick<VarianceComponent, "variance" | "over" | "withPersons"> & {
    /** `p`, `r`, `o`, `pr`, `po`, `ro`, and what is left: `pro,e`; `pr,e` where no rater saw a person twice. */
    readonly source: string;
  })[];
  readonly mean: number;
  /** Of persons and raters, whatever the occasions. */
  readonly design: CrossedDesign;
  readonly occasions: number;
  /** By ascending name, as `CrossedFit` has them: over all occasions. */
  readonly raterPredictions: () => readonly RaterPrediction[];
  /** `undefined` where scores do not hold enough on every component. */
  readonly draws: () => VarianceDraws | undefined;
}

export interface RaterPrediction extends Pick<Prediction, "scores" | "value" | "low" | "high"> {
  readonly rater: string;
}

/**
 * Variance components of ratings of persons by raters on occasions, by restricted maximum
 * likelihood from all ratings, whatever the design (`facetFit`). If no rater saw a person on a
 * second occasion, the person × rater interaction is confounded with error: more occasions then
 * reduce neither.
 * `undefined` if persons, raters or occasions are confounded with one of their interactions, for
 * example if every person has one occasion.
 */
export function facetStudy(scores: readonly OccasionScore[]): FacetStudy | undefined {
  const p = factorOf(scores.map(({ person }) => person));
  const r = factorOf(scores.map(({ rater }) => rater));
  const o = factorOf(scores.map(({ occasion }) => occasion));
  const [pr, po, ro] = [crossing(p, r), crossing(p, o), crossing(r, o)];
  const isOnce = pr.levels === scores.length;
  const sources = [
    { source: "p", factor: p, over: [] },
    { source: "r", factor: r, over: ["first"] },
    { source: "o", factor: o, over: ["second"] },
    ...(isOnce ? [] : [{ source: "pr", factor: pr, over: ["first"] } as const]),
    { source: "po", factor: po, over: ["second"] },
    { source: "ro", factor: ro, over: ["first", "second"] },
  ] as const;
  if (isOnce && [p, r].some((factor) => isSame(factor, pr))) return undefined;
  return studyOf(scores, {
    sources,
    rest: isOnce
      ? { source: "pr,e", over: ["first"] }
      : { source: "pro,e", over: ["first", "second"] },
    persons: p,
    raters: r,
    occasions: o,
  });
}

/**
 * The same for raters nested in groups, such as trained and other raters: p × (r:g). Groups take
 * the place of occasions. Also `undefined` if a rater is in two groups, if every group has one
 * rater, or if no person has two ratings from one group.
 */
export function groupedStudy(scores: readonly OccasionScore[]): FacetStudy | undefined {
  const p = factorOf(scores.map(({ person }) => person));
  const r = factorOf(scores.map(({ rater }) => rater));
  const g = factorOf(scores.map(({ occasion }) => occasion));
  if (!isNested(r, g)) return undefined;
  return studyOf(scores, {
    sources: [
      { source: "p", factor: p, over: [] },
      // Before what it holds, as limits want it.
      { source: "g", factor: g, over: ["second"] },
      { source: "r:g", factor: r, over: ["first", "second"] },
      { source: "pg", factor: crossing(p, g), over: ["second"] },
    ],
    rest: { source: "pr:g,e", over: ["first", "second"] },
    persons: p,
    raters: r,
    occasions: g,
  });
}

/**
 * The same for persons nested in groups, such as classes or wards: (p:s) × r. Groups take the place
 * of occasions; variance between and within groups is both part of what is measured. Also
 * `undefined` if a person is in two groups, if every person is a group, or if every group has
 * raters of its own.
 */
export function nestedPersonsStudy(scores: readonly OccasionScore[]): FacetStudy | undefined {
  const p = factorOf(scores.map(({ person }) => person));
  const r = factorOf(scores.map(({ rater }) => rater));
  const s = factorOf(scores.map(({ occasion }) => occasion));
  if (!isNested(p, s)) return undefined;
  return studyOf(scores, {
    sources: [
      { source: "s", factor: s, over: [] },
      { source: "p:s", factor: p, over: [] },
      { source: "r", factor: r, over: ["first"] },
      { source: "sr", factor: crossing(s, r), over: ["first"] },
    ],
    rest: { source: "pr:s,e", over: ["first"] },
    persons: p,
    raters: r,
    occasions: s,
  });
}

type Over = VarianceComponent["over"];

interface Sources {
  readonly sources: readonly {
    readonly source: string;
    readonly factor: Factor;
    readonly over: Over;
  }[];
  /** What is left. */
  readonly rest: { readonly source: string; readonly over: Over };
  readonly persons: Factor;
  readonly raters: Factor;
  readonly occasions: Factor;
}

function studyOf(
  scores: readonly OccasionScore[],
  { sources, rest, persons, raters, occasions }: Sources,
): FacetStudy | undefined {
  const fit = facetFit(
    Float64Array.from(scores, ({ score }) => score),
    sources.map(({ factor }) => factor),
  );
  if (!fit) return undefined;
  const components = [
    ...sources.map(({ source, over }, at) => ({ source, over, variance: fit.variances[at] ?? 0 })),
    { ...rest, variance: fit.error },
  ].map((component) => ({ ...component, withPersons: /^[ps]/u.test(component.source) }));
  return {
    components,
    mean: fit.mean,
    design: crossedDesign(pairsOf(scores, persons.levelOf, raters.levelOf)),
    occasions: occasions.levels,
    raterPredictions: () =>
      predictionsOf(
        scores,
        fit,
        sources.findIndex(({ factor }) => factor === raters),
      ),
    draws: () => drawsOf(fit, components),
  };
}

function drawsOf(fit: FacetFit, components: FacetStudy["components"]): VarianceDraws | undefined {
  return informationDraws(
    components.map((component) => ({ ...component, ratio: component.variance / fit.error })),
    { information: fit.information(), error: fit.error },
  );
}

function predictionsOf(
  scores: readonly OccasionScore[],
  fit: FacetFit,
  place: number,
): readonly RaterPrediction[] {
  const counts = new Map<string, number>();
  for (const { rater } of scores) counts.set(rater, (counts.get(rater) ?? 0) + 1);
  const limitsOf = counts.size < leastForLimits ? undefined : fit.limitsOf(place);
  const values = fit.predictions()[place];
  return placesOf([...counts.keys()]).keys.map((rater, level) => {
    const value = (values?.[level] ?? 0) + 0;
    const limits = limitsOf?.(level);
    return {
      rater,
      scores: counts.get(rater) ?? 0,
      value,
      low: limits ? Math.min(value, limits.low) : null,
      high: limits ? Math.max(value, limits.high) : null,
    };
  });
}

/** Each person and rater once. */
function pairsOf(scores: readonly OccasionScore[], persons: Int32Array, raters: Int32Array) {
  const seen = new Map<string, { readonly unit: number; readonly rater: number }>();
  for (let at = 0; at < scores.length; at += 1) {
    const [unit, rater] = [persons[at] ?? 0, raters[at] ?? 0];
    seen.set(`${unit} ${rater}`, { unit, rater });
  }
  return [...seen.values()];
}
