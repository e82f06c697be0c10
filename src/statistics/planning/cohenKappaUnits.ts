import { normalQuantile } from "../distributions.ts";

/**
 * How many units two raters of two categories need to distinguish Cohen’s kappa from `against`,
 * with separate proportions of the first category for each rater (Cantor, 1996,
 * doi:10.1037/1082-989X.1.2.150). Not rounded; `undefined` if this kappa is impossible with these
 * proportions. The same as N.cohen.kappa of R’s irr.
 */
export function cohenKappaUnits({
  shares,
  kappa,
  against,
  significance = 0.05,
  power = 0.8,
  isTwoSided = true,
}: {
  /** Of the first category: of each of the two raters. */
  readonly shares: readonly [number, number];
  readonly kappa: number;
  readonly against: number;
  readonly significance?: number;
  readonly power?: number;
  readonly isTwoSided?: boolean;
}): number | undefined {
  const [there, under] = [variance(shares, kappa), variance(shares, against)];
  if (there === undefined || under === undefined) return undefined;
  const z = -normalQuantile(isTwoSided ? significance / 2 : significance);
  const reach = z * Math.sqrt(under) + normalQuantile(power) * Math.sqrt(there);
  return (reach / (kappa - against)) ** 2;
}

/** Of kappa, of one unit (Fleiss, Cohen & Everitt, 1969, doi:10.1037/h0028106). */
function variance([a, b]: readonly [number, number], kappa: number): number | undefined {
  const expected = a * b + (1 - a) * (1 - b);
  const observed = kappa * (1 - expected) + expected;
  // What both say, from what they say alike and from their shares.
  const both = (observed - 1 + a + b) / 2;
  const cells = [
    [both, a - both],
    [b - both, 1 - a - b + both],
  ];
  if (cells.flat().some((cell) => cell < -1e-12)) return undefined;
  const first = [a, 1 - a];
  const second = [b, 1 - b];
  let sum = 0;
  for (const row of [0, 1]) {
    for (const column of [0, 1]) {
      const cell = cells[row]?.[column] ?? 0;
      const weight = (second[row] ?? 0) + (first[column] ?? 0);
      sum +=
        row === column
          ? cell * (1 - expected - weight * (1 - observed)) ** 2
          : cell * (1 - observed) ** 2 * weight ** 2;
    }
  }
  sum -= (observed * expected - 2 * expected + observed) ** 2;
  return sum / (1 - expected) ** 4;
}
