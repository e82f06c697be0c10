import { quantileOf } from "./bootstrap.ts";
import { chiSquareDraws } from "./chiSquareDraws.ts";
import { type GStudy, type VarianceComponent, variancesOf } from "./generalizability.ts";
import type { NestedStudy } from "./nestedStudy.ts";
import { randomFrom } from "./random.ts";

/** The limits of a 95% CI. */
export interface Limits {
  readonly low: number;
  readonly high: number;
}

/** How many conditions of each facet a measurement would have. */
interface Conditions {
  readonly first: number;
  readonly second: number;
}

/**
 * Generalized confidence intervals of variance components and of values computed from them. Each
 * expected mean square is drawn as df · MS / χ²(df), components are computed from these draws, and
 * limits are percentiles. Weerahandi (1993), doi:10.1080/01621459.1993.10476355; Hannig, Iyer &
 * Patterson (2006), doi:10.1198/016214505000000736.
 *
 * Assumes normal effects and, in crossed designs, a complete block. Raters and occasions are random
 * too, so that few of them give wide CIs, which resampling persons alone would not. For relative
 * decisions with one facet, the limits are those of ICC(C,k), which are exact, up to random error.
 */
export interface VarianceDraws {
  /** Of a component by its place; below 0 where the estimate may be. */
  readonly variance: (component: number) => Limits;
  /** Of its share of the total variance, estimates below 0 as 0; `undefined` where nothing varies. */
  readonly share: (component: number) => Limits | undefined;
  /** Eρ² (`relative`) or Φ (`absolute`) of a mean over so many conditions; `fixed` as in `dStudy`. */
  readonly coefficient: (
    kind: "relative" | "absolute",
    conditions: Conditions,
    fixed?: "first" | "second",
  ) => Limits | undefined;
}

interface DrawOptions {
  /** Default 5,000. */
  readonly draws?: number;
  /** Default 1. */
  readonly seed?: number;
}

export function varianceDraws(study: GStudy, options?: DrawOptions): VarianceDraws {
  return drawsOf(
    {
      sources: study.components,
      variancesOf: (meanSquares) => variancesOf(study.design, meanSquares, study),
    },
    options,
  );
}

/** The same if each person has raters of their own; approximate for unequal numbers. */
export function nestedVarianceDraws(
  { components, unweighted }: NestedStudy,
  options?: DrawOptions,
): VarianceDraws {
  return drawsOf(
    {
      sources: components.map(({ source, df, meanSquare }) =>
        source === "p"
          ? { df, meanSquare: unweighted.meanSquare, over: [], withPersons: true }
          : { df, meanSquare, over: ["first"], withPersons: true },
      ),
      variancesOf: ([ofPersons = NaN, ofRaters = NaN]) => [
        (ofPersons - ofRaters) / unweighted.ratersEach,
        ofRaters,
      ],
    },
    options,
  );
}

/**
 * The same of components by restricted likelihood, in units of the error. The information that is
 * expected on them, tr(P Vₖ P Vₗ) = L Lᵀ, is divided among mean squares that are uncorrelated, Lᵀ
 * θ, each of (Lᵀ θ)² degrees of freedom. If interactions precede the effects that they contain, and
 * the error is last, mean squares of complete scores are those of the analysis of variance, with
 * the same limits. `undefined` if there is no information on a component.
 */
export function informationDraws(
  components: readonly (Pick<VarianceComponent, "over" | "withPersons"> & {
    readonly ratio: number;
  })[],
  of: { readonly information: readonly (readonly number[])[]; readonly error: number },
  options?: DrawOptions,
): VarianceDraws | undefined {
  const lower = lowerOf(of.information);
  const sources = components.map(({ over, withPersons }, at) => {
    const root = components.reduce((sum, { ratio }, k) => sum + (lower[k]?.[at] ?? 0) * ratio, 0);
    return { over, withPersons, df: root ** 2, meanSquare: root };
  });
  if (sources.some(({ meanSquare }) => !(meanSquare > 0))) return undefined;
  return drawsOf(
    {
      sources,
      variancesOf: (meanSquares) => {
        const ratios = meanSquares.map(() => 0);
        for (let at = ratios.length - 1; at >= 0; at -= 1) {
          let left = meanSquares[at] ?? 0;
          for (let k = at + 1; k < ratios.length; k += 1) {
            left -= (lower[k]?.[at] ?? 0) * (ratios[k] ?? 0);
          }
          ratios[at] = left / (lower[at]?.[at] ?? 1);
        }
        return ratios.map((ratio) => ratio * of.error);
      },
    },
    options,
  );
}

