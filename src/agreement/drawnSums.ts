import type { Draws } from "./draws.ts";

/** What the recordings of a draw add up to. This is most of what an interval takes. */
export class DrawnSums {
  /** Of one draw; longer than a vector by some zeros. */
  readonly #sum: Float64Array;
  readonly #draws: Draws;
  /** What each couple gives as often as some draw has them; one after the other. */
  readonly #parts: Float64Array;

  constructor(vectors: readonly Float64Array[], draws: Draws) {
    const width = paddedWidth(vectors[0]?.length ?? 0);
    const { first, often, oftenNext } = draws.couples;
    const parts = new Float64Array(first.length * width);
    for (let couple = 0; couple < first.length; couple += 1) {
      const at = first[couple] ?? 0;
      const [one, next] = [vectors[at], vectors[at + 1]];
      const [times, timesNext] = [often[couple] ?? 0, oftenNext[couple] ?? 0];
      for (let part = 0; part < (one?.length ?? 0); part += 1) {
        parts[couple * width + part] = times * (one?.[part] ?? 0) + timesNext * (next?.[part] ?? 0);
      }
    }
    this.#sum = new Float64Array(width);
    this.#draws = draws;
    this.#parts = parts;
  }

  read(draw: number, into: Float64Array): void {
    this.#add(draw);
    const sum = this.#sum;
    for (let part = 0; part < into.length; part += 1) into[part] = sum[part] ?? 0;
  }

  #add(draw: number): void {
    const { drawn, perDraw } = this.#draws;
    const parts = this.#parts;
    const sum = this.#sum;
    const width = sum.length;
    const from = draw * perDraw;
    const to = from + perDraw;
    let part = 0;
    for (; part + 8 <= width; part += 8) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let e = 0;
      let f = 0;
      let g = 0;
      let h = 0;
      for (let pick = from; pick < to; pick += 1) {
        const place = (drawn[pick] ?? 0) * width + part;
        a += parts[place] ?? 0;
        b += parts[place + 1] ?? 0;
        c += parts[place + 2] ?? 0;
        d += parts[place + 3] ?? 0;
        e += parts[place + 4] ?? 0;
        f += parts[place + 5] ?? 0;
        g += parts[place + 6] ?? 0;
        h += parts[place + 7] ?? 0;
      }
      sum[part] = a;
      sum[part + 1] = b;
      sum[part + 2] = c;
      sum[part + 3] = d;
      sum[part + 4] = e;
      sum[part + 5] = f;
      sum[part + 6] = g;
      sum[part + 7] = h;
    }
    if (part === width) return;
    let a = 0;
    let b = 0;
    for (let pick = from; pick < to; pick += 1) {
      const place = (drawn[pick] ?? 0) * width + part;
      a += parts[place] ?? 0;
      b += parts[place + 1] ?? 0;
    }
    sum[part] = a;
    sum[part + 1] = b;
  }
}

/** Eights, and at last a two where that is enough. */
function paddedWidth(width: number): number {
  const over = width % 8;
  return over === 0 ? width : width - over + (over <= 2 ? 2 : 8);
}
