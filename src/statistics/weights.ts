/**
 * Named weights: the partial credit for each pair of codes, 1 on the diagonal and less away from
 * it.
 */
export type WeightsName =
  | "unweighted"
  | "linear"
  | "quadratic"
  | "ordinal"
  | "radical"
  | "ratio"
  | "circular"
  | "bipolar";

export const weightsNames = [
  "unweighted",
  "linear",
  "quadratic",
  "ordinal",
  "radical",
  "ratio",
  "circular",
  "bipolar",
] as const satisfies readonly WeightsName[];

export type Weights = WeightsName | readonly (readonly number[])[];

/**
 * The weights as `q × q` numbers, row by row, from the declared scale.
 *
 * `scale` holds what the codes count as: their places 0 … q − 1, or their own values.
 * A matrix of one’s own is taken as it is. The formulas are those of Gwet (2014), Handbook of
 * Inter-Rater Reliability, 4th ed., chapter 3; ratio, circular and bipolar need values that make sense there.
 */
export function weightMatrix(weights: Weights, scale: readonly number[]): Float64Array {
  const q = scale.length;
  const matrix = new Float64Array(q * q);
  if (typeof weights !== "string") {
    weights.forEach((row, k) => row.forEach((weight, l) => (matrix[k * q + l] = weight)));
    return matrix;
  }
  const low = Math.min(...scale);
  const high = Math.max(...scale);
  let largest = 0;
  for (let k = 0; k < q; k += 1) {
    for (let l = 0; l < q; l += 1) {
      if (k === l) continue;
      const a = scale[k] ?? 0;
      const b = scale[l] ?? 0;
      const apart = disagreements[weights]({ a, b, places: Math.abs(k - l), low, high });
      matrix[k * q + l] = apart;
      largest = Math.max(largest, apart);
    }
  }
  return matrix.map((apart) => (largest === 0 ? 1 : 1 - apart / largest));
}

/**
 * The same as rows of numbers; the name alone without weights, and for a scale with equal steps.
 */
export function weightsByWorth(name: WeightsName, worth: readonly number[]): Weights {
  const [first = 0, second = 1] = worth;
  const areAlike = worth.every((one, place) => one === first + place * (second - first));
  if (name === "unweighted" || (areAlike && name !== "ratio")) return name;
  const q = worth.length;
  const matrix = weightMatrix(name, worth);
  return worth.map((_, k) => Array.from(matrix.subarray(k * q, (k + 1) * q)));
}

/** Places 0 … codes − 1: a scale whose steps count alike. */
export function places(codes: number): readonly number[] {
  return Array.from({ length: codes }, (_, place) => place);
}

interface Apart {
  readonly a: number;
  readonly b: number;
  readonly places: number;
  readonly low: number;
  readonly high: number;
}

/** Up to a factor: the largest one becomes weight 0. */
const disagreements: Readonly<Record<WeightsName, (apart: Apart) => number>> = {
  unweighted: () => 1,
  linear: ({ a, b }) => Math.abs(a - b),
  quadratic: ({ a, b }) => (a - b) ** 2,
  ordinal: ({ places: apart }) => (apart * (apart + 1)) / 2,
  radical: ({ a, b }) => Math.sqrt(Math.abs(a - b)),
  ratio: ({ a, b }) => (a + b === 0 ? 0 : ((a - b) / (a + b)) ** 2),
  circular: ({ a, b, low, high }) => Math.sin((Math.PI * (a - b)) / (high - low + 1)) ** 2,
  bipolar: ({ a, b, low, high }) => (a - b) ** 2 / ((a + b - 2 * low) * (2 * high - a - b)),
};
