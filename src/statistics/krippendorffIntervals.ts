import { studentTwoSidedQuantile } from "./distributions.ts";
import { mostCodes } from "./gwet.ts";
import { krippendorffAlpha, krippendorffAlphaOfSample, type Metric } from "./krippendorffAlpha.ts";
import { codedRatings, type Ratings } from "./ratings.ts";
import { type Figure, type Interval, undefinedBecause, value } from "./statistic.ts";
import { places, type Weights, weightMatrix } from "./weights.ts";

/**
 * Gwet’s linearised standard error of alpha, with an interval of Student’s distribution over units,
 * cut at 1. `weights` determines the metric: `unweighted` nominal, `quadratic` interval, `ordinal`
 * Gwet’s ordinal. Gwet (2014), ch. 3 and 5; alpha itself is then that of those weights.
 */
export function krippendorffGwetError(
  ratings: Ratings,
  options: {
    readonly weights?: Weights;
    readonly weightsOn?: "places" | "values";
    readonly confidence?: number;
  } = {},
): { readonly alpha: Figure; readonly standardError: Figure; readonly interval: Interval } {
  const coded = codedRatings(ratings);
  const q = coded.scale.length;
  if (q > mostCodes) return all("too_many_to_search");
  const weights = weightMatrix(
    options.weights ?? "unweighted",
    options.weightsOn === "values" ? coded.scale : places(q),
  );
  const units: (readonly number[])[] = [];
  let total = 0;
  for (let unit = 0; unit < coded.units; unit += 1) {
    const own = [...coded.codes.subarray(unit * coded.raters, (unit + 1) * coded.raters)];
    const rated = own.filter((code) => code >= 0);
    if (rated.length < 2) continue;
    units.push(rated);
    total += rated.length;
  }
  const n = units.length;
  if (n === 0) return all("no_pairable_units");
  const mean = total / n;
  const shares = new Float64Array(q);
  for (const own of units) for (const code of own) shares[code] = (shares[code] ?? 0) + 1 / total;

  // Everything is disagreement, 1 − weight, so that nothing cancels near perfect agreement.
  const apartFrom = new Float64Array(q);
  let byChance = 0;
  for (let k = 0; k < q; k += 1) {
    for (let l = 0; l < q; l += 1) {
      const distance = 1 - ((weights[k * q + l] ?? 0) + (weights[l * q + k] ?? 0)) / 2;
      apartFrom[k] = (apartFrom[k] ?? 0) + distance * (shares[l] ?? 0);
    }
    byChance += (shares[k] ?? 0) * (apartFrom[k] ?? 0);
  }
  if (byChance === 0) return all("no_variation");

  const small = 1 - 1 / total;
  const apartOf = units.map((own) => {
    let apart = 0;
    own.forEach((k, g) =>
      own.forEach((l, h) => {
        if (g !== h) apart += 1 - (weights[k * q + l] ?? 0);
      }),
    );
    return apart / (mean * (own.length - 1));
  });
  let apartMean = 0;
  for (const apart of apartOf) apartMean += apart / n;
  const alpha = (byChance - small * apartMean) / byChance;
  if (n < 2) return { ...all("too_few_units"), alpha: value(alpha) };

  // As irrCAC, the error is that of alpha without its correction for small samples (a factor 1 − 1/n).
  const uncorrected = (byChance - apartMean) / byChance;
  let squares = 0;
  units.forEach((own, unit) => {
    const more = (own.length - mean) / mean;
    const apart = (apartOf[unit] ?? 0) - apartMean * more;
    let chance = -byChance * more;
    for (const code of own) chance += (apartFrom[code] ?? 0) / mean;
    const linear =
      (byChance - apart) / byChance + (2 * (1 - uncorrected) * (chance - byChance)) / byChance;
    squares += (linear - uncorrected) ** 2;
  });
  const error = Math.sqrt(squares / (n * (n - 1)));
  const level = options.confidence ?? 0.95;
  const half = studentTwoSidedQuantile(1 - level, n - 1) * error;
  return {
    alpha: value(alpha),
    standardError: value(error),
    interval: {
      kind: "interval",
      low: alpha - half,
      high: Math.min(1, alpha + half),
      level,
      method: "student",
    },
  };
}

/** Each unit excluded means going through all the others: more units than this take too long. */
const mostJackknifed = 10_000;

/**
 * The delete-one jackknife of alpha over units that count (those with two ratings or more):
 * standard error √((n − 1)/n · Σ (α₋ᵢ − mean)²), interval α ± t(n − 1), cut at 1. Deterministic, no
 * seed, and near the bootstrap of units where these are many; with few it is the rougher of the
 * two. A jackknife for alpha is proposed by Hughes (2022), arXiv:2210.13265; this is the standard
 * form, written without access to that paper. Undefined below two such units, and if omitting one
 * leaves no variation.
 */
export function krippendorffJackknife(
  ratings: Ratings,
  options: { readonly metric?: Metric; readonly confidence?: number } = {},
): { readonly alpha: Figure; readonly standardError: Figure; readonly interval: Interval } {
  const metric = options.metric ?? "nominal";
  const alpha = krippendorffAlpha(ratings, { metric }).figure;
  if (alpha.kind === "undefined") return { alpha, standardError: alpha, interval: alpha };
  const pairable: number[] = [];
  for (let unit = 0; unit < ratings.units; unit += 1) {
    const own = ratings.values.subarray(unit * ratings.raters, (unit + 1) * ratings.raters);
    if (own.reduce((rated, one) => rated + (one === one ? 1 : 0), 0) >= 2) pairable.push(unit);
  }
  const n = pairable.length;
  if (n < 2) return { ...all("too_few_units"), alpha };
  if (n > mostJackknifed) return { ...all("too_many_to_search"), alpha };
  const figureOf = krippendorffAlphaOfSample(ratings, { metric });
  const without = Int32Array.from(pairable.slice(1));
  const alphas = pairable.map((_, left) => {
    // Place `left − 1` takes the unit that was left out before.
    if (left > 0) without[left - 1] = pairable[left - 1] ?? 0;
    return figureOf(without);
  });
  const mean = alphas.reduce((sum, one) => sum + one, 0) / n;
  if (mean !== mean) return { ...all("no_variation"), alpha };
  const squares = alphas.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const error = Math.sqrt(((n - 1) / n) * squares);
  const level = options.confidence ?? 0.95;
  const half = studentTwoSidedQuantile(1 - level, n - 1) * error;
  return {
    alpha,
    standardError: value(error),
    interval: {
      kind: "interval",
      low: alpha.value - half,
      high: Math.min(1, alpha.value + half),
      level,
      method: "jackknife",
    },
  };
}

function all(
  because: "no_pairable_units" | "no_variation" | "too_few_units" | "too_many_to_search",
) {
  const none = undefinedBecause(because);
  return { alpha: none, standardError: none, interval: none };
}
