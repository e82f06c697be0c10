import { studentTwoSidedQuantile } from "./distributions.ts";
import { type CodedRatings, codedRatings, completeUnits, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Figure,
  type Interval,
  type LeftOut,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";
import { places, type Weights, weightMatrix, weightsNames } from "./weights.ts";

export interface GwetOptions {
  /** Default `unweighted`. */
  readonly weights?: Weights;
  /** What a code counts as in the weights: its place on the scale (default) or its own value. */
  readonly weightsOn?: "places" | "values";
  /** Default 0.95. */
  readonly confidence?: number;
  /**
   * What to say where one code is all that was declared or occurs, so that chance explains everything.
   * `asIrrCac` gives what irrCAC 1.0 prints there (1, 1, 1 and nothing, without a consistent rule): only
   * for comparing with its output. Default `undefined`.
   */
  readonly whenOneCode?: "undefined" | "asIrrCac";
}

/** Which share of agreement is left to chance. */
type Chance = "ac" | "fleiss" | "brennanPrediger" | "conger" | "none";

/**
 * Gwet's AC1, and AC2 with weights: chance agreement T_w / (q (q − 1)) · Σ π (1 − π), which stays small where
 * one code prevails. Gwet (2008), doi:10.1348/000711006X126600; Gwet (2014), 4th ed.
 *
 * Like the other four of this file it takes any number of raters and any missing ratings. Units without
 * a rating are left out; those with one rating inform chance only. `q` is the number of declared codes.
 * The standard error is Gwet's linearised one, the interval Student's with its upper end cut at 1.
 * Undefined where only one code occurs: agreement by chance is then certain.
 */
export function gwetAc(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "ac", options);
}

/** Fleiss' kappa for missing ratings and weights: chance agreement Σ w π π. Gwet (2014), ch. 3; see `gwetAc`. */
export function fleissGeneralized(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "fleiss", options);
}

/**
 * Brennan and Prediger's kappa (Bennett's S, PABAK for two codes, Randolph's free-marginal kappa):
 * chance agreement T_w / q², from the declared codes alone. See `gwetAc`.
 * Bennett et al. (1954), doi:10.1086/266520; Brennan & Prediger (1981), doi:10.1177/001316448104100307.
 */
export function brennanPrediger(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "brennanPrediger", options);
}

/**
 * Conger's kappa: chance agreement is the mean over pairs of raters, each with habits of its own.
 * Two raters: Cohen's kappa. See `gwetAc`. Conger (1980), doi:10.1037/0033-2909.88.2.322.
 * A rater who rated nothing is left out.
 */
export function congerGeneralized(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "conger", options);
}

/** The share of agreeing pairs of ratings, averaged over units with two or more; weighted on demand. */
export function pairwiseAgreement(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "none", options);
}

/** The share of units on which all raters agree, among the units that all rated. */
export function unanimousAgreement(ratings: Ratings): Answer<never> {
  const complete = completeUnits(ratings);
  const { units, raters, values } = complete.ratings;
  let agreed = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const first = values[unit * raters];
    let isSame = true;
    for (let rater = 1; rater < raters; rater += 1) {
      if (values[unit * raters + rater] !== first) isSame = false;
    }
    if (isSame) agreed += 1;
  }
  const because = undefinedBecause(raters < 2 ? "too_few_raters" : "no_complete_units");
  const figure: Figure = units === 0 || raters < 2 ? because : value(agreed / units);
  return {
    figure,
    units,
    unitKind: "units",
    leftOut: complete.leftOut,
    raters,
    codes: codedRatings(ratings).scale.length,
    observed: figure,
    expected: notPart,
    standardError: notPart,
    interval: notPart,
    parts: {},
  };
}

