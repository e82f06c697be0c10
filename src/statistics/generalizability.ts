import {
  type Figure,
  ratio,
  type Statistic,
  type Undefined,
  undefinedBecause,
  value,
} from "./statistic.ts";

/**
 * Scores of persons (units) under conditions of one or two facets, complete and balanced.
 * `p x r`: every person by every rater. `p x i x j`: by every pair of conditions.
 * `p x (r:t)`: tasks with raters of their own.
 */
export type FacetData =
  | { readonly design: "p x r"; readonly scores: readonly (readonly number[])[] }
  /** `scores[p][i][j]`. */
  | { readonly design: "p x i x j"; readonly scores: readonly (readonly (readonly number[])[])[] }
  /** `scores[p][t][r]`: rater r of task t. */
  | { readonly design: "p x (r:t)"; readonly scores: readonly (readonly (readonly number[])[])[] };

/** The variance component of one source, with its ANOVA row. */
export interface VarianceComponent {
  /** `p`, `pi`, `pr:t` … */
  readonly source: string;
  readonly df: number;
  readonly meanSquare: number;
  /** From expected mean squares; may be negative, and is shown so. D studies take it as 0 then. */
  readonly variance: number;
  /** How many conditions of each facet the source is averaged over in a D study. */
  readonly over: readonly ("first" | "second")[];
  readonly withPersons: boolean;
}

export interface GStudy {
  readonly kind: "study";
  readonly design: FacetData["design"];
  readonly components: readonly VarianceComponent[];
  readonly persons: number;
  /** Conditions of the first facet (r; i; t) and of the second (j; r within t), 1 where there is none. */
  readonly first: number;
  readonly second: number;
  readonly mean: number;
}

/**
 * Variance components by analysis of variance, from expected mean squares.
 * Brennan (2001), doi:10.1007/978-1-4757-3456-0; Shavelson & Webb (1991).
 * Undefined where the scores are not a full block, or a facet has one condition only.
 */
export function gStudy(data: FacetData): GStudy | Undefined {
  const cube = cubeOf(data);
  if (cube === undefined) return undefinedBecause("unbalanced_design");
  const { persons: np, first: ni, second: nj } = cube;
  if (np < 2) return undefinedBecause("too_few_units");
  if (ni < 2 || (data.design !== "p x r" && nj < 2)) return undefinedBecause("too_few_raters");
  const components =
    data.design === "p x r"
      ? crossedOne(cube)
      : data.design === "p x i x j"
        ? crossedTwo(cube)
        : nested(cube);
  return {
    kind: "study",
    design: data.design,
    components,
    persons: np,
    first: ni,
    second: nj,
    mean: cube.mean,
  };
}

export interface DStudyOptions {
  /** Conditions per person; default those of the G study. For p x (r:t): tasks, and raters within each. */
  readonly first?: number;
  readonly second?: number;
  /** A facet whose conditions are all there are: its interaction with persons is then true score. */
  readonly fixed?: "first" | "second";
  /** A cut score; gives Phi(lambda). */
  readonly cut?: number;
}

export interface DStudy {
  readonly universeVariance: number;
  readonly relativeVariance: number;
  readonly absoluteVariance: number;
  /** Eρ²: reliability of comparing persons. 0 to 1. */
  readonly generalizability: Figure;
  /** Φ: dependability of the score itself. 0 to 1. */
  readonly dependability: Figure;
  /** Φ(λ): dependability of being above or below the cut. Brennan & Kane (1977), doi:10.1111/j.1745-3984.1977.tb00045.x. */
  readonly dependabilityAtCut: Figure;
  /** Sources whose estimate was negative and is taken as 0. */
  readonly takenAsZero: readonly string[];
}

/**
 * A D study: coefficients of a measurement with the given numbers of raters and occasions, by default those of the
 * G study.
 */
