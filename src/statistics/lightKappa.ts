import { cohenKappa } from "./cohenKappa.ts";
import { pairTableOfRatings } from "./pairTable.ts";
import { completeUnits, pairOfRaters, type Ratings } from "./ratings.ts";
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
  const pairs: { first: number; second: number; figure: Figure }[] = [];
  for (let first = 0; first < used.raters; first += 1) {
    for (let second = first + 1; second < used.raters; second += 1) {
      const { table } = pairTableOfRatings(pairOfRaters(used, first, second));
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