function coefficient(ratings: Ratings, chance: Chance, options: GwetOptions): Answer<never> {
  const coded = codedRatings(ratings);
  const q = coded.scale.length;
  if (q > mostCodes) return tooMany(ratings, q);
  const weights = weightMatrix(
    options.weights ?? "unweighted",
    options.weightsOn === "values" ? coded.scale : places(q),
  );
  const seen = observe(coded, weights);
  const leftOut: LeftOut[] = [];
  if (seen.none > 0) leftOut.push({ because: "rated_by_nobody", count: seen.none });
  if (seen.units > seen.pairable) {
    leftOut.push({ because: "rated_by_one", count: seen.units - seen.pairable });
  }
  const about = {
    units: seen.pairable,
    unitKind: "units",
    leftOut,
    raters: coded.raters,
    codes: q,
    parts: {},
  } as const;
  const noUnits = undefinedBecause(seen.units === 0 ? "no_units" : "no_pairable_units");

  const by = chanceAgreement({ coded, weights, seen, chance });
  const expected: Figure =
    chance === "none" ? notPart : seen.units === 0 ? noUnits : value(1 - by.apart);
  if (seen.pairable === 0) {
    return {
      ...about,
      figure: noUnits,
      observed: noUnits,
      expected,
      standardError: noUnits,
      interval: noUnits,
    };
  }
  const apart = seen.apart / seen.pairable;
  const observed = value(1 - apart);
  const oneCode = undefinedBecause("one_code_only");
  if (chance === "none") {
    if (q < 2)
      return {
        ...about,
        figure: observed,
        observed,
        expected,
        standardError: oneCode,
        interval: oneCode,
      };
  } else if (by.apart <= 1e-15) {
    if (options.whenOneCode === "asIrrCac" && chance !== "conger") {
      const standardError: Figure = chance === "ac" ? oneCode : value(0);
      const interval: Interval =
        chance === "ac"
          ? oneCode
          : {
              kind: "interval",
              low: 1,
              high: 1,
              level: options.confidence ?? 0.95,
              method: "student",
            };
      return { ...about, figure: value(1), observed, expected, standardError, interval };
    }
    return {
      ...about,
      figure: oneCode,
      observed,
      expected,
      standardError: oneCode,
      interval: oneCode,
    };
  }
  const figure = chance === "none" ? 1 - apart : (by.apart - apart) / by.apart;
  const { standardError, interval } = uncertainty(figure, { seen, by, chance, options });
  return { ...about, figure: value(figure), observed, expected, standardError, interval };
}

/** More different values than this are measurements, not codes: their table of weights would fill the memory. */
export const mostCodes = 4_000;

function tooMany(ratings: Ratings, codes: number): Answer<never> {
  const none = undefinedBecause("too_many_to_search");
  return {
    figure: none,
    units: 0,
    unitKind: "units",
    leftOut: [],
    raters: ratings.raters,
    codes,
    observed: none,
    expected: none,
    standardError: none,
    interval: none,
    parts: {},
  };
}

/** What the formulas need of the units that have a rating. */
interface Seen {
  /** Units with a rating; those with two or more; those with none. */
  readonly units: number;
  readonly pairable: number;
  readonly none: number;
  /** Sum over pairable units of the weighted share of disagreeing pairs. */
  readonly apart: number;
  /** By unit with a rating: its share of disagreeing pairs, its number of ratings, its row in the data. */
  readonly apartOf: Float64Array;
  readonly ratedBy: Int32Array;
  readonly rows: Int32Array;
  /** Mean share of each code. */
  readonly shares: Float64Array;
}

