/** Distinct values in ascending order, with the number of times each occurs. */
export interface ValueCounts {
  readonly values: readonly number[];
  readonly counts: Float64Array;
}

export type Distance = (a: number, b: number) => number;

/**
 * The mean distance between two values drawn without replacement. The distance of a value to itself
 * is 0.
 */
export function meanDistance({ values, counts }: ValueCounts, distance: Distance): number {
  const own = Float64Array.from(values);
  let sum = 0;
  let n = 0;
  for (let a = 0; a < own.length; a += 1) {
    if (counts[a] === 0) continue;
    const first = own[a] ?? 0;
    let ofA = 0;
    for (let b = a + 1; b < own.length; b += 1) {
      const count = counts[b] ?? 0;
      if (count > 0) ofA += count * distance(first, own[b] ?? 0);
    }
    sum += (counts[a] ?? 0) * ofA;
    n += counts[a] ?? 0;
  }
  return (2 * sum) / (n * (n - 1));
}

/** The squared ratio distance of Krippendorff’s alpha, for values of at least 0. */
export function ratioDistance(a: number, b: number): number {
  if (a + b === 0) return 0;
  const share = (a - b) / (a + b);
  return share * share;
}

/** So many different values are compared one by one in well under a tenth of a second. */
const mostCompared = 2_000;

/**
 * `meanDistance` of `ratioDistance`. For many different values, whose pairs would take hours, it is
 * interpolated, to twelve digits: on a logarithmic scale the distance is tanh²((x − y) / 2), which
 * is so smooth that within boxes of width ¼ a polynomial through 10 Chebyshev points (Berrut &
 * Trefethen, 2004, doi:10.1137/S0036144502417715) stands for it. The values of each box are
 * represented by its points, and only points are compared.
 */
export function ratioDistanceOfAll(of: ValueCounts): number {
  if (of.values.length <= mostCompared) return meanDistance(of, ratioDistance);
  const { values, counts } = of;
  const low = Math.log(values.find((value) => value > 0) ?? 1);
  const high = Math.log(values.at(-1) ?? 1);
  const boxes = Math.max(1, Math.ceil((high - low) / boxWidth));
  const width = (high - low) / boxes;
  const weights = new Float64Array(boxes * nodeCount);
  let n = 0;
  let zeros = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    const count = counts[at] ?? 0;
    n += count;
    if (value <= 0) zeros += count;
    else if (count > 0) {
      const place = (Math.log(value) - low) / width;
      const box = Math.min(boxes - 1, Math.floor(place));
      lay(weights, { from: box * nodeCount, at: 2 * (place - box) - 1, count });
    }
  }
  const points = Array.from(weights, (_, at) => {
    const box = Math.floor(at / nodeCount);
    return (box + ((nodes[at % nodeCount] ?? 0) + 1) / 2) * width;
  });
  // Zeros are as far as can be from all other values, and not at all from one another.
  let sum = zeros * (n - zeros);
  for (let a = 0; a < weights.length; a += 1) {
    const weight = weights[a] ?? 0;
    if (weight === 0) continue;
    let ofA = 0;
    for (let b = a + 1; b < weights.length; b += 1) {
      ofA += (weights[b] ?? 0) * Math.tanh(((points[a] ?? 0) - (points[b] ?? 0)) / 2) ** 2;
    }
    sum += weight * ofA;
  }
  return (2 * sum) / (n * (n - 1));
}

const nodeCount = 10;
const boxWidth = 0.25;
const nodes = Array.from({ length: nodeCount }, (_, at) =>
  Math.cos((Math.PI * (2 * at + 1)) / (2 * nodeCount)),
);
const barycentric = nodes.map(
  (_, at) => (at % 2 === 0 ? 1 : -1) * Math.sin((Math.PI * (2 * at + 1)) / (2 * nodeCount)),
);

const shares = new Float64Array(nodeCount);

/** Parts a count among the points of its box, so that every polynomial through them keeps its value. */
function lay(
  weights: Float64Array,
  of: { readonly from: number; readonly at: number; readonly count: number },
): void {
  const { from, at, count } = of;
  let all = 0;
  for (let k = 0; k < nodeCount; k += 1) {
    const apart = at - (nodes[k] ?? 0);
    if (apart === 0) {
      weights[from + k] = (weights[from + k] ?? 0) + count;
      return;
    }
    const share = (barycentric[k] ?? 0) / apart;
    shares[k] = share;
    all += share;
  }
  for (let k = 0; k < nodeCount; k += 1) {
    weights[from + k] = (weights[from + k] ?? 0) + (count / all) * (shares[k] ?? 0);
  }
}
