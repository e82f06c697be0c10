/** Numbers in [0, 1), the same for the same seed on every machine. */
export type Random = () => number;

/**
 * A small, fast, seeded generator (sfc32, by Chris Doty-Humphrey; passes PractRand).
 * `seed` is any number; the same seed gives the same sequence.
 */
export function randomFrom(seed: number): Random {
  let a = 0x9e3779b9 ^ (seed | 0);
  let b = 0x243f6a88 ^ Math.floor(seed / 0x1_0000_0000);
  let c = 0xb7e15162;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 0x1_0000_0000;
  };
  for (let warm = 0; warm < 15; warm += 1) next();
  return next;
}

/** Draws places 0 … n − 1 with the given weights, in constant time each (Vose's alias method). */
export function weightedDraws(weights: ArrayLike<number>, random: Random): () => number {
  const n = weights.length;
  let total = 0;
  for (let place = 0; place < n; place += 1) total += weights[place] ?? 0;
  const keep = new Float64Array(n);
  const alias = new Int32Array(n);
  const small: number[] = [];
  const large: number[] = [];
  for (let place = 0; place < n; place += 1) {
    keep[place] = ((weights[place] ?? 0) * n) / total;
    ((keep[place] ?? 0) < 1 ? small : large).push(place);
  }
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0;
    const more = large.pop() ?? 0;
    alias[less] = more;
    keep[more] = (keep[more] ?? 0) + (keep[less] ?? 0) - 1;
    ((keep[more] ?? 0) < 1 ? small : large).push(more);
  }
  for (const place of [...small, ...large]) keep[place] = 1;
  return () => {
    const at = random() * n;
    const place = Math.floor(at);
    return at - place < (keep[place] ?? 1) ? place : (alias[place] ?? 0);
  };
}
