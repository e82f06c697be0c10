import { type Figure, ratio, type Undefined, undefinedBecause } from "./statistic.ts";

export interface NestedStudy {
  readonly kind: "study";
  readonly persons: number;
  /** Raters of a person: their number where all have as many, else the mean that variances are weighed by. */
  readonly ratersEach: number;
  readonly mean: number;
  readonly components: readonly {
    readonly source: "p" | "r:p,e";
    readonly df: number;
    readonly meanSquare: number;
    /** Of persons it may be negative, and is taken as 0 in what follows. */
    readonly variance: number;
    readonly share: Figure;
  }[];
  /**
   * The mean square of the persons’ plain means, and the harmonic mean of their numbers of raters: with
   * unequal numbers intervals are made of these. Thomas & Hultquist (1978), Annals of Statistics 6, 582-587.
   */
  readonly unweighted: { readonly meanSquare: number; readonly ratersEach: number };
  /** Φ of a mean over so many raters, 0 to 1. That of comparing persons is the same: raters differ. */
  readonly dependability: (raters: number) => Figure;
}

/**
 * Persons who are each rated by raters of their own, in any number: rater effects are confounded
 * with error. Variance components of the one-way analysis of variance for unequal numbers; with one
 * rater each, Φ is ICC(1). Brennan (2001), doi:10.1007/978-1-4757-3456-0.
 *
 * Undefined with fewer than two persons, or where no one is rated twice.
 */
export function nestedStudy(persons: readonly (readonly number[])[]): NestedStudy | Undefined {
  const rated = persons.filter(({ length }) => length > 0);
  const scores = rated.flat();
  const n = scores.length;
  if (rated.length < 2) return undefinedBecause("too_few_units");
  if (n === rated.length) return undefinedBecause("too_few_raters");
  const mean = meanOf(scores);
  let between = 0;
  let within = 0;
  let squaredNumbers = 0;
  for (const own of rated) {
    const ownMean = meanOf(own);
    between += own.length * (ownMean - mean) ** 2;
    for (const score of own) within += (score - ownMean) ** 2;
    squaredNumbers += own.length ** 2;
  }
  const [dfBetween, dfWithin] = [rated.length - 1, n - rated.length];
  const ofPersons = between / dfBetween;
  const ofRaters = within / dfWithin;
  const ratersEach = (n - squaredNumbers / n) / dfBetween;
  const variance = (ofPersons - ofRaters) / ratersEach;
  const universe = Math.max(0, variance);
  const harmonic = rated.length / rated.reduce((sum, { length }) => sum + 1 / length, 0);
  const means = rated.map(meanOf);
  const ofMeans = meanOf(means);
  const spread = means.reduce((sum, one) => sum + (one - ofMeans) ** 2, 0) / dfBetween;
  const share = (part: number) => ratio({ of: part, to: universe + ofRaters }, "no_variance");
  return {
    kind: "study",
    persons: rated.length,
    ratersEach,
    mean,
    components: [
      { source: "p", df: dfBetween, meanSquare: ofPersons, variance, share: share(universe) },
      {
        source: "r:p,e",
        df: dfWithin,
        meanSquare: ofRaters,
        variance: ofRaters,
        share: share(ofRaters),
      },
    ],
    unweighted: { meanSquare: harmonic * spread, ratersEach: harmonic },
    dependability: (raters) =>
      ratio({ of: universe, to: universe + ofRaters / raters }, "no_variance"),
  };
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
