import { beyondChance } from "./coefficients.ts";
import type { FigureOfSample } from "./bootstrap.ts";
import { codedRatings, type Ratings } from "./ratings.ts";
import { type Figure, undefinedBecause, value } from "./statistic.ts";
import { type Weights, weightMatrix } from "./weights.ts";

/** Kappa over all pairs of raters, and what a bootstrap of it needs. */
interface PooledKappa {
  readonly figure: Figure;
  readonly observed: Figure;
  readonly expected: Figure;
  /** Units that two raters or more rated. */
  readonly units: number;
  readonly figureOf: FigureOfSample;
}

/**
 * Weighted kappa of the table of all pairs of ratings of a unit, each pair in both orders with half
 * weight: expected agreement is from the marginals of all raters pooled over these pairs. Ratings
 * may be missing; a unit with r ratings has r (r − 1) ÷ 2 pairs. With equal numbers of ratings and
 * without weights, it is the kappa of Fleiss (1971), doi:10.1037/h0031619; the weights are those of
 * Cohen (1968), doi:10.1037/h0026256.
 */
export function pooledKappa(
  ratings: Ratings,
  options: { readonly weights: Weights; readonly values: readonly number[] },
): PooledKappa {
  const { codes, units, raters } = codedRatings(ratings);
  const weights = weightMatrix(options.weights, options.values);
  const q = options.values.length;
  const distance = (a: number, b: number) => 1 - (weights[a * q + b] ?? 0);
  // Of each unit: pairs, what they are apart, and how often a code is in them.
  const width = 2 + q;
  const sums = new Float64Array(units * width);
  let paired = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const own = codes.subarray(unit * raters, (unit + 1) * raters).filter((code) => code >= 0);
    if (own.length > 1) paired += 1;
    const sum = sums.subarray(unit * width, (unit + 1) * width);
    own.forEach((a, at) => {
      for (const b of own.subarray(at + 1)) {
        sum[0] = (sum[0] ?? 0) + 1;
        sum[1] = (sum[1] ?? 0) + (distance(a, b) + distance(b, a)) / 2;
      }
      sum[2 + a] = (sum[2 + a] ?? 0) + (own.length - 1) / 2;
    });
  }
  const partsOf = (chosen: Int32Array) => {
    const sum = new Float64Array(width);
    for (const unit of chosen) {
      const from = unit * width;
      for (let part = 0; part < width; part += 1) {
        sum[part] = (sum[part] ?? 0) + (sums[from + part] ?? 0);
      }
    }
    const [pairs = 0, apart = 0] = sum;
    let apartByChance = 0;
    for (let a = 0; a < q; a += 1) {
      const share = (sum[2 + a] ?? 0) / pairs;
      for (let b = 0; b < q; b += 1) {
        apartByChance += distance(a, b) * share * ((sum[2 + b] ?? 0) / pairs);
      }
    }
    return { pairs, apart: apart / pairs, apartByChance };
  };
  const { pairs, apart, apartByChance } = partsOf(
    Int32Array.from({ length: units }, (_, at) => at),
  );
  const none = undefinedBecause(pairs === 0 ? "no_pairable_units" : "one_code_only");
  return {
    figure: apartByChance > 0 ? value(beyondChance(apart, apartByChance)) : none,
    observed: pairs === 0 ? none : value(1 - apart),
    expected: pairs === 0 ? none : value(1 - apartByChance),
    units: paired,
    figureOf: (chosen) => {
      const sample = partsOf(chosen);
      return sample.apartByChance > 0 ? beyondChance(sample.apart, sample.apartByChance) : NaN;
    },
  };
}
