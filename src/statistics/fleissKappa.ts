import { beyondChance } from "./coefficients.ts";
import { normalTwoSided } from "./distributions.ts";
import { codedRatings, completeUnits, type Ratings } from "./ratings.ts";
import {
  type Answer,
  type Figure,
  finiteOr,
  type Excluded,
  notPart,
  type Statistic,
  undefinedBecause,
  value,
} from "./statistic.ts";
import { unitPatterns } from "./unitPatterns.ts";
import { unitTallies } from "./unitTallies.ts";

export type FleissKappaPart = "standardErrorUnderNull" | "z" | "p" | "standardErrorOf1971";

export interface FleissKappaOfCode {
  /** The code’s value on the scale. */
  readonly code: number;
  readonly figure: Figure;
  readonly standardErrorUnderNull: Figure;
  readonly z: Figure;
  readonly p: Figure;
}

export interface FleissKappaAnswer extends Answer<FleissKappaPart> {
  readonly perCode: readonly FleissKappaOfCode[];
}

/**
 * Fleiss’ kappa: agreement beyond chance of two or more raters who are taken to share one distribution
 * of codes; every unit is rated by the same number of raters, who need not be the same ones.
 * Computed on the units that all rated. Fleiss (1971), doi:10.1037/h0031619.
 *
 * The standard error holds under "no agreement beyond chance" only, for testing:
 * Fleiss, Nee & Landis (1979), doi:10.1037/0033-2909.86.5.974. That of 1971 is superseded and given for
 * comparison with old reports. For an interval use Fleiss’ generalised kappa (`gwet.ts`) or a bootstrap.
 * Undefined where only one code was used.
 */
export function fleissKappa(ratings: Ratings): FleissKappaAnswer {
  const counted = ofPatterns(ratings) ?? ofTallies(ratings);
  const { units, raters, scale, agreeing, totals, apartByCode } = counted;
  const about = {
    units,
    unitKind: "units",
    excluded: counted.excluded,
    raters,
    codes: scale.length,
  } as const;
  if (units === 0) return { ...about, ...nothing("no_complete_units") };
  if (raters < 2) return { ...about, ...nothing("too_few_raters") };

  const pairs = units * raters * (raters - 1);
  const observed = value(agreeing / pairs);
  let apartByChance = 0;
  let skew = 0;
  let squares = 0;
  let cubes = 0;
  for (const total of totals) {
    const p = total / (units * raters);
    apartByChance += p * (1 - p);
    skew += p * (1 - p) * (1 - 2 * p);
    squares += p * p;
    cubes += p * p * p;
  }
  const expected = value(1 - apartByChance);
  if (apartByChance === 0) return { ...about, ...nothing("one_code_only"), observed, expected };

  const apart = (pairs - agreeing) / pairs;
  const kappa = beyondChance(apart, apartByChance);
  const base = Math.sqrt(2 / pairs);
  const underNull = (base * Math.sqrt(Math.max(0, apartByChance ** 2 - skew))) / apartByChance;
  const z = finiteOr(kappa / underNull, "standard_error_zero");
  const variance1971 =
    ((2 / pairs) * (squares - (2 * raters - 3) * squares ** 2 + 2 * (raters - 2) * cubes)) /
    apartByChance ** 2;
  return {
    ...about,
    figure: value(kappa),
    observed,
    expected,
    standardError: undefinedBecause("no_standard_error_published"),
    interval: undefinedBecause("no_standard_error_published"),
    parts: {
      standardErrorUnderNull: value(underNull),
      z,
      p: z.kind === "value" ? value(normalTwoSided(z.value)) : z,
      standardErrorOf1971:
        variance1971 >= 0 ? value(Math.sqrt(variance1971)) : undefinedBecause("no_variance"),
    },
    perCode: scale.map((code, place) => {
      const p = (totals[place] ?? 0) / (units * raters);
      if (p === 0 || p === 1) {
        const because = undefinedBecause(p === 0 ? "code_not_used" : "one_code_only");
        return { code, figure: because, standardErrorUnderNull: because, z: because, p: because };
      }
      const own = 1 - (apartByCode[place] ?? 0) / (pairs * p * (1 - p));
      return {
        code,
        figure: value(own),
        standardErrorUnderNull: value(base),
        z: value(own / base),
        p: value(normalTwoSided(own / base)),
      };
    }),
  };
}