export function dStudy(study: GStudy, options: DStudyOptions = {}): DStudy {
  const conditions = {
    first: options.first ?? study.first,
    second: options.second ?? study.second,
  };
  let ofMean = 0;
  for (const { over, variance, withPersons } of study.components) {
    const share = averaged(variance, over, conditions);
    ofMean += withPersons ? share / study.persons : share;
  }
  const found = coefficientsOf(study.components, conditions, options.fixed);
  const { universeVariance: universe, absoluteVariance: absolute } = found;
  const distance = options.cut === undefined ? undefined : (study.mean - options.cut) ** 2 - ofMean;
  return {
    ...found,
    dependabilityAtCut:
      distance === undefined
        ? undefinedBecause("not_part_of_this_statistic")
        : ratio({ of: universe + distance, to: universe + distance + absolute }, "no_variance"),
    takenAsZero: study.components
      .filter(({ variance }) => variance < 0)
      .map(({ source }) => source),
  };
}

/** How many conditions of each facet a measurement has. */
interface Conditions {
  readonly first: number;
  readonly second: number;
}

/** Of a mean over so many conditions; below 0 as 0. */
function averaged(
  variance: number,
  over: VarianceComponent["over"],
  conditions: Conditions,
): number {
  let share = Math.max(0, variance);
  for (const facet of over) share /= conditions[facet];
  return share;
}

/**
 * Coefficients of a measurement with the given numbers of conditions, from variance components of
 * any origin.
 */
export function coefficientsOf(
  components: readonly Pick<VarianceComponent, "variance" | "over" | "withPersons">[],
  conditions: Conditions,
  fixed?: DStudyOptions["fixed"],
): Omit<DStudy, "dependabilityAtCut" | "takenAsZero"> {
  let universe = 0;
  let relative = 0;
  let absolute = 0;
  for (const { over, variance, withPersons } of components) {
    const share = averaged(variance, over, conditions);
    const isFixed = over.length > 0 && over.every((facet) => facet === fixed);
    if (over.length === 0 || (isFixed && withPersons)) universe += share;
    else if (!isFixed) {
      absolute += share;
      if (withPersons) relative += share;
    }
  }
  return {
    universeVariance: universe,
    relativeVariance: relative,
    absoluteVariance: absolute,
    generalizability: ratio({ of: universe, to: universe + relative }, "no_variance"),
    dependability: ratio({ of: universe, to: universe + absolute }, "no_variance"),
  };
}

/** The proportion of total variance that one source has; negative components count as 0. */
export function varianceShare(study: GStudy, source: string): Figure {
  let total = 0;
  let own = 0;
  for (const component of study.components) {
    const variance = Math.max(0, component.variance);
    total += variance;
    if (component.source === source) own += variance;
  }
  return total === 0 ? undefinedBecause("no_variance") : value(own / total);
}

type Sizes = Pick<GStudy, "persons" | "first" | "second">;

/** The variances that correspond to mean squares, both in the order of the design’s components. */
export function variancesOf(
  design: GStudy["design"],
  meanSquares: ArrayLike<number>,
  { persons: np, first, second }: Sizes,
): readonly number[] {
  const [m0 = NaN, m1 = NaN, m2 = NaN, m3 = NaN, m4 = NaN, m5 = NaN, m6 = NaN] =
    Array.from(meanSquares);
  switch (design) {
    case "p x r":
      return [(m0 - m2) / first, (m1 - m2) / np, m2];
    case "p x i x j":
      return [
        (m0 - m3 - m4 + m6) / (first * second),
        (m1 - m3 - m5 + m6) / (np * second),
        (m2 - m4 - m5 + m6) / (np * first),
        (m3 - m6) / second,
        (m4 - m6) / first,
        (m5 - m6) / np,
        m6,
      ];
    case "p x (r:t)":
      return [
        (m0 - m3) / (first * second),
        (m1 - m3 - m2 + m4) / (np * second),
        (m2 - m4) / np,
        (m3 - m4) / second,
        m4,
      ];
  }
}

/** Centred scores and their means over every set of facets. */
interface Cube {
  readonly persons: number;
  readonly first: number;
  readonly second: number;
  /** Of the scores as they came. */
  readonly mean: number;
  readonly x: (p: number, i: number, j: number) => number;
  readonly p: Float64Array;
  readonly i: Float64Array;
  readonly j: Float64Array;
  readonly pi: Float64Array;
  readonly pj: Float64Array;
  readonly ij: Float64Array;
}