/** By Cholesky; NaN where there is none. */
function lowerOf(matrix: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const lower: number[][] = [];
  for (const [row, cells] of matrix.entries()) {
    const own: number[] = [];
    for (let column = 0; column <= row; column += 1) {
      const other = column === row ? own : (lower[column] ?? []);
      let sum = cells[column] ?? 0;
      for (let at = 0; at < column; at += 1) sum -= (own[at] ?? 0) * (other[at] ?? 0);
      own.push(column === row ? Math.sqrt(sum) : sum / (other[column] ?? 1));
    }
    lower.push(own);
  }
  return lower;
}

interface Drawn {
  readonly sources: readonly Pick<
    VarianceComponent,
    "df" | "meanSquare" | "over" | "withPersons"
  >[];
  readonly variancesOf: (meanSquares: readonly number[]) => readonly number[];
}

function drawsOf(
  { sources, variancesOf: made }: Drawn,
  { draws = 5_000, seed = 1 }: DrawOptions = {},
): VarianceDraws {
  const chiSquare = chiSquareDraws(randomFrom(seed));
  const variances = sources.map(() => new Float64Array(draws));
  for (let draw = 0; draw < draws; draw += 1) {
    const expected = sources.map(({ df, meanSquare }) => (df * meanSquare) / chiSquare(df));
    for (const [at, variance] of made(expected).entries()) {
      const own = variances[at];
      if (own) own[draw] = variance;
    }
  }
  /** Part over whole, draw by draw: of each source, how much it counts in both; below 0 as 0. */
  const ratioLimits = (
    weights: readonly { readonly part: number; readonly whole: number }[],
  ): Limits | undefined => {
    const parts = new Float64Array(draws);
    const wholes = new Float64Array(draws);
    for (let at = 0; at < weights.length; at += 1) {
      const { part = 0, whole = 0 } = weights[at] ?? {};
      const own = variances[at];
      if (own === undefined || whole === 0) continue;
      for (let draw = 0; draw < draws; draw += 1) {
        const variance = Math.max(0, own[draw] ?? 0);
        parts[draw] = (parts[draw] ?? 0) + part * variance;
        wholes[draw] = (wholes[draw] ?? 0) + whole * variance;
      }
    }
    const ratios = new Float64Array(draws);
    let found = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const whole = wholes[draw] ?? 0;
      if (whole === 0) continue;
      ratios[found] = (parts[draw] ?? 0) / whole;
      found += 1;
    }
    return found === 0 ? undefined : limitsOf(ratios.subarray(0, found));
  };
  return {
    variance: (component) => limitsOf(variances[component] ?? new Float64Array(0)),
    share: (component) =>
      ratioLimits(sources.map((_, at) => ({ part: at === component ? 1 : 0, whole: 1 }))),
    coefficient: (kind, conditions, fixed) =>
      ratioLimits(
        sources.map(({ over, withPersons }) => {
          const isFixed = over.length > 0 && over.every((facet) => facet === fixed);
          const isUniverse = over.length === 0 || (isFixed && withPersons);
          const divisor = over.reduce((product, facet) => product * conditions[facet], 1);
          const counts = isUniverse || (!isFixed && (withPersons || kind === "absolute"));
          return { part: isUniverse ? 1 / divisor : 0, whole: counts ? 1 / divisor : 0 };
        }),
      ),
  };
}

function limitsOf(draws: Float64Array): Limits {
  const ascending = draws.toSorted();
  return { low: quantileOf(ascending, 0.025), high: quantileOf(ascending, 0.975) };
}
