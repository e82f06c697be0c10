import {
  dStudy,
  type DStudy,
  type FacetData,
  type GStudy,
  gStudy,
  varianceShare,
} from "../../../statistics/generalizability.ts";
import type { Ratings } from "../../../statistics/ratings.ts";
import { type Figure, type Undefined, undefinedBecause } from "../../../statistics/statistic.ts";
import type { Facets } from "./ratingTable.ts";

/** Variance components of the scores, and the generalizability for other numbers of raters. */
export interface Generalizability {
  readonly design: FacetData["design"];
  readonly persons: number;
  /** The number of persons without a rating in every condition, who are excluded: a complete design is required. */
  readonly excluded: number;
  /** The number of ratings in the complete design, and in the table. */
  readonly ratings: { readonly used: number; readonly all: number };
  readonly study: GStudy | Undefined;
  readonly components: readonly {
    readonly source: string;
    readonly variance: number;
    readonly share: Figure;
  }[];
  /** For the numbers of raters (and occasions) in the table. */
  readonly asIs: DStudy | undefined;
  readonly raters: number;
  readonly occasions: number;
  /** One line for each number of occasions. */
  readonly planned: readonly {
    readonly occasions: number;
    readonly points: readonly {
      readonly raters: number;
      readonly generalizability: Figure;
      readonly dependability: Figure;
    }[];
  }[];
}

/** The maximum number of scores: more would take longer than all other figures together. */
const mostScores = 400_000;
const mostPlannedRaters = 10;

/** `undefined` with too many scores, or too few raters. */
export function generalizabilityOf(
  ratings: Ratings,
  of: { readonly facets: Facets | undefined; readonly hasOwnRaters: boolean | undefined },
): Generalizability | undefined {
  if (ratings.values.length > mostScores || ratings.raters < 2) return undefined;
  const facets = of.facets && of.facets.occasions > 1 ? of.facets : undefined;
  const scored = facets ? byOccasion(ratings, facets, of.hasOwnRaters) : byRater(ratings);
  const { data, all } = scored;
  const rests = {
    used: data.scores.flat(2).length,
    all: ratings.values.filter((one) => one === one).length,
  };
  // What so few say is not said of the others.
  const study = 2 * rests.used < rests.all ? undefinedBecause("less_than_half_used") : gStudy(data);
  const isStudy = study.kind === "study";
  const two = data.design !== "p x r";
  // In p x r raters are the first facet, else the second.
  const [occasions, raters] = isStudy
    ? two
      ? [study.first, study.second]
      : [1, study.first]
    : [facets?.occasions ?? 1, ratings.raters];
  const plan = (own: number, times: number): DStudy | undefined =>
    isStudy ? dStudy(study, two ? { first: times, second: own } : { first: own }) : undefined;
  const counts = two ? [...new Set([1, 2, 3, 4, occasions])].toSorted((a, b) => a - b) : [1];
  return {
    design: data.design,
    persons: data.scores.length,
    excluded: all - data.scores.length,
    ratings: rests,
    study,
    components: isStudy
      ? study.components.map(({ source, variance }) => ({
          source,
          variance,
          share: varianceShare(study, source),
        }))
      : [],
    asIs: plan(raters, occasions),
    raters,
    occasions,
    planned: counts.map((times) => ({
      occasions: times,
      points: Array.from(
        { length: Math.max(mostPlannedRaters, raters) },
        (_, at) => at + 1,
      ).flatMap((own) => {
        const planned = plan(own, times);
        return planned ? [{ raters: own, ...planned }] : [];
      }),
    })),
  };
}

interface Scored {
  readonly data: FacetData;
  readonly all: number;
}

function byRater({ units, raters, values }: Ratings): Scored {
  const rows = Array.from({ length: units }, (_, unit) => [
    ...values.subarray(unit * raters, (unit + 1) * raters),
  ]);
  return { data: { design: "p x r", scores: rows.filter(isFull) }, all: units };
}

/** Each occasion has different raters if no rater rated on two of them, unless a setting says otherwise. */
function byOccasion(
  ratings: Ratings,
  { persons, occasions, personOf, occasionOf }: Facets,
  hasOwnRaters: boolean | undefined,
): Scored {
  const { raters, values } = ratings;
  const cube: (readonly number[] | undefined)[][] = Array.from({ length: persons }, () => []);
  const ratedOn = Array.from({ length: occasions }, () => new Set<number>());
  personOf.forEach((person, unit) => {
    const row = [...values.subarray(unit * raters, (unit + 1) * raters)];
    const occasion = occasionOf[unit] ?? 0;
    const plane = cube[person];
    if (plane) plane[occasion] = row;
    row.forEach((value, rater) => !Number.isNaN(value) && ratedOn[occasion]?.add(rater));
  });
  const isApart = Array.from({ length: raters }, (_, rater) => rater).every(
    (rater) => ratedOn.filter((own) => own.has(rater)).length <= 1,
  );
  const isNested = hasOwnRaters ?? isApart;
  const everyone = Array.from({ length: raters }, (_, rater) => rater);
  const ratersOf = ratedOn.map((own) => (isNested ? [...own].toSorted((a, b) => a - b) : everyone));
  const scores = cube
    .map((plane) =>
      ratersOf.map((own, occasion) => own.map((rater) => plane[occasion]?.[rater] ?? NaN)),
    )
    .filter((plane) => plane.every(isFull));
  return { data: { design: isNested ? "p x (r:t)" : "p x i x j", scores }, all: persons };
}

function isFull(row: readonly number[]): boolean {
  return row.every((value) => !Number.isNaN(value));
}