function cubeOf(data: FacetData): Cube | undefined {
  const scores: readonly (readonly (readonly number[])[])[] =
    data.design === "p x r" ? data.scores.map((row) => row.map((score) => [score])) : data.scores;
  const np = scores.length;
  const ni = scores[0]?.length ?? 0;
  const nj = scores[0]?.[0]?.length ?? 0;
  const isFull = scores.every(
    (plane) =>
      plane.length === ni &&
      plane.every((row) => row.length === nj && row.every((score) => Number.isFinite(score))),
  );
  if (!isFull || ni === 0 || nj === 0) return undefined;
  const origin = scores[0]?.[0]?.[0] ?? 0;
  const flat = Float64Array.from(scores.flat(2), (score) => score - origin);
  let sum = 0;
  for (const score of flat) sum += score;
  const mean = sum / flat.length;
  const centred = flat.map((score) => score - mean);
  const x = (p: number, i: number, j: number) => centred[(p * ni + i) * nj + j] ?? 0;
  const [mp, mi, mj] = [new Float64Array(np), new Float64Array(ni), new Float64Array(nj)];
  const [pi, pj, ij] = [
    new Float64Array(np * ni),
    new Float64Array(np * nj),
    new Float64Array(ni * nj),
  ];
  for (let p = 0; p < np; p += 1) {
    for (let i = 0; i < ni; i += 1) {
      for (let j = 0; j < nj; j += 1) {
        const score = x(p, i, j);
        add(mp, p, score / (ni * nj));
        add(mi, i, score / (np * nj));
        add(mj, j, score / (np * ni));
        add(pi, p * ni + i, score / nj);
        add(pj, p * nj + j, score / ni);
        add(ij, i * nj + j, score / np);
      }
    }
  }
  return {
    persons: np,
    first: ni,
    second: nj,
    mean: origin + mean,
    x,
    p: mp,
    i: mi,
    j: mj,
    pi,
    pj,
    ij,
  };
}

function add(means: Float64Array, at: number, share: number): void {
  means[at] = (means[at] ?? 0) + share;
}

/** Σ over all cells of the square of an effect. */
function squaresOf(cube: Cube, effect: (p: number, i: number, j: number) => number): number {
  let sum = 0;
  for (let p = 0; p < cube.persons; p += 1) {
    for (let i = 0; i < cube.first; i += 1) {
      for (let j = 0; j < cube.second; j += 1) sum += effect(p, i, j) ** 2;
    }
  }
  return sum;
}

type Source = Omit<VarianceComponent, "variance">;

function sourceOf(
  name: string,
  of: { readonly squares: number; readonly df: number; readonly over: VarianceComponent["over"] },
): Source {
  return {
    source: name,
    df: of.df,
    meanSquare: of.squares / of.df,
    over: of.over,
    withPersons: name.startsWith("p"),
  };
}

function crossedOne(cube: Cube): readonly VarianceComponent[] {
  const { persons: np, first: nr } = cube;
  const [p, r] = [cube.p, cube.i];
  const ofP = sourceOf("p", { squares: squaresOf(cube, (a) => p[a] ?? 0), df: np - 1, over: [] });
  const ofR = sourceOf("r", {
    squares: squaresOf(cube, (_, b) => r[b] ?? 0),
    df: nr - 1,
    over: ["first"],
  });
  const ofE = sourceOf("pr,e", {
    squares: squaresOf(cube, (a, b, c) => cube.x(a, b, c) - (p[a] ?? 0) - (r[b] ?? 0)),
    df: (np - 1) * (nr - 1),
    over: ["first"],
  });
  return withVariances("p x r", [ofP, ofR, ofE], cube);
}

