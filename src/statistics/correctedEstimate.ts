import { studentTwoSidedQuantile } from "./distributions.ts";

/** A segment that the program coded, and that people coded too if it was drawn for them. */
export interface SampledSegment {
  /** Its recording, counted from 0: segments of one are not independent. */
  readonly cluster: number;
  /** What it counts: its length for shares of time and rates, 1 for mean ratings; above 0. */
  readonly size: number;
  /** The amount that the program found: time, events, a rating. */
  readonly program: number;
  /** The amount that people found, in segments that were drawn. */
  readonly people: number | undefined;
  /** With what probability it was drawn, above 0 to 1; `undefined`: not known. */
  readonly inclusion: number | undefined;
}

/** Why an estimate cannot be corrected by people’s coding. */
export type NoCorrection =
  /** Of a segment it is not known with what probability it was drawn. */
  | "inclusion_unknown"
  /** A segment could not be drawn: nothing tells of such. */
  | "inclusion_zero"
  | "no_units"
  /** Too few recordings of which people coded something. */
  | "too_few_recordings";

/** The smallest number of recordings with people’s coding for which a CI is given. */
export const clustersForCorrection = 5;

/**
 * Sums over recordings. `valueOf` of the sum of their vectors is the estimate, so that its error
 * follows from omitting recordings: `[λ · program, size, people − λ · program of what was drawn,
 * size of that]`, the program’s amounts measured from its own mean.
 */
export interface CorrectedSums {
  readonly vectors: readonly Float64Array[];
  readonly valueOf: (sum: Float64Array) => number;
}

export interface CorrectedEstimate {
  readonly kind: "estimate";
  /** Amount by size, by people alone where they coded (Hájek), by the program alone, and by both. */
  readonly people: CorrectedSums;
  readonly program: CorrectedSums;
  readonly corrected: CorrectedSums;
  /** The same as numbers. */
  readonly values: {
    readonly people: number;
    readonly program: number;
    readonly corrected: number;
    /** Sum of amounts by probability ÷ all of the size: unbiased in every sample, yet wider (Horvitz & Thompson). */
    readonly horvitzThompson: number;
  };
  /** How much of the program is taken, by recording: 0 is people alone, 1 all of it. */
  readonly lambdas: Float64Array;
  readonly clusters: number;
  /** Of which people coded something. */
  readonly clustersDrawn: number;
  readonly segments: number;
  readonly segmentsDrawn: number;
  /** What of the variance of `corrected` is of drawing segments: it falls with more of them. */
  readonly drawingVariance: (more: number) => number;
}

/**
 * The result that people’s coding of all recordings would give, estimated from the program’s coding
 * of all of them and people’s coding of a sample: the program’s total, plus the difference between
 * people and program in each drawn segment divided by its probability of being drawn. Unbiased
 * whatever the program does, as long as the probabilities are correct.
 *
 * The difference estimator of Cassel, Särndal & Wretman (1976), Biometrika, 63, 615–620,
 * doi:10.1093/biomet/63.3.615, with λ as the weight of the program: PPI++ of Angelopoulos, Duchi &
 * Zrnic (2023), arXiv:2311.01453, section 6 (power tuning), clipped to 0 … 1; prediction-powered
 * inference: Angelopoulos et al. (2023), Science, 382, 669–674, doi:10.1126/science.adi6000.
 * Amounts of a sample are divided by its estimated size (Hájek, 1971); the alternative is Horvitz &
 * Thompson (1952), Journal of the American Statistical Association, 47, 663–685,
 * doi:10.1080/01621459.1952.10483446. λ of a recording comes from all others (cross-fitting, as
 * Zrnic & Candès, 2024, PNAS, 121, e2322083121, doi:10.1073/pnas.2322083121), so that it is
 * independent of the recording to which it is applied.
 *
 * Recordings are treated as a random sample: their variance is part of the error.
 */