function observe(coded: CodedRatings, weights: Float64Array): Seen {
  const { raters, codes } = coded;
  const q = coded.scale.length;
  const apartOf = new Float64Array(coded.units);
  const ratedBy = new Int32Array(coded.units);
  const rows = new Int32Array(coded.units);
  const shares = new Float64Array(q);
  let units = 0;
  let pairable = 0;
  let apart = 0;
  const counts = new Int32Array(q);
  const used = new Int32Array(raters);
  for (let row = 0; row < coded.units; row += 1) {
    let rated = 0;
    let kinds = 0;
    for (let at = row * raters; at < (row + 1) * raters; at += 1) {
      const k = codes[at] ?? -1;
      if (k < 0) continue;
      rated += 1;
      const before = counts[k] ?? 0;
      if (before === 0) {
        used[kinds] = k;
        kinds += 1;
      }
      counts[k] = before + 1;
    }
    // Pairs of ratings are counted by their codes: a unit has few codes, however many raters.
    let between = 0;
    for (let a = 0; a < kinds; a += 1) {
      const k = used[a] ?? 0;
      const own = counts[k] ?? 0;
      for (let b = 0; b < kinds; b += 1) {
        const l = used[b] ?? 0;
        const others = k === l ? own - 1 : (counts[l] ?? 0);
        between += own * others * (1 - (weights[k * q + l] ?? 0));
      }
    }
    for (let a = 0; a < kinds; a += 1) counts[used[a] ?? 0] = 0;
    if (rated === 0) continue;
    for (let g = 0; g < raters; g += 1) {
      const k = codes[row * raters + g] ?? -1;
      if (k >= 0) shares[k] = (shares[k] ?? 0) + 1 / rated;
    }
    rows[units] = row;
    ratedBy[units] = rated;
    if (rated >= 2) {
      apartOf[units] = between / (rated * (rated - 1));
      apart += apartOf[units] ?? 0;
      pairable += 1;
    }
    units += 1;
  }
  for (let k = 0; k < q; k += 1) shares[k] = units === 0 ? 0 : (shares[k] ?? 0) / units;
  return { units, pairable, none: coded.units - units, apart, apartOf, ratedBy, rows, shares };
}

/** Disagreement by chance, overall and as each unit bears on it. */
interface ByChance {
  readonly apart: number;
  readonly apartOf: (unit: number) => number;
}

function chanceAgreement(of: {
  readonly coded: CodedRatings;
  readonly weights: Float64Array;
  readonly seen: Seen;
  readonly chance: Chance;
}): ByChance {
  const { coded, weights, seen, chance } = of;
  const q = coded.scale.length;
  let total = 0;
  for (const weight of weights) total += weight;
  if (chance === "none") return { apart: 1, apartOf: () => 1 };
  if (chance === "conger") return congerChance(of);
  if (q < 2) return { apart: 0, apartOf: () => 0 };
  if (chance === "brennanPrediger") {
    const apart = (q * q - total) / (q * q);
    return { apart, apartOf: () => apart };
  }
  if (chance === "ac") {
    const factor = total / (q * (q - 1));
    const perCode = seen.shares.map((share) => factor * (1 - share));
    let agreement = 0;
    seen.shares.forEach((share, k) => (agreement += share * (perCode[k] ?? 0)));
    return {
      apart: 1 - agreement,
      apartOf: (unit) => 1 - meanOver({ coded, seen, unit, perCode }),
    };
  }
  const perCode = new Float64Array(q);
  for (let k = 0; k < q; k += 1) {
    for (let l = 0; l < q; l += 1) {
      const distance = 1 - ((weights[k * q + l] ?? 0) + (weights[l * q + k] ?? 0)) / 2;
      perCode[k] = (perCode[k] ?? 0) + distance * (seen.shares[l] ?? 0);
    }
  }
  let apart = 0;
  seen.shares.forEach((share, k) => (apart += share * (perCode[k] ?? 0)));
  return { apart, apartOf: (unit) => meanOver({ coded, seen, unit, perCode }) };
}

/** A quantity of the codes, averaged over the ratings of one unit. */
function meanOver(of: {
  readonly coded: CodedRatings;
  readonly seen: Seen;
  readonly unit: number;
  readonly perCode: Float64Array;
}): number {
  const { raters, codes } = of.coded;
  const row = of.seen.rows[of.unit] ?? 0;
  let sum = 0;
  for (let g = 0; g < raters; g += 1) {
    const k = codes[row * raters + g] ?? -1;
    if (k >= 0) sum += of.perCode[k] ?? 0;
  }
  return sum / (of.seen.ratedBy[of.unit] ?? 1);
}

