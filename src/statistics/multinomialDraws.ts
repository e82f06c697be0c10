import type { Random } from "./random.ts";

/**
 * Draws as many units as `counts` totals, with replacement, and fills in how often each kind was
 * drawn: kind by kind from the binomial distribution of the remainder, so that the cost of a sample
 * depends on the number of kinds, not of units. Kinds without units are never drawn.
 */
export function multinomialDraws(
  counts: ArrayLike<number>,
  random: Random,
): (drawn: Int32Array) => void {
  const kinds = Array.from(counts, (count, kind) => ({ kind, count }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const units = kinds.reduce((sum, { count }) => sum + count, 0);
  let after = units;
  const parts = kinds.map(({ kind, count }) => {
    const share = count / after;
    after -= count;
    return { kind, draw: binomialDraws(share, random) };
  });
  const last = parts.pop()?.kind ?? 0;
  return (drawn) => {
    drawn.fill(0);
    let left = units;
    for (const { kind, draw } of parts) {
      if (left === 0) return;
      const own = draw(left);
      drawn[kind] = own;
      left -= own;
    }
    drawn[last] = left;
  };
}

/** Below so many on the average they are counted up. */
const few = 10;

/**
 * Binomial draws: the number of successes in n trials with probability `share`, above 0 and below
 * 1. By inversion for small n; by rejection for large n: Hörmann (1993),
 * doi:10.1080/00949659308811496, BTRS.
 */
export function binomialDraws(share: number, random: Random): (n: number) => number {
  if (share > 0.5) {
    const others = binomialDraws(1 - share, random);
    return (n) => n - others(n);
  }
  const rest = 1 - share;
  const [odds, logRest] = [share / rest, Math.log1p(-share)];
  const root = Math.sqrt(share * rest);
  return (n) => {
    if (n * share < few) return countedUp(n, { odds, none: Math.exp(n * logRest) }, random);
    const spread = root * Math.sqrt(n);
    const b = 1.15 + 2.53 * spread;
    const a = -0.0873 + 0.0248 * b + 0.01 * share;
    const middle = n * share + 0.5;
    const sure = 0.92 - 4.2 / b;
    for (;;) {
      const v = 1 - random();
      const u = random() - 0.5;
      const edge = 0.5 - Math.abs(u);
      const k = Math.floor(((2 * a) / edge + b) * u + middle);
      if (edge >= 0.07 && v <= sure) return k;
      if (k < 0 || k > n) continue;
      const alpha = (2.83 + 5.1 / b) * spread;
      const likely = Math.log((v * alpha) / (a / (edge * edge) + b));
      if (likely <= belowMost(k, n, share)) return k;
    }
  };
}

function countedUp(
  n: number,
  { odds, none }: { readonly odds: number; readonly none: number },
  random: Random,
): number {
  let [left, chance, k] = [random(), none, 0];
  while (left >= chance && k < n) {
    left -= chance;
    k += 1;
    chance *= (odds * (n - k + 1)) / k;
  }
  return k;
}

/** The logarithm of how likely k of n are, over how likely the likeliest number is. */
function belowMost(k: number, n: number, share: number): number {
  const odds = share / (1 - share);
  const most = Math.floor((n + 1) * share);
  return (
    (most + 0.5) * Math.log((most + 1) / (odds * (n - most + 1))) +
    (n + 1) * Math.log((n - most + 1) / (n - k + 1)) +
    (k + 0.5) * Math.log((odds * (n - k + 1)) / (k + 1)) +
    stirling(most) +
    stirling(n - most) -
    stirling(k) -
    stirling(n - k)
  );
}

/** What Stirling’s formula for the logarithm of k! leaves, measured at k + 1. */
function stirling(k: number): number {
  const square = (k + 1) ** 2;
  return k < stirlingOfFew.length
    ? (stirlingOfFew[k] ?? 0)
    : (1 / 12 - (1 / 360 - 1 / 1260 / square) / square) / (k + 1);
}

const stirlingOfFew = Array.from({ length: 10 }, (_, k) => {
  let logFactorial = 0;
  for (let at = 2; at <= k; at += 1) logFactorial += Math.log(at);
  return logFactorial - 0.5 * Math.log(2 * Math.PI) - (k + 0.5) * Math.log(k + 1) + (k + 1);
});