/** What the formulas need of the units that all rated. */
interface Counted {
  readonly units: number;
  readonly raters: number;
  readonly excluded: readonly Excluded[];
  readonly scale: readonly number[];
  /** Ordered pairs of ratings that agree. */
  readonly agreeing: number;
  /** By code: its ratings, and the pairs of one with another code. */
  readonly totals: Float64Array;
  readonly apartByCode: Float64Array;
}

/** Where all rated all, and there are few patterns. */
function ofPatterns(ratings: Ratings): Counted | undefined {
  const { units, raters } = ratings;
  const patterns = unitPatterns(ratings);
  if (!patterns?.rated.every((rated) => rated === raters)) return undefined;
  const scale = ratings.scale ?? patterns.values;
  const places = patterns.values.map((one) => scale.indexOf(one));
  if (places.includes(-1)) return undefined;
  const totals = new Float64Array(scale.length);
  const apartByCode = new Float64Array(scale.length);
  let agreeing = 0;
  patterns.units.forEach((often, pattern) => {
    for (
      let at = patterns.starts[pattern] ?? 0;
      at < (patterns.starts[pattern + 1] ?? 0);
      at += 1
    ) {
      const code = places[patterns.kinds[at] ?? 0] ?? 0;
      const same = patterns.times[at] ?? 0;
      agreeing += often * same * (same - 1);
      totals[code] = (totals[code] ?? 0) + often * same;
      apartByCode[code] = (apartByCode[code] ?? 0) + often * same * (raters - same);
    }
  });
  return { units, raters, excluded: [], scale, agreeing, totals, apartByCode };
}

function ofTallies(ratings: Ratings): Counted {
  const { ratings: complete, excluded } = completeUnits(ratings);
  const coded = codedRatings(complete);
  const { units, raters, scale } = coded;
  const totals = new Float64Array(scale.length);
  const apartByCode = new Float64Array(scale.length);
  const { kinds, times } = unitTallies(coded);
  let agreeing = 0;
  for (let at = 0; at < kinds.length; at += 1) {
    const code = kinds[at] ?? 0;
    const same = times[at] ?? 0;
    agreeing += same * (same - 1);
    totals[code] = (totals[code] ?? 0) + same;
    apartByCode[code] = (apartByCode[code] ?? 0) + same * (raters - same);
  }
  return { units, raters, excluded, scale, agreeing, totals, apartByCode };
}

function nothing(because: "no_complete_units" | "too_few_raters" | "one_code_only") {
  const none = undefinedBecause(because);
  return {
    figure: none,
    observed: none,
    expected: none,
    standardError: none,
    interval: none,
    parts: { standardErrorUnderNull: none, z: none, p: none, standardErrorOf1971: notPart },
    perCode: [],
  };
}

export const fleissKappaStatistic = {
  id: "fleissKappa",
  needs: {
    data: "ratings",
    level: "nominal",
    codes: "any",
    raters: "two_or_more",
    missing: "complete_units",
  },
  parameters: {},
  compute: fleissKappa,
  references: [
    {
      text: "Fleiss, J. L. (1971). Measuring nominal scale agreement among many raters. Psychological Bulletin, 76(5), 378–382",
      doi: "10.1037/h0031619",
    },
    {
      text: "Fleiss, J. L., Nee, J. C. M., & Landis, J. R. (1979). Large sample variance of kappa in the case of different sets of raters. Psychological Bulletin, 86(5), 974–977",
      doi: "10.1037/0033-2909.86.5.974",
    },
  ],
  assumes: ["units_independent", "codes_exclusive", "raters_interchangeable", "large_sample"],
} as const satisfies Statistic<"fleissKappa", Ratings>;
