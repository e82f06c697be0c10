/** Numbers in [0, 1), the same for the same seed on every machine. */
export type Random = () => number;

/**
 * A small, fast, seeded generator (sfc32, by Chris Doty-Humphrey; passes PractRand).
 * `seed` is any number; the same seed gives the same sequence.
 */
export function randomFrom(seed: number): Random {
  const draws = new Draws(seed);
  return () => draws.next();
}

/** A generator of random numbers with a seed, as an object for drawing many at once. */
export class Draws {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: number) {
    this.#a = 0x9e3779b9 ^ (seed | 0);
    this.#b = 0x243f6a88 ^ Math.floor(seed / 0x1_0000_0000);
    this.#c = 0xb7e15162 | 0;
    this.#counter = 1;
    for (let warm = 0; warm < 15; warm += 1) this.next();
  }

  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 0x1_0000_0000;
  }

  /**
   * Draws as many places of `kinds` as it has, as `drawInto` does, and adds 1 to the count of what stands at each:
   * no list of them is needed. Every other draw is counted in `others`, so that none waits for the one before.
   */
  countInto(counts: Int32Array, others: Int32Array, kinds: Int32Array): void {
    let a = this.#a | 0;
    let b = this.#b | 0;
    let c = this.#c | 0;
    let counter = this.#counter | 0;
    const scale = kinds.length / 0x1_0000_0000;
    for (let left = kinds.length >> 1; left > 0; left -= 1) {
      const sum = (((a + b) | 0) + counter) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      const next = (((a + b) | 0) + ((counter + 1) | 0)) | 0;
      counter = (counter + 2) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + next) | 0;
      const kind = kinds[((sum >>> 0) * scale) | 0] ?? 0;
      const other = kinds[((next >>> 0) * scale) | 0] ?? 0;
      counts[kind] = (counts[kind] ?? 0) + 1;
      others[other] = (others[other] ?? 0) + 1;
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#counter = counter;
    if (kinds.length % 2 === 0) return;
    const kind = kinds[Math.floor(this.next() * kinds.length)] ?? 0;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }

  /** Fills in places 0 … below − 1, each as the whole part of `next() * below`. */
  drawInto(places: Int32Array, below: number): void {
    // In registers: a generator that is called is five times as slow.
    let a = this.#a | 0;
    let b = this.#b | 0;
    let c = this.#c | 0;
    let counter = this.#counter | 0;
    const scale = below / 0x1_0000_0000;
    for (let at = 0; at < places.length; at += 1) {
      const sum = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      places[at] = (sum >>> 0) * scale;
    }
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#counter = counter;
  }
}

/** Draws places 0 … n − 1 with the given weights, in constant time each (Vose’s alias method). */
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
