import type { ManyFacet } from "../../api/contract/ratingAnalysis.ts";
import type { Criterion, Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import { normalQuantile } from "../../statistics/distributions.ts";
import {
  adjustmentCautions,
  type FacetElement,
  type FacetSummary,
  manyFacetRasch,
  type ManyFacetRasch,
  type RaschFigure,
  type RaschMeasure,
  type ScaleThresholds,
} from "../../statistics/manyFacetRasch.ts";
import { placesOf } from "../../statistics/placesOf.ts";
import type { FacetRating, LevelRange } from "../../statistics/raschTable.ts";
import { known } from "../../domain/known.ts";
import { compareNames } from "../../domain/nameOrder.ts";

/** A rater’s rating of a recording or person on a criterion. */
export interface GivenLevel {
  /** What is rated: the same key is the same. */
  readonly key: string;
  readonly name: string;
  readonly raterId: Id<"account">;
  /** Place in the scheme. */
  readonly criterion: number;
  readonly value: number;
}

type Study = ManyFacet["study"];
type Valued = Extract<Study, { readonly kind: "value" }>;

/**
 * Whether a criterion has ordered levels: nominal scales, continuous ratings and criteria with one
 * level do not.
 */
export function hasSteps({ scale, levels }: Criterion): boolean {
  return scale !== "nominal" && scale !== "trace" && levels.length > 1;
}

/**
 * The many-facet Rasch model of a study’s rubric. Criteria whose levels’ values are whole numbers one after the
 * other keep them, those of others are counted from 1.
 */
export function manyFacet(
  given: readonly GivenLevel[],
  { criteria }: Pick<Scheme, "criteria">,
  model: ManyFacet["model"],
): { readonly study: Study; readonly offScale: number } {
  const steps = criteria.map(stepsOf);
  const rated = placesOf(given.map(({ key }) => key));
  const raters = placesOf(given.map(({ raterId }) => raterId));
  const names = new Map(given.map(({ key, name }) => [key, name]));
  const ratings = given.flatMap(({ key, raterId, criterion, value }): FacetRating[] => {
    const level = steps[criterion]?.levelOf.get(value);
    if (level === undefined) return [];
    const recording = known(rated.placeOf.get(key), "recording");
    return [{ recording, rater: known(raters.placeOf.get(raterId), "rater"), criterion, level }];
  });
  const found = manyFacetRasch(ratings, { ranges: steps.map(({ range }) => range), model });
  const offScale = given.length - ratings.length;
  if (found.kind === "undefined") {
    return { study: { kind: "undefined", because: found.because }, offScale };
  }
  const raterOf = (number: number) => raters.keys.slice(number, number + 1);
  const criterionOf = (number: number) => criteria.slice(number, number + 1).map(({ id }) => id);
  return {
    offScale,
    study: {
      kind: "value",
      ratings: found.ratings,
      abilities: found.abilities,
      sets: found.design.parts.length,
      comparableRaters: found.design.comparableRaters.map((set) => set.flatMap(raterOf)),
      cautions: [...adjustmentCautions(found)],
      summaries: summariesOf(found),
      raters: found.raters.flatMap((one) =>
        raterOf(one.number).map((raterId) => ({ raterId, ...elementOf(one) })),
      ),
      criteria: found.criteria.flatMap((one) =>
        criterionOf(one.number).map((criterionId) => ({
          criterionId,
          levelsAreCounted: steps[one.number]?.isCounted ?? false,
          ...elementOf(one),
        })),
      ),
      rated: found.recordings
        .map(({ adjustedAverage, ...one }) => {
          const key = rated.keys[one.number] ?? "";
          const name = known(names.get(key), "name of a recording");
          return { key, name, ...elementOf(one), adjustedAverage: figureOf(adjustedAverage) };
        })
        .toSorted((a, b) => compareNames(a.name, b.name)),
      scales: found.scales.map((scale) => scaleOf(scale, { steps, criterionOf })),
    },
  };
}

interface Steps {
  readonly range: LevelRange;
  readonly isCounted: boolean;
  readonly levelOf: ReadonlyMap<number, number>;
}

function stepsOf(criterion: Criterion): Steps {
  const values = [...new Set(criterion.levels.map(({ value }) => value))].toSorted((a, b) => a - b);
  const [first = 0] = values;
  const isCounted = !values.every((value, at) => Number.isInteger(first) && value === first + at);
  const least = isCounted ? 1 : first;
  return {
    range: { least, greatest: least + values.length - 1 },
    isCounted,
    levelOf: new Map(hasSteps(criterion) ? values.map((value, at) => [value, least + at]) : []),
  };
}

/** Standard errors from a measure to its limits of 95%. */
const reach95 = -normalQuantile(0.025);

/** A measure as it is told, with limits of 95%. */
export function raschFigure(measure: RaschMeasure): Valued["raters"][number]["measure"] {
  if (measure.kind === "undefined") return { kind: "undefined", because: measure.because };
  const { measure: value, standardError } = measure;
  const hasLimits = standardError > 0;
  return {
    kind: "value",
    value,
    low: hasLimits ? value - reach95 * standardError : null,
    high: hasLimits ? value + reach95 * standardError : null,
  };
}

function elementOf({
  ratings,
  observedAverage,
  measure,
  infit,
  outfit,
  fairAverage,
}: FacetElement) {
  return {
    ratings,
    observedAverage,
    measure: raschFigure(measure),
    standardError: measure.kind === "measure" ? measure.standardError : null,
    infit: figureOf(infit),
    outfit: figureOf(outfit),
    fairAverage: figureOf(fairAverage),
  };
}

function figureOf(figure: RaschFigure): Valued["raters"][number]["infit"] {
  return figure.kind === "value"
    ? { kind: "value", value: figure.value }
    : { kind: "undefined", because: figure.because };
}

function summariesOf({ summaries }: ManyFacetRasch): Valued["summaries"] {
  return {
    rated: summaryOf(summaries.recordings),
    raters: summaryOf(summaries.raters),
    criteria: summaryOf(summaries.criteria),
  };
}

function summaryOf(summary: FacetSummary): Valued["summaries"]["raters"] {
  return {
    count: summary.count,
    standardDeviation: summary.standardDeviation,
    separation: figureOf(summary.separation),
    strata: figureOf(summary.strata),
    reliability: figureOf(summary.reliability),
    sameMeasure: summary.sameMeasure ?? null,
  };
}

function scaleOf(
  { criteria, thresholds }: ScaleThresholds,
  {
    steps,
    criterionOf,
  }: {
    readonly steps: readonly Steps[];
    readonly criterionOf: (number: number) => readonly Id<"criterion">[];
  },
): Valued["scales"][number] {
  // Criteria that share thresholds may begin elsewhere: then the first one's levels name them.
  const least = steps[criteria[0] ?? -1]?.range.least ?? 0;
  return {
    criterionIds: criteria.flatMap(criterionOf),
    thresholds: thresholds.map(({ step, from, threshold }) => ({
      from: least + from,
      to: least + step,
      measure: raschFigure(threshold),
    })),
  };
}
