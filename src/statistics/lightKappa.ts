import { cohenKappa } from "./cohenKappa.ts";
import { countPairs } from "./pairTable.ts";
import { codedRatings, completeUnits, type Ratings } from "./ratings.ts";
import { type Answer, type Figure, type Statistic, undefinedBecause, value } from "./statistic.ts";

export interface LightKappaOptions {
  /** Units that all raters rated (default, as irr), or for each pair those that both rated. */
  readonly units?: "complete" | "pairwise";
}

export interface LightKappaAnswer extends Answer<"meanOfDefinedPairs" | "definedPairs"> {
  readonly pairs: readonly {
    readonly first: number;
    readonly second: number;
    readonly figure: Figure;
  }[];
}

/**
 * Light's kappa: the mean of Cohen's kappas of all pairs of raters. Light (1971), doi:10.1037/h0031643.
 * Undefined where the kappa of any pair is; the mean of the pairs that have one is given beside it, with
 * their number. No standard error: none that was published for it is sound.
 */
export function lightKappa(ratings: Ratings, options: LightKappaOptions = {}): LightKappaAnswer {
  const complete = completeUnits(ratings);
  const isPairwise = options.units === "pairwise";
  const used = isPairwise ? ratings : complete.ratings;
  const columns = columnsOf(used);
  const pairs: { first: number; second: number; figure: Figure }[] = [];
  for (let first = 0; first < used.raters; first += 1) {
    for (let second = first + 1; second < used.raters; second += 1) {
      const [a, b] = [columns.of[first], columns.of[second]];
      if (!a || !b) continue;
      const table = countPairs({ first: a, second: b }, columns.codes);
      pairs.push({ first, second, figure: cohenKappa(table).figure });
    }
  }
  const kappas = pairs.flatMap(({ figure }) => (figure.kind === "value" ? [figure.value] : []));
  let sum = 0;
  for (const kappa of kappas) sum += kappa;
  const reason =
    used.raters < 2 ? "too_few_raters" : used.units === 0 ? "no_complete_units" : "pair_undefined";
  const none = undefinedBecause(reason);
  const mean = kappas.length === 0 ? none : value(sum / kappas.length);
  const noError = undefinedBecause("no_standard_error_published");
  const chance = undefinedBecause("not_part_of_this_statistic");
  return {
    figure: kappas.length === pairs.length ? mean : none,
    units: used.units,
    unitKind: "units",
    leftOut: isPairwise ? [] : complete.leftOut,
    raters: used.raters,
    codes: new Set(used.scale ?? [...used.values].filter((one) => !Number.isNaN(one))).size,
    observed: chance,
    expected: chance,
    standardError: noError,
    interval: noError,
    parts: { meanOfDefinedPairs: mean, definedPairs: value(kappas.length) },
    pairs,
  };
}

/** Stands for "not rated" among bytes; it is never a code, there being fewer. */
const notRated = 255;

/** Each rater's codes in a row of their own, in bytes where there are few: every pair reads them. */
function columnsOf(ratings: Ratings): {
  readonly of: readonly (Uint8Array | Int32Array)[];
  readonly codes: number;
} {
  const { units, raters, codes, scale } = codedRatings(ratings);
  const isSmall = scale.length < notRated;
  const of = Array.from({ length: raters }, (_, rater) => {
    const own = isSmall ? new Uint8Array(units) : new Int32Array(units);
    for (let unit = 0; unit < units; unit += 1) {
      const code = codes[unit * raters + rater] ?? -1;
      own[unit] = code < 0 && isSmall ? notRated : code;
    }
    return own;
  });
  return { of, codes: scale.length };
}

export const lightKappaStatistic = {
  id: "lightKappa",
  needs: {
    data: "ratings",
    level: "nominal",
    codes: "any",
    raters: "two_or_more",
    missing: "complete_units",
  },
  parameters: {
    units: { kind: "choice", default: "complete", options: ["complete", "pairwise"] },
  },
  compute: lightKappa,
  references: [
    { text: "Light, R. J. (1971). Psychological Bulletin, 76, 365–377", doi: "10.1037/h0031643" },
  ],
  assumes: ["units_independent", "raters_independent", "codes_exclusive", "raters_fixed"],
} as const satisfies Statistic<"lightKappa", Ratings, LightKappaOptions>;