/**
 * Chance agreement is the mean over ordered pairs of raters g ≠ h of Σ w p_g p_h.
 * A unit bears on it through the share p_g of each rater who rated it; p_g is a ratio of two sums, whose
 * linear part for unit i is (n / n_g) (δ_igk − (ε_ig − n_g / n) p_gk).
 */
function congerChance(of: {
  readonly coded: CodedRatings;
  readonly weights: Float64Array;
  readonly seen: Seen;
}): ByChance {
  const { coded, weights, seen } = of;
  const { raters, codes } = coded;
  const q = coded.scale.length;
  const shares = new Float64Array(raters * q);
  const ratedBy = new Float64Array(raters);
  for (let at = 0; at < codes.length; at += 1) {
    const k = codes[at] ?? -1;
    if (k < 0) continue;
    const g = at % raters;
    shares[g * q + k] = (shares[g * q + k] ?? 0) + 1;
    ratedBy[g] = (ratedBy[g] ?? 0) + 1;
  }
  const active: number[] = [];
  const all = new Float64Array(q);
  for (let g = 0; g < raters; g += 1) {
    const n = ratedBy[g] ?? 0;
    if (n === 0) continue;
    active.push(g);
    for (let k = 0; k < q; k += 1) {
      const share = (shares[g * q + k] ?? 0) / n;
      shares[g * q + k] = share;
      all[k] = (all[k] ?? 0) + share;
    }
  }
  const r = active.length;
  if (r < 2) return { apart: 0, apartOf: () => 0 };

  // apartFrom[g][l]: distance of code l from what the other raters say, summed over them.
  const apartFrom = new Float64Array(raters * q);
  const own = new Float64Array(raters);
  let apart = 0;
  for (const g of active) {
    for (let l = 0; l < q; l += 1) {
      let sum = 0;
      for (let k = 0; k < q; k += 1) {
        const distance = 1 - ((weights[k * q + l] ?? 0) + (weights[l * q + k] ?? 0)) / 2;
        sum += distance * ((all[k] ?? 0) - (shares[g * q + k] ?? 0));
      }
      apartFrom[g * q + l] = sum;
      own[g] = (own[g] ?? 0) + (shares[g * q + l] ?? 0) * sum;
    }
    apart += (own[g] ?? 0) / (r * (r - 1));
  }
  return {
    apart,
    apartOf: (unit) => {
      const row = seen.rows[unit] ?? 0;
      let sum = 0;
      for (const g of active) {
        const k = codes[row * raters + g] ?? -1;
        const mean = own[g] ?? 0;
        sum += mean;
        if (k >= 0) {
          sum += (seen.units / (ratedBy[g] ?? 1)) * ((apartFrom[g * q + k] ?? 0) - mean);
        }
      }
      return sum / (r * (r - 1));
    },
  };
}

function uncertainty(
  figure: number,
  of: {
    readonly seen: Seen;
    readonly by: ByChance;
    readonly chance: Chance;
    readonly options: GwetOptions;
  },
): { readonly standardError: Figure; readonly interval: Interval } {
  const { seen, by, chance, options } = of;
  const n = seen.units;
  if (n < 2) {
    const because = undefinedBecause("too_few_units");
    return { standardError: because, interval: because };
  }
  let squares = 0;
  for (let unit = 0; unit < n; unit += 1) {
    const isPairable = (seen.ratedBy[unit] ?? 0) >= 2;
    const apart = seen.apartOf[unit] ?? 0;
    const scaled = isPairable ? n / seen.pairable : 0;
    let own: number;
    if (chance === "none") own = scaled * (1 - apart);
    else {
      own =
        (scaled * (by.apart - apart)) / by.apart +
        (2 * (1 - figure) * (by.apartOf(unit) - by.apart)) / by.apart;
    }
    squares += (own - figure) ** 2;
  }
  const error = Math.sqrt(squares / (n * (n - 1)));
  const level = options.confidence ?? 0.95;
  const half = studentTwoSidedQuantile(1 - level, n - 1) * error;
  return {
    standardError: value(error),
    interval: {
      kind: "interval",
      low: figure - half,
      high: Math.min(1, figure + half),
      level,
      method: "student",
    },
  };
}

