import { bootstrap } from "../bootstrap.ts";
import { fleissKappa } from "../fleissKappa.ts";
import {
  brennanPrediger,
  congerGeneralized,
  fleissGeneralized,
  gwetAc,
  pairwiseAgreement,
  unanimousAgreement,
} from "../gwet.ts";
import { krippendorffAlpha, krippendorffAlphaOfSample } from "../krippendorffAlpha.ts";
import { krippendorffJackknife } from "../krippendorffIntervals.ts";
import { lightKappa } from "../lightKappa.ts";
import { ratingsFromNames, ratingsFromRows } from "../ratings.ts";
import { type GuideEntry, answerParts, ratingRows } from "./entry.ts";

const codes = ["play", "talk", "wait"] as const;
const completeRows = [
  ["play", "play", "play"],
  ["play", "play", "talk"],
  ["talk", "talk", "talk"],
  ["wait", "wait", "wait"],
  ["talk", "talk", "wait"],
  ["play", "play", "play"],
  ["wait", "talk", "wait"],
  ["talk", "talk", "talk"],
] as const;
const gapRows = [
  ["play", "play", "play"],
  ["play", null, "talk"],
  ["talk", "talk", "talk"],
  ["wait", "wait", null],
  ["talk", "talk", "wait"],
  [null, "play", null],
  ["wait", "talk", "wait"],
  ["talk", "talk", "talk"],
] as const;
const complete = ratingsFromNames(completeRows, codes);
const gaps = ratingsFromNames(gapRows, codes);
const columns = ["clip", "Ana", "Ben", "Cem"] as const;
const withoutGaps = {
  story: "Three raters gave each of eight clips one of three codes.",
  columns,
  rows: ratingRows(completeRows),
} as const;
const withGaps = {
  story:
    "The same raters and clips, but three ratings are missing; one clip was rated by one of them only.",
  columns,
  rows: ratingRows(gapRows),
} as const;

