import type { Limits } from "../../../domain/limits.ts";
import { bootstrapSeed, quantileOf } from "../../../statistics/bootstrap.ts";
import { randomFrom } from "../../../statistics/random.ts";

/** The limits of a 95 % interval, or why there are none. */
export type Resampled =
  | { readonly low: number; readonly high: number }
  | { readonly noLimits: "too_few_recordings" | "resamples_undefined" };

/**
 * Percentile limits by drawing recordings again with replacement: what one recording adds is one vector,
 * and a figure is computed from a sum of vectors. Recordings differ by themselves, moments of one do not.
 * The same draws serve all figures, so that they can be compared; the seed is `bootstrapSeed`.
 *
 * None below five recordings, and none where a fifth of the draws or more has no figure.
 */
export function resampled(
  vectors: readonly Float64Array[],
  figureOf: (sum: Float64Array) => number,
  limits: Pick<Limits, "bootstrapResamples" | "recordingsForInterval">,
): Resampled {
  const count = vectors.length;
  if (count < limits.recordingsForInterval) return { noLimits: "too_few_recordings" };
  const { starts, who, times } = drawsOf(count, limits.bootstrapResamples);
  const width = vectors[0]?.length ?? 0;
  // Eight parts at a time: this loop is most of what an interval takes.
  const padded = Math.ceil(width / 8) * 8;
  const rows = new Float64Array(count * padded);
  vectors.forEach((vector, at) => rows.set(vector, at * padded));
  const sums = new Float64Array(padded);
  const sum = sums.subarray(0, width);
  const figures = new Float64Array(limits.bootstrapResamples);
  let found = 0;
  for (let draw = 0; draw < limits.bootstrapResamples; draw += 1) {
    const from = starts[draw] ?? 0;
    const to = starts[draw + 1] ?? 0;
    for (let part = 0; part < padded; part += 8) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      let e = 0;
      let f = 0;
      let g = 0;
      let h = 0;
      for (let pick = from; pick < to; pick += 1) {
        const often = times[pick] ?? 0;
        const place = (who[pick] ?? 0) * padded + part;
        a += often * (rows[place] ?? 0);
        b += often * (rows[place + 1] ?? 0);
        c += often * (rows[place + 2] ?? 0);
        d += often * (rows[place + 3] ?? 0);
        e += often * (rows[place + 4] ?? 0);
        f += often * (rows[place + 5] ?? 0);
        g += often * (rows[place + 6] ?? 0);
        h += often * (rows[place + 7] ?? 0);
      }
      sums[part] = a;
      sums[part + 1] = b;
      sums[part + 2] = c;
      sums[part + 3] = d;
      sums[part + 4] = e;
      sums[part + 5] = f;
      sums[part + 6] = g;
      sums[part + 7] = h;
    }
    const figure = figureOf(sum);
    if (Number.isNaN(figure)) continue;
    figures[found] = figure;
    found += 1;
  }
  if (found < 0.8 * limits.bootstrapResamples) return { noLimits: "resamples_undefined" };
  const ascending = figures.subarray(0, found).toSorted();
  return { low: quantileOf(ascending, 0.025), high: quantileOf(ascending, 0.975) };
}

/** Draw after draw the recordings that it has, and how often. */
interface Draws {
  /** Where each draw begins, and at last where the last one ends. */
  readonly starts: Int32Array;
  readonly who: Int32Array;
  readonly times: Float64Array;
}

function drawsOf(count: number, resamples: number): Draws {
  const key = `${count} ${resamples}`;
  const known = drawn.get(key);
  if (known) return known;
  const random = randomFrom(bootstrapSeed);
  const starts = new Int32Array(resamples + 1);
  const who: number[] = [];
  const times: number[] = [];
  for (let draw = 0; draw < resamples; draw += 1) {
    const often = new Int32Array(count);
    for (let pick = 0; pick < count; pick += 1) {
      const at = Math.floor(random() * count);
      often[at] = (often[at] ?? 0) + 1;
    }
    often.forEach((amount, at) => {
      if (amount === 0) return;
      who.push(at);
      times.push(amount);
    });
    starts[draw + 1] = who.length;
  }
  const [oldest] = drawn.keys();
  if (drawn.size >= drawnMost && oldest !== undefined) drawn.delete(oldest);
  const made = { starts, who: Int32Array.from(who), times: Float64Array.from(times) };
  drawn.set(key, made);
  return made;
}

const drawnMost = 20;
const drawn = new Map<string, Draws>();
