/**
 * The probability of each pattern of agreement on one unit, for the given number of raters,
 * proportions of categories and `kappa` (intraclass: all raters have the same marginals). The
 * patterns are mutually exclusive and their probabilities total 1.
 *
 * Two categories: how many raters say the first, by the common correlation model (Altaye, Donner &
 * Klar, 2001, doi:10.1111/j.0006-341X.2001.00584.x). More: all say the same category, for each of
 * them, and the rest, by the Dirichlet-multinomial distribution (Bartfay & Donner, 2001,
 * doi:10.1111/1467-9884.00266).
 */
export function agreementPatterns(
  kappa: number,
  { shares, raters }: { readonly shares: readonly number[]; readonly raters: number },
): readonly number[] {
  const [p = NaN] = shares;
  if (shares.length === 2) {
    return Array.from({ length: raters + 1 }, (_, first) => {
      const alike = first === raters ? p : first === 0 ? 1 - p : 0;
      const apart = choose(raters, first) * p ** first * (1 - p) ** (raters - first);
      return kappa * alike + (1 - kappa) * apart;
    });
  }
  const all = shares.map((share) => {
    let probability = 1;
    for (let rater = 0; rater < raters; rater += 1) {
      probability *= (share * (1 - kappa) + rater * kappa) / (1 - kappa + rater * kappa);
    }
    return probability;
  });
  return [...all, Math.max(0, 1 - all.reduce((sum, one) => sum + one, 0))];
}

function choose(of: number, some: number): number {
  let ways = 1;
  for (let at = 1; at <= some; at += 1) ways *= (of - some + at) / at;
  return ways;
}