/** Krippendorff’s own example (2011, “Computing Krippendorff’s alpha-reliability”): 4 observers, 12 units. */
const reliability = [
  [1, 1, null, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [null, 5, 5, 5],
  [null, null, 1, 1],
  [null, 3, null, null],
] as const;

const pairable =
  "A unit with one rating informs expected agreement only; a unit with none is excluded. The numbers of both are shown.";
const family = [
  "Pₐ = mean over units with rᵢ ≥ 2 of Σ nᵢₖ (r*ᵢₖ − 1) / (rᵢ (rᵢ − 1)),  r*ᵢₖ = Σ wₖₗ nᵢₗ",
  "πₖ = mean over units of nᵢₖ / rᵢ",
  "coefficient = (Pₐ − Pₑ) / (1 − Pₑ)",
] as const;
const familyReasons = [
  "no_units",
  "no_pairable_units",
  "one_code_only",
  "too_few_units",
  "too_many_to_search",
] as const;
const irrCac =
  "irrCAC gives the same value, standard error and CI (Student’s t over units, upper limit truncated at 1). It returns NaN if the data contain a unit without ratings. It sorts character codes as text, so that weights are incorrect with ten or more codes.";

export const severalRaters = {
  unanimousAgreement: {
    whenNot:
      "To compare teams of different sizes: it can only decrease as raters are added. Not alone, because it is not corrected for chance.",
    formula: ["units on which all raters agree / units that all rated"],
    missing: "Only units that every rater rated count. The others are shown as excluded.",
    undefinedBecause: ["no_complete_units", "too_few_raters"],
    differs: [
      "irr::agree prints the same as a percentage. Other programs print pairwise agreement as “percent agreement”: state which you report.",
    ],
    example: () => ({
      ...withoutGaps,
      parts: answerParts("unanimous agreement", unanimousAgreement(complete)),
      reading:
        "A clip with one dissent does not count, whether or not the other two raters agree. Compare pairwise agreement below.",
    }),
  },
  pairwiseAgreement: {
    whenNot: "Alone, because it is not corrected for chance.",
    formula: [family[0]],
    missing: pairable,
    undefinedBecause: [
      "no_units",
      "no_pairable_units",
      "too_few_units",
      "one_code_only",
      "too_many_to_search",
    ],
    differs: [
      "irrCAC prints it with every coefficient. irr::agree is unanimous agreement instead.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("pairwise agreement", pairwiseAgreement(gaps)),
      reading: "The probability that two randomly selected ratings of a clip are equal.",
    }),
  },
  fleissKappa: {
    whenNot:
      "With missing ratings, because incomplete units are excluded: use the generalised form. For ordered codes. For fixed raters with their own marginals: use Conger’s or Light’s kappa.",
    formula: [
      "κ = (Pₐ − Pₑ) / (1 − Pₑ)",
      "Pₐ = ( Σᵢ Σₖ nᵢₖ² − N r ) / ( N r (r − 1) ),  pₖ = Σᵢ nᵢₖ / (N r),  Pₑ = Σ pₖ²",
      "of one code: κₖ = 1 − Σᵢ nᵢₖ (r − nᵢₖ) / ( N r (r − 1) pₖ (1 − pₖ) )",
      "SE₀ = √( 2 / (N r (r − 1)) ) · √( (Σ pq)² − Σ pq (q − p) ) / Σ pq,  of one code √( 2 / (N r (r − 1)) )",
    ],
    missing: "Only units that every rater rated count. The others are shown as excluded.",
    undefinedBecause: [
      "no_complete_units",
      "too_few_raters",
      "one_code_only",
      "code_not_used",
      "standard_error_zero",
      "no_standard_error_published",
      "no_variance",
    ],
    differs: [
      "irr, statsmodels, Stata and SPSS print the same value. If only one code was used, irr and statsmodels print NaN, irrCAC 1; in Interrater it is not defined, with the reason.",
      "The standard error of the 1971 paper is superseded by that of 1979, which Interrater and irr use. The earlier one is shown for comparison with old reports. Neither gives a CI, because both are valid only under the null hypothesis.",
    ],
    example: () => {
      const own = fleissKappa(complete);
      return {
        ...withoutGaps,
        parts: [
          ...answerParts("kappa", own, {
            standardErrorUnderNull: "standard error under the null hypothesis (1979)",
            z: "z",
            p: "p, two-sided",
          }),
          ...own.perCode.map(({ code, figure }) => ({
            name: `kappa of “${codes[code] ?? ""}”`,
            shown: figure,
          })),
        ],
        reading:
          "Report the value, the kappas by code, and a CI from the generalised kappa or the bootstrap.",
      };
    },
  },
  lightKappa: {
    whenNot:
      "If raters are interchangeable. If a rater used a single code, so that a pair has no kappa: the mean of the other pairs is shown, but is less informative.",
    formula: ["mean of κ(g, h) over all pairs of raters g < h"],
    missing:
      "By default, as in irr, only units that all raters rated count. Optionally, each pair is compared on the units that both rated.",
    undefinedBecause: [
      "too_few_raters",
      "no_complete_units",
      "pair_undefined",
      "no_standard_error_published",
    ],
    differs: [
      "irr::kappam.light prints the same value, or NaN or an error if a pair has none. Its z is an approximate test without a published basis; Interrater prints none.",
    ],
    example: () => {
      const own = lightKappa(complete);
      return {
        ...withoutGaps,
        parts: [
          ...answerParts("Light’s kappa", own, { definedPairs: "pairs that have a kappa" }),
          ...own.pairs.map(({ first, second, figure }) => ({
            name: `${columns[first + 1] ?? ""} and ${columns[second + 1] ?? ""}`,
            shown: figure,
          })),
        ],
        reading:
          "The values of the pairs are more informative than their mean: they show which raters agree.",
      };
    },
  },
  gwetAc: {
    whenNot:
      "After the fact, because kappa was low. Its chance correction is small if one code is prevalent, even if raters guessed. Choose it beforehand, and state why.",
    formula: [...family, "AC1, AC2: Pₑ = T / (q (q − 1)) · Σ πₖ (1 − πₖ),  T = Σ wₖₗ"],
    missing: pairable,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "If only one code occurs and no other was declared, irrCAC prints AC1 = 1 and DKPro throws an error. In Interrater it is not defined; if other codes were declared it is 1.",
      "With missing ratings, Gwet’s standard error is an approximation that differs by up to 10% from the infinitesimal jackknife.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("AC1", gwetAc(gaps)),
      reading:
        "Here the codes are about equally frequent, so AC1 and Fleiss’ kappa are similar. They differ if one code is prevalent.",
    }),
  },
  fleissGeneralized: {
    whenNot: "For fixed raters with their own marginals: use Conger’s kappa.",
    formula: [...family, "Pₑ = Σ wₖₗ πₖ πₗ"],
    missing: pairable,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "If only one code occurs, irrCAC prints 1; in Interrater it is not defined. On complete data it equals Fleiss’ kappa, which irr and SPSS print.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("kappa", fleissGeneralized(gaps)),
      reading: "With so few clips the CI is wide: report it rather than the value alone.",
    }),
  },
  congerGeneralized: {
    whenNot: "If each unit has its own raters: marginals of raters are then meaningless.",
    formula: [
      ...family,
      "Pₑ = mean over ordered pairs of raters g ≠ h of Σ wₖₗ p_gk p_hl,  p_gk over what g rated",
    ],
    missing: `${pairable} A rater who rated nothing is excluded.`,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "irr prints it as the “exact” kappa of kappam.fleiss, for complete data. For two raters it equals Cohen’s kappa.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("kappa", congerGeneralized(gaps)),
      reading:
        "On complete data it is never below Fleiss’ kappa, because differences between marginals do not count as disagreement. With missing ratings, as here, marginals are over the units that each rater rated, and it can be lower.",
    }),
  },
  brennanPrediger: {
    whenNot:
      "If unused codes can be declared: each one raises the coefficient. The number of declared codes must be fixed beforehand.",
    formula: [
      ...family,
      "Pₑ = T / q²   (unweighted: 1 / q), q the number of declared codes, used or not",
    ],
    missing: pairable,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "irrCAC counts the codes that occur unless others are specified; Interrater counts the declared ones.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("coefficient", brennanPrediger(gaps)),
      reading: "Expected agreement is one third, because three codes were declared.",
    }),
  },
  krippendorffAlpha: {
    whenNot:
      "If raters are fixed and differences between their marginals should not count as disagreement. With a distance that the scale does not have, such as ordinal for nominal codes.",
    formula: [
      "α = 1 − Dₒ / Dₑ,  over values of units with two ratings or more (n of them)",
      "Dₒ = (1/n) Σᵤ Σ_{c≠k} nᵤc nᵤk δ²(c,k) / (mᵤ − 1),  Dₑ = Σ_{c,k} n_c n_k δ²(c,k) / ( n (n − 1) )",
      "δ²: nominal 1; ordinal (difference of mid-ranks)²; interval (c − k)²; ratio ((c − k)/(c + k))²",
      "closed forms, without a table of coincidences: ordinal alpha is interval alpha of mid-ranks",
    ],
    missing:
      "Any number of ratings can be missing. A unit with one rating is excluded; a code that occurs only there does not count.",
    undefinedBecause: [
      "no_pairable_units",
      "no_variation",
      "negative_ratio_value",
      "too_many_to_search",
      "not_part_of_this_statistic",
      "resamples_undefined",
    ],
    differs: [
      "irr::kripp.alpha divides by 1 instead of m − 1 for complete data of more than two raters: .635 instead of .642 for the book’s example (1980, p. 139). With one nearly empty unit added it prints the correct value.",
      "icr sums into an integer, which truncates, and is incorrect with many raters or values (.791 instead of .461).",
      "If all values are equal, irr and icr print 1, Python’s krippendorff raises an error or gives NaN, and KALPHA prints “no variation”. Krippendorff calls alpha undefined in this case, and so does Interrater.",
      "The CI of the KALPHA macro resamples pairs of values, which are not independent, and is too narrow. Interrater resamples units.",
    ],
    example: () => {
      const ratings = ratingsFromRows(reliability, [1, 2, 3, 4, 5]);
      const { interval } = bootstrap(
        {
          units: ratings.units,
          figureOf: krippendorffAlphaOfSample(ratings, { metric: "nominal" }),
        },
        { resamples: 2_000, seed: 1 },
      );
      return {
        story:
          "Four observers, twelve units, values 1 to 5: the example in Krippendorff’s “Computing Krippendorff’s alpha-reliability” (2011), with .743, .815, .849 and .797.",
        columns: ["unit", "A", "B", "C", "D"],
        rows: ratingRows(reliability),
        parts: [
          ...answerParts(
            "alpha, nominal",
            krippendorffAlpha(ratings, { metric: "nominal" }),
            {},
            "disagreement",
          ),
          {
            name: "— interval, 2,000 resamples of units, seed 1",
            shown: interval,
          },
          {
            name: "— interval, jackknife over units",
            shown: krippendorffJackknife(ratings, { metric: "nominal" }).interval,
          },
          {
            name: "alpha, ordinal",
            shown: krippendorffAlpha(ratings, { metric: "ordinal" }).figure,
          },
          {
            name: "alpha, interval",
            shown: krippendorffAlpha(ratings, { metric: "interval" }).figure,
          },
          { name: "alpha, ratio", shown: krippendorffAlpha(ratings, { metric: "ratio" }).figure },
        ],
        reading: "Only the last unit is excluded, because it has a single value.",
      };
    },
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;
