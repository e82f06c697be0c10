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
  "Every unit with two ratings or more counts for agreement. A unit with one rating informs chance only; a unit with none is excluded. Both are counted and shown.";
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
  "irrCAC gives the same value, standard error and interval (Student’s t over units, upper limit cut at 1). It returns NaN if a unit without any rating is left in the data, and sorts character codes as text, so that weights go wrong from ten codes on.";

export const severalRaters = {
  unanimousAgreement: {
    whenNot:
      "To compare teams of different sizes: with every rater added it can only fall. Not alone: nothing is taken off for chance.",
    formula: ["units on which all raters agree / units that all rated"],
    missing: "Only units that every rater rated count. The others are counted and shown.",
    undefinedBecause: ["no_complete_units", "too_few_raters"],
    differs: [
      "irr::agree prints the same as a per cent. Other programs print pairwise agreement under the name of percent agreement: say which.",
    ],
    example: () => ({
      ...withoutGaps,
      parts: answerParts("unanimous agreement", unanimousAgreement(complete)),
      reading:
        "One dissent makes a clip count as nothing, whether the other two agree or not. Compare pairwise agreement below.",
    }),
  },
  pairwiseAgreement: {
    whenNot: "Alone: nothing is taken off for chance.",
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
      "irrCAC prints it beside every coefficient. irr::agree is the unanimous agreement instead.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("pairwise agreement", pairwiseAgreement(gaps)),
      reading: "The chance that two ratings of one clip, drawn at random, are the same.",
    }),
  },
  fleissKappa: {
    whenNot:
      "Where ratings are missing (units with a gap are dropped: use the generalised one), for ordered codes, and where the raters are fixed persons with marginals of their own (Conger’s, Light’s).",
    formula: [
      "κ = (Pₐ − Pₑ) / (1 − Pₑ)",
      "Pₐ = ( Σᵢ Σₖ nᵢₖ² − N r ) / ( N r (r − 1) ),  pₖ = Σᵢ nᵢₖ / (N r),  Pₑ = Σ pₖ²",
      "of one code: κₖ = 1 − Σᵢ nᵢₖ (r − nᵢₖ) / ( N r (r − 1) pₖ (1 − pₖ) )",
      "SE₀ = √( 2 / (N r (r − 1)) ) · √( (Σ pq)² − Σ pq (q − p) ) / Σ pq,  of one code √( 2 / (N r (r − 1)) )",
    ],
    missing: "Only units that every rater rated count. The others are counted and shown.",
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
      "irr, statsmodels, Stata and SPSS print the same value. Where only one code was used irr and statsmodels print NaN, irrCAC 1; ours is undefined, with the reason.",
      "The standard error of the paper of 1971 is superseded by that of 1979. Ours and irr’s is that of 1979; the old one is shown for comparison with old reports. Neither makes an interval: both hold only if there is no agreement.",
    ],
    example: () => {
      const own = fleissKappa(complete);
      return {
        ...withoutGaps,
        parts: [
          ...answerParts("kappa", own, {
            standardErrorUnderNull: "standard error if there were no agreement (1979)",
            z: "z",
            p: "p, two-sided",
          }),
          ...own.perCode.map(({ code, figure }) => ({
            name: `kappa of “${codes[code] ?? ""}”`,
            shown: figure,
          })),
        ],
        reading:
          "Report the value, the kappas of the codes, and an interval from the generalised kappa or the bootstrap.",
      };
    },
  },
  lightKappa: {
    whenNot:
      "Where raters are interchangeable, and where a rater used one code only, so that a pair has no kappa: the mean of the rest is shown, but says less.",
    formula: ["mean of κ(g, h) over all pairs of raters g < h"],
    missing:
      "As irr: only units that all rated count. On request each pair is compared on the units that both rated.",
    undefinedBecause: [
      "too_few_raters",
      "no_complete_units",
      "pair_undefined",
      "no_standard_error_published",
    ],
    differs: [
      "irr::kappam.light prints the same value, or NaN or an error where a pair has none. The z it prints is a rough test that has no published ground; we print none.",
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
        reading: "The pairs say more than their mean: who agrees with whom.",
      };
    },
  },
  gwetAc: {
    whenNot:
      "After the fact, because kappa was low. It takes little off for chance where one code prevails, also if the raters did guess. Choose before looking, and say why.",
    formula: [...family, "AC1, AC2: Pₑ = T / (q (q − 1)) · Σ πₖ (1 − πₖ),  T = Σ wₖₗ"],
    missing: pairable,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "Where one code occurs and none other was declared irrCAC prints AC1 = 1, DKPro throws. Ours is undefined; if other codes were declared it is 1.",
      "With missing ratings Gwet’s standard error is an approximation, up to a tenth away from the infinitesimal jackknife.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("AC1", gwetAc(gaps)),
      reading:
        "Here the codes are about equally frequent, so that AC1 and Fleiss’ kappa are close. They part where one code prevails.",
    }),
  },
  fleissGeneralized: {
    whenNot: "For fixed raters with marginals of their own: use Conger’s.",
    formula: [...family, "Pₑ = Σ wₖₗ πₖ πₗ"],
    missing: pairable,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "Where one code occurs irrCAC prints 1; ours is undefined. On complete data it is Fleiss’ kappa, which irr and SPSS print.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("kappa", fleissGeneralized(gaps)),
      reading: "With so few clips the interval is wide: that is the finding, not the figure.",
    }),
  },
  congerGeneralized: {
    whenNot: "Where each unit has raters of its own: there are then no marginals to speak of.",
    formula: [
      ...family,
      "Pₑ = mean over ordered pairs of raters g ≠ h of Σ wₖₗ p_gk p_hl,  p_gk over what g rated",
    ],
    missing: `${pairable} A rater who rated nothing is excluded.`,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "irr prints it as “exact” kappa of kappam.fleiss, for complete data. For two raters it is Cohen’s kappa.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("kappa", congerGeneralized(gaps)),
      reading:
        "On complete data it is never below Fleiss’, since differences between marginals are not charged. With gaps, as here, shares are taken over what each rater rated, and it may be.",
    }),
  },
  brennanPrediger: {
    whenNot:
      "Where codes can be added that no rater would ever use: each one raises the coefficient. The number of declared codes must be fixed before.",
    formula: [
      ...family,
      "Pₑ = T / q²   (unweighted: 1 / q), q the number of declared codes, used or not",
    ],
    missing: pairable,
    undefinedBecause: familyReasons,
    differs: [
      irrCac,
      "irrCAC counts the codes that occur unless it is told the others; ours counts those that are declared.",
    ],
    example: () => ({
      ...withGaps,
      parts: answerParts("coefficient", brennanPrediger(gaps)),
      reading: "Chance is one third, because three codes were declared.",
    }),
  },
  krippendorffAlpha: {
    whenNot:
      "Where raters are the persons of interest and their marginals must not count against them. And not with a metric that the scale does not have: ordinal for names means nothing.",
    formula: [
      "α = 1 − Dₒ / Dₑ,  over values of units with two ratings or more (n of them)",
      "Dₒ = (1/n) Σᵤ Σ_{c≠k} nᵤc nᵤk δ²(c,k) / (mᵤ − 1),  Dₑ = Σ_{c,k} n_c n_k δ²(c,k) / ( n (n − 1) )",
      "δ²: nominal 1; ordinal (difference of mid-ranks)²; interval (c − k)²; ratio ((c − k)/(c + k))²",
      "closed forms, without a table of coincidences: ordinal alpha is interval alpha of mid-ranks",
    ],
    missing:
      "Any number of gaps. A unit with one rating is excluded, with its value; a code seen only there does not count.",
    undefinedBecause: [
      "no_pairable_units",
      "no_variation",
      "negative_ratio_value",
      "too_many_to_search",
      "not_part_of_this_statistic",
      "resamples_undefined",
    ],
    differs: [
      "irr::kripp.alpha divides by 1 instead of m − 1 for complete data of more than two raters: .635 instead of .642 for the book’s example (1980, p. 139). Add one nearly empty unit and it prints the right value.",
      "icr sums into a whole number, which truncates, and is wrong with many raters or values (.791 instead of .461).",
      "All values equal: irr and icr print 1, Python’s krippendorff raises or gives NaN, KALPHA prints “no variation”. Krippendorff calls it undefined, and so do we.",
      "The interval of the KALPHA macro draws pairs of values, which are not independent, and is too narrow. Ours resamples units.",
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
          "Four observers, twelve units, values 1 to 5; the example of Krippendorff’s “Computing Krippendorff’s alpha-reliability” (2011), who prints .743, .815, .849 and .797.",
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
        reading: "The last unit has one value and is excluded; nothing else is lost with it.",
      };
    },
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;
