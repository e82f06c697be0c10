import { cohenKappa } from "../cohenKappa.ts";
import { pairTable } from "../pairTable.ts";
import { perCodeKappa } from "../perCode.ts";
import { percentAgreement } from "../percentAgreement.ts";
import { scottPi } from "../scottPi.ts";
import { twoByTwo } from "../twoByTwo.ts";
import { countRows, type GuideEntry, answerParts } from "./entry.ts";

const codes = ["on task", "off task", "transition"] as const;
const counts = [
  [40, 5, 2],
  [4, 25, 3],
  [1, 2, 18],
] as const;
const classroom = {
  story:
    "Two raters gave each of 100 intervals of a lesson one of three codes. Rows are the first rater’s codes, columns the second’s.",
  columns: ["first \\ second", ...codes],
  rows: countRows(codes, counts),
} as const;
const rareCodes = ["present", "absent"] as const;
const rareCounts = [
  [2, 4],
  [4, 90],
] as const;
const rare = {
  story:
    "A rare behaviour: in 100 intervals, both raters coded it in two. Rows are the first rater’s codes, columns the second’s.",
  columns: ["first \\ second", ...rareCodes],
  rows: countRows(rareCodes, rareCounts),
} as const;

const completeUnits =
  "A unit without a rating by either rater is not in the table. It is counted as excluded.";

