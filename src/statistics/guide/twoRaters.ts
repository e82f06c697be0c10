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
    "A behaviour is rare: of 100 intervals both raters saw it in two. Rows are the first rater’s codes, columns the second’s.",
  columns: ["first \\ second", ...rareCodes],
  rows: countRows(rareCodes, rareCounts),
} as const;

const completeUnits =
  "A unit that one of the two raters skipped is not in the table. It is counted and shown as excluded.";

export const twoRaters = {
  percentAgreement: {
    whenNot:
      "As the only figure of a report, or to compare codings with different numbers of codes: with few codes, or one that prevails, two raters agree often without looking.",
    formula: ["pₒ = Σ nₖₖ / n", "interval: Wilson’s, which stays between 0 and 1"],
    missing: completeUnits,
    undefinedBecause: ["no_units", "durations_are_not_counted_units"],
    differs: [
      "Programs print the same share. Our interval is Wilson’s, not the textbook’s ±1.96 standard errors, which leaves the range from 0 to 1.",
    ],
    example: () => ({
      ...classroom,
      parts: answerParts("percent agreement (as a share)", percentAgreement(pairTable(counts))),
      reading:
        "The share of intervals on the diagonal. How much of it chance would give, kappa says below for the same table.",
    }),
  },
  cohenKappa: {
    whenNot:
      "Where the raters are not two fixed persons (use Fleiss’ or Krippendorff’s), where one code nearly fills the table (read prevalence, and positive and negative agreement beside it), and on time units without saying that neighbouring units are not independent.",
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
      "BORIS prints 1 where both raters used one and the same code throughout; irr, vcd, statsmodels and scikit-learn print NaN, psych NA. Ours says: undefined, only one code was used.",
      "irr::kappa2 sorts labels as text, so that 10 comes before 2, and its weighted kappa is then wrong. Our weights come from the order of the declared scale, also for codes that no rater used.",
      "psych’s standard error of a weighted kappa is not that of Fleiss, Cohen and Everitt and can be 0. SAS, vcd, statsmodels and irrCAC print the one given here.",
      "Limits: SAS, SPSS and statsmodels use the normal distribution and do not cut at 1 (our default); irrCAC uses Student’s t and cuts the upper limit at 1.",
    ],
    example: () => ({
      ...classroom,
      parts: answerParts("kappa", cohenKappa(pairTable(counts)), {
        kappaMaximum: "largest kappa these margins allow",
        observerAccuracy: "accuracy of two equally accurate raters with this kappa",
        standardErrorUnderNull: "standard error if there were no agreement",
        z: "z",
        p: "p, two-sided",
      }),
      reading:
        "Report kappa with its interval. The test against 0 says only that the raters did better than chance, which is hardly ever in question.",
    }),
  },
  perCodeKappa: {
    whenNot:
      "As a set of independent tests: the codes share one table, and what one gains another loses. For codes used a handful of times the interval is what to read, not the figure.",
    formula: [
      "for each code the table is collapsed to: this code, or any other",
      "κₖ = (pₒ − pₑ) / (1 − pₑ) of that table, as Cohen’s",
      "conditional kappa, given the first rater: (pₖₖ / pₖ. − p.ₖ) / (1 − p.ₖ), with the standard error of Bishop, Fienberg and Holland; given the second likewise",
    ],
    missing: completeUnits,
    undefinedBecause: ["no_units", "code_not_used", "one_code_only", "standard_error_zero"],
    differs: [
      "irr::kappam.fleiss prints kappas of each category too, but Fleiss’, whose raters share one distribution. BORIS prints none. EasyDIAg’s kappas of a code count linked events, and negative ones are shown as 0.",
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
          { name: "— agreement on yes", shown: indices.positiveAgreement },
        ]),
        reading:
          "The lowest kappa names the code whose description to look at first. Open its cells in the table to see with which code it is confused.",
      };
    },
  },
  twoByTwo: {
    whenNot:
      "PABAK as a replacement of a low kappa. It answers another question (chance is then one half for either code), and is nothing but percent agreement on another scale.",
    formula: [
      "table: a both yes, b first only, c second only, d both no; n = a + b + c + d",
      "prevalence index = (a − d) / n,  bias index = (b − c) / n   (with their signs)",
      "PABAK = 2 pₒ − 1",
      "agreement on yes = 2a / (2a + b + c),  on no = 2d / (2d + b + c)",
    ],
    missing: completeUnits,
    undefinedBecause: ["not_two_codes", "no_units", "code_not_used"],
    differs: [
      "Byrt, Bishop and Carlin print absolute values; epiR and we keep the signs, which say in what direction.",
    ],
    example: () => {
      const own = twoByTwo(pairTable(rareCounts));
      return {
        ...rare,
        parts: [
          { name: "prevalence index", shown: own.prevalenceIndex },
          { name: "bias index", shown: own.biasIndex },
          { name: "PABAK", shown: own.pabak },
          { name: "agreement on yes", shown: own.positiveAgreement },
          { name: "agreement on no", shown: own.negativeAgreement },
          {
            name: "Cohen’s kappa of the same table",
            shown: cohenKappa(pairTable(rareCounts)).figure,
          },
        ],
        reading:
          "The raters agree on absence and disagree on presence. Kappa and agreement on yes say so; percent agreement and PABAK hide it.",
      };
    },
  },
  scottPi: {
    whenNot:
      "Where the two raters are the ones of interest and may have marginals of their own: Cohen’s kappa takes these into account.",
    formula: ["π = (pₒ − pₑ) / (1 − pₑ)", "pₑ = Σ ( (pₖ. + p.ₖ) / 2 )²"],
    missing: completeUnits,
    undefinedBecause: ["no_units", "one_code_only", "no_standard_error_published"],
    differs: [
      "irrCAC prints a standard error with it (Gwet’s, which we give with “Fleiss’ kappa for missing ratings”; the value is the same for two raters without gaps). Nearly equal to Krippendorff’s nominal alpha, which corrects for small samples.",
    ],
    example: () => ({
      ...classroom,
      parts: answerParts("pi", scottPi(pairTable(counts))),
      reading:
        "A little below Cohen’s kappa of the same table: where raters’ marginals differ, pi charges the difference to them.",
    }),
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;
