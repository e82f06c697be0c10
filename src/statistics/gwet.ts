import { type ByChance, type Chance, chanceAgreement } from "./chanceAgreement.ts";
import { studentTwoSidedQuantile } from "./distributions.ts";
import { codedRatings, completeUnits, type Ratings } from "./ratings.ts";
import { observe, type Seen, weigh } from "./seenUnits.ts";
import {
  type Answer,
  type Figure,
  type Interval,
  type Excluded,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";
import { type Weights, weightsNames } from "./weights.ts";

export interface GwetOptions {
  /** Default `unweighted`. */
  readonly weights?: Weights;
  /** What a code counts as in the weights: its place on the scale (default) or its own value. */
  readonly weightsOn?: "places" | "values";
  /** Default 0.95. */
  readonly confidence?: number;
}

/**
 * Gwet’s AC1, and AC2 with weights: chance agreement T_w / (q (q − 1)) · Σ π (1 − π), which stays small where
 * one code prevails. Gwet (2008), doi:10.1348/000711006X126600; Gwet (2014), 4th ed.
 *
 * Like the other four of this file it takes any number of raters and any missing ratings. Units without
 * a rating are excluded; those with one rating inform chance only. `q` is the number of declared codes.
 * The standard error is Gwet’s linearised one, the interval Student’s with its upper end cut at 1.
 * Undefined where only one code occurs: agreement by chance is then certain.
 */
export function gwetAc(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "ac", options);
}

/** Fleiss’ kappa for missing ratings and weights: chance agreement Σ w π π. Gwet (2014), ch. 3; see `gwetAc`. */
export function fleissGeneralized(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "fleiss", options);
}

/**
 * Brennan and Prediger’s kappa (Bennett’s S, PABAK for two codes, Randolph’s free-marginal kappa):
 * chance agreement T_w / q², from the declared codes alone. See `gwetAc`.
 * Bennett et al. (1954), doi:10.1086/266520; Brennan & Prediger (1981), doi:10.1177/001316448104100307.
 */
export function brennanPrediger(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "brennanPrediger", options);
}

/**
 * Conger’s kappa: chance agreement is the mean over pairs of raters, each with marginals of its own.
 * Two raters: Cohen’s kappa. See `gwetAc`. Conger (1980), doi:10.1037/0033-2909.88.2.322.
 * A rater who rated nothing is excluded.
 */
export function congerGeneralized(ratings: Ratings, options: GwetOptions = {}): Answer<never> {
  return coefficient(ratings, "conger", options);
}

/**
 * The share of agreeing pairs of ratings, averaged over units with two or more; weighted if weights
 * are given.
 */
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
    excluded: complete.excluded,
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
  const seen = observe(coded);
  const { distances, apart: allApart, apartOf } = weigh(seen, options);
  const excluded: Excluded[] = [];
  if (seen.none > 0) excluded.push({ because: "rated_by_nobody", count: seen.none });
  if (seen.units > seen.pairable) {
    excluded.push({ because: "rated_by_one", count: seen.units - seen.pairable });
  }
  const about = {
    units: seen.pairable,
    unitKind: "units",
    excluded,
    raters: coded.raters,
    codes: q,
    parts: {},
  } as const;
  const noUnits = undefinedBecause(seen.units === 0 ? "no_units" : "no_pairable_units");

  const by = chanceAgreement({ distances, seen, chance });
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
  const apart = allApart / seen.pairable;
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
  const { standardError, interval } = uncertainty(figure, { seen, apartOf, by, chance, options });
  return { ...about, figure: value(figure), observed, expected, standardError, interval };
}

/**
 * More distinct values than this are treated as measurements, not codes: a table of weights would
 * not fit in memory.
 */
export const mostCodes = 4_000;

function tooMany(ratings: Ratings, codes: number): Answer<never> {
  const none = undefinedBecause("too_many_to_search");
  return {
    figure: none,
    units: 0,
    unitKind: "units",
    excluded: [],
    raters: ratings.raters,
    codes,
    observed: none,
    expected: none,
    standardError: none,
    interval: none,
    parts: {},
  };
}

function uncertainty(
  figure: number,
  of: {
    readonly seen: Seen;
    readonly apartOf: Float64Array;
    readonly by: ByChance;
    readonly chance: Chance;
    readonly options: GwetOptions;
  },
): { readonly standardError: Figure; readonly interval: Interval } {
  const { seen, apartOf, by, chance, options } = of;
  const n = seen.units;
  if (n < 2) {
    const because = undefinedBecause("too_few_units");
    return { standardError: because, interval: because };
  }
  let squares = 0;
  const { rated } = seen.tallies;
  for (let unit = 0; unit < rated.length; unit += 1) {
    if (rated[unit] === 0) continue;
    const isPairable = (rated[unit] ?? 0) >= 2;
    const apart = apartOf[unit] ?? 0;
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
      text: "Gwet, K. L. (2008). Computing inter-rater reliability and its variance in the presence of high agreement. British Journal of Mathematical and Statistical Psychology, 61(1), 29–48",
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
    {
      text: "Fleiss, J. L. (1971). Measuring nominal scale agreement among many raters. Psychological Bulletin, 76(5), 378–382",
      doi: "10.1037/h0031619",
    },
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
      text: "Brennan, R. L., & Prediger, D. J. (1981). Coefficient kappa: Some uses, misuses, and alternatives. Educational and Psychological Measurement, 41(3), 687–699",
      doi: "10.1177/001316448104100307",
    },
    {
      text: "Bennett, E. M., Alpert, R., & Goldstein, A. C. (1954). Communications through limited-response questioning. Public Opinion Quarterly, 18(3), 303–308",
      doi: "10.1086/266520",
    },
    {
      text: "Randolph, J. J. (2005). Free-marginal multirater kappa (multirater κfree): An alternative to Fleiss’ fixed-marginal multirater kappa (ED490661). ERIC",
    },
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
      text: "Conger, A. J. (1980). Integration and generalization of kappas for multiple raters. Psychological Bulletin, 88(2), 322–328",
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
