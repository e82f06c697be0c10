import type { Random } from "../../src/statistics/random.ts";

/** Standard normal numbers (Box & Muller, 1958). */
export function normalFrom(random: Random): () => number {
  let spare = NaN;
  return () => {
    if (spare === spare) {
      const kept = spare;
      spare = NaN;
      return kept;
    }
    const size = Math.sqrt(-2 * Math.log(1 - random()));
    const turn = 2 * Math.PI * random();
    spare = size * Math.sin(turn);
    return size * Math.cos(turn);
  };
}
