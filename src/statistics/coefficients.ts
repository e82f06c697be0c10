/**
 * Coefficients as functions of sums: of what a table, or many added up, comes to. Each is computed here alone;
 * statistics of one table and measures of a study differ in how they come to the sums.
 *
 * NaN means that there is none. They are evaluated thousands of times for one interval, and make nothing.
 */

/** What of disagreement by chance is not rounding, as a share. */
const noise = 1e-15;

/** 1 − observed ÷ expected disagreement, computed without loss of precision near 1. */
export function beyondChance(apart: number, byChance: number): number {
  return (byChance - apart) / byChance;
}

/**
 * How far two raters would disagree by chance, 0 to 1.
 *
 * `own`: each by their own marginals, Cohen (1960), doi:10.1177/001316446002000104. `shared`: by
 * the marginals that both have in common, Scott (1955), doi:10.1086/266577, and of pairs of more
 * raters Fleiss (1971), doi:10.1037/h0031619. The order of summation makes the result independent
 * of which rater is first, to the last digit.
 *
 * @param sum margins of tables: `[total, diagonal, rows …, columns …]`
 */
export function apartByChance(sum: Float64Array, habits: "own" | "shared"): number {
  const total = sum[0] ?? 0;
  const q = (sum.length - 2) / 2;
  let apart = 0;
  for (let label = 0; label < q; label += 1) {
    const a = (sum[2 + label] ?? 0) / total;
    const b = (sum[2 + q + label] ?? 0) / total;
    const both = (a + b) / 2;
    apart += habits === "shared" ? both * (1 - both) : (a * (1 - b) + b * (1 - a)) / 2;
  }
  return apart;
}

/**
 * Kappa of margins as `apartByChance` takes them; NaN for an empty table or one with a single
 * label.
 */
export function kappaOfMargins(sum: Float64Array, habits: "own" | "shared"): number {
  const total = sum[0] ?? 0;
  const byChance = apartByChance(sum, habits);
  return byChance <= noise ? NaN : beyondChance((total - (sum[1] ?? 0)) / total, byChance);
}

/**
 * Kappa over several sets of labels, each margins as `apartByChance` takes them: observed and
 * expected disagreement are added up over the units of all sets before they are compared, chance
 * being that of each set. De Vries, Elliott, Kanouse & Teleki (2008), doi:10.1177/1525822X08317166,
 * with sets weighted by their units. NaN if expected agreement is 1.
 */
export function kappaOfSets(sets: readonly Float64Array[], habits: "own" | "shared"): number {
  let [total, apart, byChance] = [0, 0, 0];
  for (const sum of sets) {
    const units = sum[0] ?? 0;
    if (units === 0) continue;
    total += units;
    apart += units - (sum[1] ?? 0);
    byChance += units * apartByChance(sum, habits);
  }
  return byChance <= noise * total ? NaN : beyondChance(apart / total, byChance / total);
}

/**
 * How far two different raters of several would disagree by chance, each by their own marginals:
 * the mean over all ordered pairs of raters. Conger (1980), doi:10.1037/0033-2909.88.2.322; of two
 * raters it is Cohen’s. If raters rated different units, a rater’s marginals are over the units
 * that they rated.
 *
 * @param sum `[total, diagonal, labels of one rater …, labels of the next …]`; raters without
 * ratings are excluded
 */
export function apartByHabits(sum: Float64Array, raters: number): number {
  const q = (sum.length - 2) / raters;
  const amounts = new Float64Array(raters);
  let there = 0;
  for (let rater = 0; rater < raters; rater += 1) {
    for (let at = 2 + rater * q; at < 2 + (rater + 1) * q; at += 1) {
      amounts[rater] = (amounts[rater] ?? 0) + (sum[at] ?? 0);
    }
    if ((amounts[rater] ?? 0) > 0) there += 1;
  }
  let apart = 0;
  for (let label = 0; label < q; label += 1) {
    let [shares, squares] = [0, 0];
    for (let rater = 0; rater < raters; rater += 1) {
      const amount = sum[2 + rater * q + label] ?? 0;
      if (amount === 0) continue;
      const share = amount / (amounts[rater] ?? 0);
      shares += share;
      squares += share * share;
    }
    apart += shares * (there - 1) - (shares * shares - squares);
  }
  return apart / (there * (there - 1));
}

/**
 * Kappa of sums as `apartByHabits` takes them; NaN for an empty table or one with a single label.
 */
export function kappaOfHabits(sum: Float64Array, raters: number): number {
  const total = sum[0] ?? 0;
  const byChance = apartByHabits(sum, raters);
  return byChance <= noise ? NaN : beyondChance((total - (sum[1] ?? 0)) / total, byChance);
}

/** Observed and expected disagreement in Krippendorff’s sense, as numbers of differing values. */
export interface Disagreement {
  readonly observed: number;
  readonly expected: number;
}

/**
 * Nominal disagreement. Krippendorff (2019), ch. 12, doi:10.4135/9781071878781: by chance a value meets all
 * others of any unit but itself.
 *
 * @param values how many pairable values there are
 * @param apart how many differ from another of their unit, each unit of m values weighing 1 ÷ (m − 1)
 * @param between Σ n_c (n − n_c) over labels c
 */
export function nominalDisagreement(values: number, apart: number, between: number): Disagreement {
  return { observed: apart, expected: between / (values - 1) };
}

/** α = 1 − Dₒ ÷ Dₑ, from numbers or proportions of values. */
export function alphaOf({ observed, expected }: Disagreement): number {
  return beyondChance(observed, expected);
}

/**
 * Gwet’s expected agreement on two answers, one of which has proportion π: 2π(1 − π). Gwet (2008),
 * doi:10.1348/000711006X126600.
 */
export function sameByGuesses(share: number): number {
  return 2 * share * (1 - share);
}

/** Gwet’s AC1 from observed and expected agreement, both from 0 to 1. Not finite if expected agreement is 1. */
export function acOfShare(same: number, byGuesses: number): number {
  return (same - byGuesses) / (1 - byGuesses);
}

/** Common time divided by the time of either, 0 to 1; NaN if neither has any. */
export function overlapOf(both: number, first: number, second: number): number {
  return both / (first + second - both);
}

/** The harmonic mean of recall and precision, 0 to 1; NaN without events. */
export function f1Of(both: number, first: number, second: number): number {
  return (2 * both) / (first + second);
}

/**
 * Expected coincidences on continua: pairs of lengths, without those of a unit with itself.
 * Krippendorff, Mathet, Bouvry & Widlöcher (2016), doi:10.1007/s11135-015-0266-1. NaN if everything
 * is one unit.
 * @param total all coincidences, in units of time
 * @param lengths the total length of each label
 * @param squares for each label, Σ squares of its units’ lengths; for gaps, which are not units, Σ
 * lengths
 */
export function apartOnContinua(
  total: number,
  lengths: Float64Array,
  squares: Float64Array,
): number {
  let free = total ** 2;
  for (const own of squares) free -= own;
  if (!(free > 0)) return NaN;
  let apart = total;
  for (const [label, own] of lengths.entries()) {
    apart -= (total * (own ** 2 - (squares[label] ?? 0))) / free;
  }
  return apart > 1e-12 * total ? apart : NaN;
}

/** Unitizing alpha from observed and expected disagreement. Not finite if none is expected. */
export function unitizingAlphaOf(apart: number, byChance: number): number {
  return 1 - apart / byChance;
}