export function correctedEstimate(
  segments: readonly SampledSegment[],
  { clusters }: { readonly clusters: number },
): CorrectedEstimate | { readonly kind: "undefined"; readonly because: NoCorrection } {
  if (segments.length === 0) return { kind: "undefined", because: "no_units" };
  if (segments.some(({ inclusion }) => inclusion === undefined || !(inclusion <= 1))) {
    return { kind: "undefined", because: "inclusion_unknown" };
  }
  if (segments.some(({ inclusion }) => !((inclusion ?? 0) > 0))) {
    return { kind: "undefined", because: "inclusion_zero" };
  }
  const sums = sumsOf(segments, clusters);
  const drawn = sums.filter(({ peopleSize }) => peopleSize > 0).length;
  if (drawn < clustersForCorrection) return { kind: "undefined", because: "too_few_recordings" };
  const all = added(sums);
  const programMean = all.program / all.size;
  const lambdas = Float64Array.from(sums, (own) => lambdaOf(sums, without(all, own), own));
  const people = sumsBy(sums, () => 0, programMean);
  const corrected = sumsBy(sums, (at) => lambdas[at] ?? 0, programMean);
  const program: CorrectedSums = {
    vectors: sums.map((own) => Float64Array.of(own.program, own.size)),
    valueOf: ([amount = NaN, size = NaN]) => amount / size,
  };
  return {
    kind: "estimate",
    people,
    program,
    corrected: {
      ...corrected,
      valueOf: (sum) => corrected.valueOf(sum),
    },
    values: {
      people: whole(people),
      program: programMean,
      corrected: whole(corrected),
      horvitzThompson: all.people / all.size,
    },
    lambdas,
    clusters: sums.filter(({ size }) => size > 0).length,
    clustersDrawn: drawn,
    segments: segments.length,
    segmentsDrawn: segments.filter(({ people: own }) => own !== undefined).length,
    drawingVariance: drawingVarianceOf(segments, { lambdas, all, programMean }),
  };
}

/** The estimate computed from all recordings. */
export function whole({ vectors, valueOf }: CorrectedSums): number {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  return valueOf(sum);
}

/**
 * The difference between two estimates from the same recordings: for groups of recordings, or for
 * groups of segments in them.
 */
export function differenceOfSums(a: CorrectedSums, b: CorrectedSums): CorrectedSums {
  const width = a.vectors[0]?.length ?? 0;
  return {
    vectors: a.vectors.map((own, at) =>
      Float64Array.of(...own, ...(b.vectors[at] ?? new Float64Array(width))),
    ),
    valueOf: (sum) => a.valueOf(sum.subarray(0, width)) - b.valueOf(sum.subarray(width)),
  };
}

/**
 * The amount of additional coding by people that is needed to reach the requested width of the CI.
 */
export type MoreNeeded =
  | { readonly kind: "none" }
  | { readonly kind: "segments"; readonly count: number }
  /** All segments of these recordings would not do. */
  | { readonly kind: "recordings"; readonly count: number };

/**
 * How many more segments of these recordings people would have to code for limits of ± `half`, if further ones are like those that are coded and
 * are drawn in the same proportions; or how many more recordings, coded as these are, where all segments would not do.
 *
 * @param error the standard error of the estimate, by recordings
 */
export function moreNeeded(
  estimate: Pick<CorrectedEstimate, "drawingVariance" | "segments" | "segmentsDrawn" | "clusters">,
  { error, df, half, level = 0.95 }: MoreAsked,
): MoreNeeded {
  const wanted = (half / studentTwoSidedQuantile(1 - level, df)) ** 2;
  if (error ** 2 <= wanted) return { kind: "none" };
  const { drawingVariance, segments, segmentsDrawn, clusters } = estimate;
  const rest = Math.max(0, error ** 2 - drawingVariance(1));
  const varianceOf = (drawn: number) => rest + drawingVariance(drawn / segmentsDrawn);
  if (varianceOf(segments) > wanted) {
    return { kind: "recordings", count: Math.ceil(clusters * (error ** 2 / wanted - 1)) };
  }
  let [low, high] = [segmentsDrawn, segments];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (varianceOf(middle) <= wanted) high = middle;
    else low = middle;
  }
  return { kind: "segments", count: high - segmentsDrawn };
}

interface MoreAsked {
  readonly error: number;
  readonly df: number;
  readonly half: number;
  readonly level?: number;
}