export const twoRaters = {
  percentAgreement: {
    whenNot:
      "As the only statistic of a report, or to compare schemes with different numbers of codes. With few codes, or one prevalent code, two raters agree often by chance.",
    formula: ["pₒ = Σ nₖₖ / n", "interval: Wilson’s, which stays between 0 and 1"],
    missing: completeUnits,
    undefinedBecause: ["no_units", "durations_are_not_counted_units"],
    differs: [
      "Other programs print the same value. Our CI is Wilson’s, not ±1.96 standard errors, whose limits can be outside 0 to 1.",
    ],
    example: () => ({
      ...classroom,
      parts: answerParts(
        "percent agreement (as a proportion)",
        percentAgreement(pairTable(counts)),
      ),
      reading:
        "The proportion of intervals on the diagonal. Kappa, below, corrects the same table for chance.",
    }),
  },
  cohenKappa: {
    whenNot:
      "If the raters are not two fixed persons: use Fleiss’ kappa or Krippendorff’s alpha. If one code is very prevalent: also report prevalence, and positive and negative agreement. On time units, unless you state that neighbouring units are not independent.",
    formula: [
      "κ = (pₒ − pₑ) / (1 − pₑ)",
      "pₒ = Σ wₖₗ pₖₗ,  pₑ = Σ wₖₗ pₖ. p.ₗ   (unweighted: w = 1 on the diagonal, else 0)",
      "linear: w = 1 − |k − l| / (q − 1),  quadratic: w = 1 − (k − l)² / (q − 1)²",
      "var(κ) = { Σ pₖₗ [wₖₗ − (w̄ₖ. + w̄.ₗ)(1 − κ)]² − [κ − pₑ(1 − κ)]² } / ( n (1 − pₑ)² )",
      "var₀(κ) = { Σ pₖ. p.ₗ [wₖₗ − (w̄ₖ. + w̄.ₗ)]² − pₑ² } / ( n (1 − pₑ)² ),  z = κ / √var₀",
      "κ max = ( Σ min(pₖ., p.ₖ) − pₑ ) / (1 − pₑ)",
      "accuracy a of two equally accurate raters: a² + (1 − a)² / (q − 1) = p̃ₑ + κ (1 − p̃ₑ),  p̃ₑ = Σ [ (pₖ. + p.ₖ) / 2 ]²",
    ],
    missing: completeUnits,
    undefinedBecause: [
      "no_units",
      "one_code_only",
      "standard_error_zero",
      "too_few_units",
      "durations_are_not_counted_units",
      "not_part_of_this_statistic",
      "below_guessing",
    ],
    differs: [
      "If both raters used the same single code, BORIS prints 1; irr, vcd, statsmodels and scikit-learn print NaN, psych NA. Interrater reports “not defined: only one code was used”.",
      "irr::kappa2 sorts labels as text, so that 10 is before 2, and its weighted kappa is then incorrect. Our weights follow the order of the declared scale, also for codes that no rater used.",
      "psych’s standard error of a weighted kappa is not that of Fleiss, Cohen and Everitt, and can be 0. SAS, vcd, statsmodels and irrCAC print the same as Interrater.",
      "Limits: SAS, SPSS and statsmodels use the normal distribution without truncation at 1 (our default); irrCAC uses Student’s t and truncates the upper limit at 1.",
    ],
    example: () => ({
      ...classroom,
      parts: answerParts("kappa", cohenKappa(pairTable(counts)), {
        kappaMaximum: "maximum attainable kappa",
        observerAccuracy: "accuracy of two equally accurate raters with this kappa",
        standardErrorUnderNull: "standard error under the null hypothesis",
        z: "z",
        p: "p, two-sided",
      }),
      reading:
        "Report kappa with its CI. The test against 0 shows only that agreement is better than chance, which is rarely the question.",
    }),
  },
  perCodeKappa: {
    whenNot:
      "As a set of independent tests: the codes share one table, so their values depend on each other. For codes with few occurrences, read the CI rather than the value.",
    formula: [
      "for each code the table is collapsed to: this code, or any other",
      "κₖ = (pₒ − pₑ) / (1 − pₑ) of that table, as Cohen’s",
      "conditional kappa, given the first rater: (pₖₖ / pₖ. − p.ₖ) / (1 − p.ₖ), with the standard error of Bishop, Fienberg and Holland; given the second likewise",
    ],
    missing: completeUnits,
    undefinedBecause: ["no_units", "code_not_used", "one_code_only", "standard_error_zero"],
    differs: [
      "irr::kappam.fleiss also prints a kappa for each category, but Fleiss’, with pooled marginals. BORIS prints none. EasyDIAg’s kappas by code count linked events and show negative values as 0.",
    ],
    example: () => {
      const each = perCodeKappa(pairTable(counts));
      return {
        ...classroom,
        parts: each.flatMap(({ code, kappa, indices, conditional }) => [
          { name: `kappa of “${codes[code] ?? ""}”`, shown: kappa.figure },
          { name: "— its interval", shown: kappa.interval },
          { name: "— given the first rater", shown: conditional.first.figure },
          { name: "— given the second rater", shown: conditional.second.figure },
          { name: "— positive agreement", shown: indices.positiveAgreement },
        ]),
        reading:
          "Review the description of the code with the lowest kappa first. The cells of the confusion matrix show with which code it is confused.",
      };
    },
  },
  twoByTwo: {
    whenNot:
      "PABAK as a replacement for a low kappa. It assumes that both codes are equally likely by chance, and is percent agreement on another scale.",
    formula: [
      "table: a both yes, b first only, c second only, d both no; n = a + b + c + d",
      "prevalence index = (a − d) / n,  bias index = (b − c) / n   (with their signs)",
      "PABAK = 2 pₒ − 1",
      "positive agreement = 2a / (2a + b + c),  on no = 2d / (2d + b + c)",
    ],
    missing: completeUnits,
    undefinedBecause: ["not_two_codes", "no_units", "code_not_used"],
    differs: [
      "Byrt, Bishop and Carlin print absolute values; epiR and Interrater keep the sign, which shows the direction.",
    ],
    example: () => {
      const own = twoByTwo(pairTable(rareCounts));
      return {
        ...rare,
        parts: [
          { name: "prevalence index", shown: own.prevalenceIndex },
          { name: "bias index", shown: own.biasIndex },
          { name: "PABAK", shown: own.pabak },
          { name: "positive agreement", shown: own.positiveAgreement },
          { name: "negative agreement", shown: own.negativeAgreement },
          {
            name: "Cohen’s kappa of the same table",
            shown: cohenKappa(pairTable(rareCounts)).figure,
          },
        ],
        reading:
          "The raters agree on absence and disagree on presence. Kappa and positive agreement show this; percent agreement and PABAK hide it.",
      };
    },
  },
  scottPi: {
    whenNot: "If the two raters are fixed and may have their own marginals: use Cohen’s kappa.",
    formula: ["π = (pₒ − pₑ) / (1 − pₑ)", "pₑ = Σ ( (pₖ. + p.ₖ) / 2 )²"],
    missing: completeUnits,
    undefinedBecause: ["no_units", "one_code_only", "no_standard_error_published"],
    differs: [
      "irrCAC prints Gwet’s standard error with it. Interrater gives this under “Fleiss’ kappa for missing ratings”, which has the same value for two raters without missing ratings. Pi is nearly equal to Krippendorff’s nominal alpha, which corrects for small samples.",
    ],
    example: () => ({
      ...classroom,
      parts: answerParts("pi", scottPi(pairTable(counts))),
      reading:
        "Slightly below Cohen’s kappa of the same table: pi counts differences between marginals as disagreement.",
    }),
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;