const parameters = {
  weights: { kind: "choice", default: "unweighted", options: weightsNames },
  weightsOn: { kind: "choice", default: "places", options: ["places", "values"] },
  confidence: { kind: "number", default: 0.95, min: 0.5, max: 0.999, unit: "share" },
} as const;
const needs = {
  data: "ratings",
  level: "nominal",
  codes: "any",
  raters: "two_or_more",
  missing: "pairable_units",
} as const;
const gwet2014 = {
  text: "Gwet, K. L. (2014). Handbook of inter-rater reliability (4th ed.). Advanced Analytics. ISBN 978-0-9708062-8-4",
} as const;

export const gwetAcStatistic = {
  id: "gwetAc",
  needs,
  parameters,
  compute: gwetAc,
  references: [
    {
      text: "Gwet, K. L. (2008). British Journal of Mathematical and Statistical Psychology, 61, 29–48",
      doi: "10.1348/000711006X126600",
    },
    gwet2014,
  ],
  assumes: ["units_independent", "raters_independent", "missing_at_random"],
} as const satisfies Statistic<"gwetAc", Ratings, GwetOptions>;

export const fleissGeneralizedStatistic = {
  id: "fleissGeneralized",
  needs,
  parameters,
  compute: fleissGeneralized,
  references: [
    { text: "Fleiss, J. L. (1971). Psychological Bulletin, 76, 378–382", doi: "10.1037/h0031619" },
    gwet2014,
  ],
  assumes: ["units_independent", "raters_interchangeable", "missing_at_random"],
} as const satisfies Statistic<"fleissGeneralized", Ratings, GwetOptions>;

export const brennanPredigerStatistic = {
  id: "brennanPrediger",
  needs,
  parameters,
  compute: brennanPrediger,
  references: [
    {
      text: "Brennan, R. L., & Prediger, D. J. (1981). Educational and Psychological Measurement, 41, 687–699",
      doi: "10.1177/001316448104100307",
    },
    {
      text: "Bennett, E. M., Alpert, R., & Goldstein, A. C. (1954). Public Opinion Quarterly, 18, 303–308",
      doi: "10.1086/266520",
    },
    { text: "Randolph, J. J. (2005). Free-marginal multirater kappa. ERIC ED490661" },
  ],
  assumes: ["units_independent", "raters_independent", "missing_at_random"],
} as const satisfies Statistic<"brennanPrediger", Ratings, GwetOptions>;

export const congerGeneralizedStatistic = {
  id: "congerGeneralized",
  needs,
  parameters,
  compute: congerGeneralized,
  references: [
    {
      text: "Conger, A. J. (1980). Psychological Bulletin, 88, 322–328",
      doi: "10.1037/0033-2909.88.2.322",
    },
    gwet2014,
  ],
  assumes: ["units_independent", "raters_fixed", "missing_at_random"],
} as const satisfies Statistic<"congerGeneralized", Ratings, GwetOptions>;

export const pairwiseAgreementStatistic = {
  id: "pairwiseAgreement",
  needs,
  parameters,
  compute: pairwiseAgreement,
  references: [gwet2014],
  assumes: ["units_independent", "missing_at_random"],
} as const satisfies Statistic<"pairwiseAgreement", Ratings, GwetOptions>;

export const unanimousAgreementStatistic = {
  id: "unanimousAgreement",
  needs: { ...needs, missing: "complete_units" },
  parameters: {},
  compute: unanimousAgreement,
  references: [gwet2014],
  assumes: ["units_independent"],
} as const satisfies Statistic<"unanimousAgreement", Ratings>;