/** Of one recording; what people coded, and the program there, over the probability of being drawn. */
interface ClusterSums {
  program: number;
  size: number;
  people: number;
  programDrawn: number;
  peopleSize: number;
}

function none(): ClusterSums {
  return { program: 0, size: 0, people: 0, programDrawn: 0, peopleSize: 0 };
}

function sumsOf(segments: readonly SampledSegment[], clusters: number): readonly ClusterSums[] {
  const sums = Array.from({ length: clusters }, none);
  for (const { cluster, size, program, people, inclusion = NaN } of segments) {
    const own = sums[cluster];
    if (!own) throw new Error("A segment is of a recording that is none of them");
    own.program += program;
    own.size += size;
    if (people === undefined) continue;
    own.people += people / inclusion;
    own.programDrawn += program / inclusion;
    own.peopleSize += size / inclusion;
  }
  return sums;
}

function added(sums: readonly ClusterSums[]): ClusterSums {
  const all = none();
  for (const own of sums) {
    all.program += own.program;
    all.size += own.size;
    all.people += own.people;
    all.programDrawn += own.programDrawn;
    all.peopleSize += own.peopleSize;
  }
  return all;
}

function without(all: ClusterSums, own: ClusterSums): ClusterSums {
  return {
    program: all.program - own.program,
    size: all.size - own.size,
    people: all.people - own.people,
    programDrawn: all.programDrawn - own.programDrawn,
    peopleSize: all.peopleSize - own.peopleSize,
  };
}

/** What makes the variance of the others least: − cov(a, b) / var(b) of what recordings move the estimate by. */
function lambdaOf(sums: readonly ClusterSums[], all: ClusterSums, left: ClusterSums): number {
  const mean = all.program / all.size;
  const people = all.people / all.peopleSize;
  const drawn = all.programDrawn / all.peopleSize;
  let [both, squares] = [0, 0];
  for (const own of sums) {
    if (own === left) continue;
    const a = (own.people - people * own.peopleSize) / all.peopleSize;
    const b =
      (own.program - mean * own.size) / all.size -
      (own.programDrawn - drawn * own.peopleSize) / all.peopleSize;
    both += a * b;
    squares += b * b;
  }
  const lambda = -both / squares;
  return Number.isFinite(lambda) ? Math.min(1, Math.max(0, lambda)) : 0;
}

function sumsBy(
  sums: readonly ClusterSums[],
  lambdaAt: (cluster: number) => number,
  programMean: number,
): CorrectedSums {
  return {
    vectors: sums.map((own, at) => {
      const lambda = lambdaAt(at);
      return Float64Array.of(
        lambda * (own.program - programMean * own.size),
        own.size,
        own.people - lambda * (own.programDrawn - programMean * own.peopleSize),
        own.peopleSize,
      );
    }),
    valueOf: ([program = NaN, size = NaN, rest = NaN, drawn = NaN]) =>
      program / size + rest / drawn,
  };
}

/** Of `more` times as many segments, each drawn by itself (Poisson sampling): Σ r²(1 − π) / π², r their residuals. */
function drawingVarianceOf(
  segments: readonly SampledSegment[],
  {
    lambdas,
    all,
    programMean,
  }: { readonly lambdas: Float64Array; readonly all: ClusterSums; readonly programMean: number },
): (more: number) => number {
  const drawn = segments.flatMap(({ cluster, size, program, people, inclusion = NaN }) => {
    if (people === undefined) return [];
    const amount = people - (lambdas[cluster] ?? 0) * (program - programMean * size);
    return [{ amount, size, inclusion }];
  });
  const mean =
    drawn.reduce((sum, { amount, inclusion }) => sum + amount / inclusion, 0) / all.peopleSize;
  const residuals = drawn.map(({ amount, size, inclusion }) => ({
    square: ((amount - mean * size) / all.peopleSize) ** 2 / inclusion,
    inclusion,
  }));
  return (more) =>
    residuals.reduce(
      (sum, { square, inclusion }) => sum + square * Math.max(0, 1 / (more * inclusion) - 1),
      0,
    );
}