function crossedTwo(cube: Cube): readonly VarianceComponent[] {
  const { persons: np, first: ni, second: nj } = cube;
  const p = (a: number) => cube.p[a] ?? 0;
  const i = (b: number) => cube.i[b] ?? 0;
  const j = (c: number) => cube.j[c] ?? 0;
  const pi = (a: number, b: number) => (cube.pi[a * ni + b] ?? 0) - p(a) - i(b);
  const pj = (a: number, c: number) => (cube.pj[a * nj + c] ?? 0) - p(a) - j(c);
  const ij = (b: number, c: number) => (cube.ij[b * nj + c] ?? 0) - i(b) - j(c);
  const rest = (a: number, b: number, c: number) =>
    cube.x(a, b, c) - p(a) - i(b) - j(c) - pi(a, b) - pj(a, c) - ij(b, c);

  const ofP = sourceOf("p", { squares: squaresOf(cube, p), df: np - 1, over: [] });
  const ofI = sourceOf("i", {
    squares: squaresOf(cube, (_, b) => i(b)),
    df: ni - 1,
    over: ["first"],
  });
  const ofJ = sourceOf("j", {
    squares: squaresOf(cube, (_, __, c) => j(c)),
    df: nj - 1,
    over: ["second"],
  });
  const ofPi = sourceOf("pi", {
    squares: squaresOf(cube, (a, b) => pi(a, b)),
    df: (np - 1) * (ni - 1),
    over: ["first"],
  });
  const ofPj = sourceOf("pj", {
    squares: squaresOf(cube, (a, _, c) => pj(a, c)),
    df: (np - 1) * (nj - 1),
    over: ["second"],
  });
  const ofIj = sourceOf("ij", {
    squares: squaresOf(cube, (_, b, c) => ij(b, c)),
    df: (ni - 1) * (nj - 1),
    over: ["first", "second"],
  });
  const ofPij = sourceOf("pij", {
    squares: squaresOf(cube, rest),
    df: (np - 1) * (ni - 1) * (nj - 1),
    over: ["first", "second"],
  });
  return withVariances("p x i x j", [ofP, ofI, ofJ, ofPi, ofPj, ofIj, ofPij], cube);
}

/** `first` is the task, `second` the rater within it. */
function nested(cube: Cube): readonly VarianceComponent[] {
  const { persons: np, first: nt, second: nr } = cube;
  const p = (a: number) => cube.p[a] ?? 0;
  const t = (b: number) => cube.i[b] ?? 0;
  const rt = (b: number, c: number) => (cube.ij[b * nr + c] ?? 0) - t(b);
  const pt = (a: number, b: number) => (cube.pi[a * nt + b] ?? 0) - p(a) - t(b);
  const rest = (a: number, b: number, c: number) =>
    cube.x(a, b, c) - p(a) - t(b) - pt(a, b) - rt(b, c);

  const ofP = sourceOf("p", { squares: squaresOf(cube, p), df: np - 1, over: [] });
  const ofT = sourceOf("t", {
    squares: squaresOf(cube, (_, b) => t(b)),
    df: nt - 1,
    over: ["first"],
  });
  const ofRt = sourceOf("r:t", {
    squares: squaresOf(cube, (_, b, c) => rt(b, c)),
    df: nt * (nr - 1),
    over: ["first", "second"],
  });
  const ofPt = sourceOf("pt", {
    squares: squaresOf(cube, (a, b) => pt(a, b)),
    df: (np - 1) * (nt - 1),
    over: ["first"],
  });
  const ofE = sourceOf("pr:t", {
    squares: squaresOf(cube, rest),
    df: nt * (np - 1) * (nr - 1),
    over: ["first", "second"],
  });
  return withVariances("p x (r:t)", [ofP, ofT, ofRt, ofPt, ofE], cube);
}

function withVariances(
  design: GStudy["design"],
  sources: readonly Source[],
  sizes: Sizes,
): readonly VarianceComponent[] {
  const variances = variancesOf(
    design,
    sources.map(({ meanSquare }) => meanSquare),
    sizes,
  );
  return sources.map((source, at) => ({ ...source, variance: variances[at] ?? NaN }));
}

export const generalizabilityStatistic = {
  id: "generalizability",
  needs: { data: "facets", level: "interval", raters: "two_or_more", missing: "not_applicable" },
  parameters: {
    first: { kind: "number", default: 1, min: 1, max: 1000, whole: true, unit: "units" },
    second: { kind: "number", default: 1, min: 1, max: 1000, whole: true, unit: "units" },
  },
  compute: gStudy,
  references: [
    {
      text: "Brennan, R. L. (2001). Generalizability theory. Springer",
      doi: "10.1007/978-1-4757-3456-0",
    },
    {
      text: "Shavelson, R. J., & Webb, N. M. (1991). Generalizability theory: A primer. Sage. ISBN 978-0-8039-3745-1",
    },
  ],
  assumes: ["units_independent", "raters_sampled", "balanced_design", "distances_meaningful"],
} as const satisfies Statistic<"generalizability", FacetData>;
