import type { Limits } from "../../../domain/limits.ts";
import { quantileOf } from "../../../statistics/bootstrap.ts";
import { randomFrom } from "../../../statistics/random.ts";

/** The limits of a 95 % interval, or why there are none. */
export type Resampled =
  | { readonly low: number; readonly high: number }
  | { readonly noLimits: "too_few_recordings" | "resamples_undefined" };

/**
 * Percentile limits by drawing recordings again with replacement: what one recording adds is one vector,
 * and a figure is computed from a sum of vectors. Recordings differ by themselves, moments of one do not.
 * The same draws serve all figures, so that they can be compared; the seed is 1.
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
  const draws = drawsOf(count, limits.bootstrapResamples);
  const width = vectors[0]?.length ?? 0;
  // Part after part, four at a time: this loop is most of what an interval takes.
  const padded = Math.ceil(width / 4) * 4;
  const columns = new Float64Array(count * padded);
  vectors.forEach((vector, at) =>
    vector.forEach((amount, part) => (columns[part * count + at] = amount)),
  );
  const sums = new Float64Array(padded);
  const sum = sums.subarray(0, width);
  const figures = new Float64Array(limits.bootstrapResamples);
  let found = 0;
  for (let draw = 0; draw < limits.bootstrapResamples; draw += 1) {
    const from = draw * count;
    for (let part = 0; part < padded; part += 4) {
      let [a, b, c, d] = [0, 0, 0, 0];
      const first = part * count;
      for (let at = 0; at < count; at += 1) {
        const times = draws[from + at] ?? 0;
        const place = first + at;
        a += times * (columns[place] ?? 0);
        b += times * (columns[place + count] ?? 0);
        c += times * (columns[place + 2 * count] ?? 0);
        d += times * (columns[place + 3 * count] ?? 0);
      }
      sums[part] = a;
      sums[part + 1] = b;
      sums[part + 2] = c;
      sums[part + 3] = d;
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

/** How often each draw has each recording, draw after draw. */
function drawsOf(count: number, resamples: number): Float64Array {
  const key = `${count} ${resamples}`;
  const known = drawn.get(key);
  if (known) return known;
  const random = randomFrom(1);
  const draws = new Float64Array(count * resamples);
  for (let draw = 0; draw < resamples; draw += 1) {
    for (let pick = 0; pick < count; pick += 1) {
      const at = draw * count + Math.floor(random() * count);
      draws[at] = (draws[at] ?? 0) + 1;
    }
  }
  const [oldest] = drawn.keys();
  if (drawn.size >= drawnMost && oldest !== undefined) drawn.delete(oldest);
  drawn.set(key, draws);
  return draws;
}

const drawnMost = 20;
const drawn = new Map<string, Float64Array>();
