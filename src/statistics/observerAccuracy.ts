import { type Figure, undefinedBecause, value } from "./statistic.ts";

/**
 * How often two raters who are equally accurate would have to be right to reach this kappa: each
 * gives the true code with that probability, for every code alike, and otherwise any other code
 * with equal probability, whatever the other rater does. 1 / codes is guessing. It interprets a
 * kappa for the number and prevalence of the codes, which fixed bounds ("above .60 is good") do
 * not: with equally frequent codes, 85% accuracy gives .49 with two codes, and more with each
 * further code.
 *
 * Bakeman (2023), doi:10.3758/s13428-022-01836-1; the model: Bakeman, Quera, McArthur & Robinson
 * (1997), doi:10.1037/1082-989X.2.4.357. Its raters agree in a² + (1 − a)² / (K − 1); chance is
 * taken from the mean margins, which raters of that model share.
 *
 * @param shares of each code in the two raters’ margins, each summing to 1.
 * @returns a share, 1 / codes to 1; undefined where such raters would agree more often even if they
 * only guessed.
 */
export function observerAccuracy(
  kappa: number,
  shares: { readonly first: ArrayLike<number>; readonly second: ArrayLike<number> },
): Figure {
  const codes = shares.first.length;
  if (codes < 2) return undefinedBecause("one_code_only");
  let chance = 0;
  for (let code = 0; code < codes; code += 1) {
    chance += (((shares.first[code] ?? 0) + (shares.second[code] ?? 0)) / 2) ** 2;
  }
  const agreement = chance + kappa * (1 - chance);
  const beyondGuessing = codes * agreement - 1;
  // What arithmetic leaves of raters who guess.
  if (beyondGuessing < -1e-12) return undefinedBecause("below_guessing");
  return value((1 + Math.sqrt((codes - 1) * Math.max(0, beyondGuessing))) / codes);
}

/** The same from a table of counts or amounts, by its unweighted kappa. */
export function observerAccuracyOf(rows: readonly (readonly number[])[]): Figure {
  const total = sumOf(rows.map(sumOf));
  if (total === 0) return undefinedBecause("no_units");
  const first = rows.map((row) => sumOf(row) / total);
  const second = rows.map((_, column) => sumOf(rows.map((row) => row[column] ?? 0)) / total);
  const observed = sumOf(rows.map((row, at) => (row[at] ?? 0) / total));
  const expected = sumOf(first.map((share, at) => share * (second[at] ?? 0)));
  if (expected >= 1) return undefinedBecause("one_code_only");
  return observerAccuracy((observed - expected) / (1 - expected), { first, second });
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}
