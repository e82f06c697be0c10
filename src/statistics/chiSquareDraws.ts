import type { Random } from "./random.ts";

/**
 * Draws from chi-square distributions of any degrees of freedom above 0, through the gamma distribution.
 * Marsaglia & Tsang (2000), doi:10.1145/358407.358414.
 */
export function chiSquareDraws(random: Random): (df: number) => number {
  const normal = normalDraws(random);
  const gamma = (shape: number): number => {
    // A shape below 1 is drawn with one more, and brought back.
    if (shape < 1) return gamma(shape + 1) * (1 - random()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const z = normal();
      const v = (1 + c * z) ** 3;
      if (v <= 0) continue;
      if (Math.log(1 - random()) < 0.5 * z * z + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  return (df) => 2 * gamma(df / 2);
}

/** Marsaglia’s polar method: two at a time. */
function normalDraws(random: Random): () => number {
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    for (;;) {
      const x = 2 * random() - 1;
      const y = 2 * random() - 1;
      const square = x * x + y * y;
      if (square === 0 || square >= 1) continue;
      const reach = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * reach;
      return x * reach;
    }
  };
}
