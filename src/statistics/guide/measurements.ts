import { blandAltman } from "../blandAltman.ts";
import { dStudy, gStudy, varianceShare } from "../generalizability.ts";
import { iccForms } from "../iccForms.ts";
import { intraclassCorrelation } from "../intraclassCorrelation.ts";
import { kendallW } from "../kendallW.ts";
import { linCcc } from "../linCcc.ts";
import { profile } from "../profile.ts";
import { ratingsFromRows } from "../ratings.ts";
import { signalDetection } from "../signalDetection.ts";
import { type GuideEntry, answerParts, ratingRows } from "./entry.ts";

/** Shrout & Fleiss (1979), table 2. */
const judged = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
] as const;
const judges = {
  story: "Six persons, each scored by the same four judges (Shrout & Fleiss, 1979, table 2).",
  columns: ["person", "judge 1", "judge 2", "judge 3", "judge 4"],
  rows: ratingRows(judged),
} as const;
const measured = [
  [12.1, 12.4],
  [15.3, 15.1],
  [9.8, 10.4],
  [20.2, 20.9],
  [17.5, 17.2],
  [11.0, 11.6],
  [14.2, 14.9],
  [18.8, 19.0],
] as const;
const lengths = {
  story: "Two raters measured the length of eight pauses, in seconds.",
  columns: ["pause", "Ana", "Ben"],
  rows: ratingRows(measured),
} as const;
const completeUnits =
  "Only units that every rater rated count. The others are counted and shown as excluded.";

export const measurements = {
  intraclassCorrelation: {
    whenNot:
      "For nominal or short ordinal scales. To compare studies with different variance between units: the same errors give a lower ICC if units are similar.",
    formula: [
      "mean squares of units (MSR), raters (MSC), error (MSE) and within units (MSW), on n units and k raters",
      "ICC(1) = (MSR − MSW) / (MSR + (k − 1) MSW),  ICC(k) = (MSR − MSW) / MSR",
      "where some units were rated more often than others: with the variances of units and error by restricted maximum likelihood (σu², σe²), ICC(1) = σu² / (σu² + σe²), and ICC(k) as below; limits at the σu² / σe² = θ at which Σ w (mean − weighted mean)² / ((n − 1) MSW), with w = k / (1 + kθ) for a unit of k ratings, is a quantile of F (Wald, 1940)",
      "ICC(C,1) = (MSR − MSE) / (MSR + (k − 1) MSE),  ICC(C,k) = (MSR − MSE) / MSR",
      "ICC(A,1) = (MSR − MSE) / (MSR + (k − 1) MSE + k (MSC − MSE) / n)",
      "ICC(A,k) = (MSR − MSE) / (MSR + (MSC − MSE) / n)",
      "F = MSR / MSE (MSR / MSW for ICC(1) and ICC(k)); limits from F, for (A,·) with Satterthwaite’s degrees of freedom; those of ICC(A,k) are ICC(A,1)’s, stepped up by Spearman and Brown",
      "where not all raters rated all units: with the variances of units, raters and error by restricted maximum likelihood (σu², σr², σe², each 0 or more), ICC(A,1) = σu² / (σu² + σr² + σe²), ICC(C,1) = σu² / (σu² + σe²), and for k, the harmonic mean of the number of ratings per unit, stepped up by Spearman and Brown; limits of ICC(A) where twice the profile log likelihood has fallen by the quantile of F(1, n − 1)",
      "limits of ICC(C) then: at the σu² / σe² = θ at which (Q(θ) − SSE) / (df MSE) is a quantile of F, with Q(θ) the squares that raters as they are leave at θ, SSE what units and raters leave, MSE = SSE / its degrees of freedom, and df the units less the sets that no rating joins (Harville & Fenech, 1985); by profile likelihood, too, where SSE has less than half as many degrees of freedom",
      "names of Shrout and Fleiss: ICC(1) = (1,1), ICC(k) = (1,k), ICC(A,1) = (2,1), ICC(A,k) = (2,k), ICC(C,1) = (3,1), ICC(C,k) = (3,k)",
    ],
    missing:
      "Every rating is used. If not all raters rated all units, the ICC is from variance components by restricted maximum likelihood; this applies to ICC(1) and ICC(k) if units have different numbers of ratings. Units without ratings are shown as excluded. With the first missing rating, the lower limit of ICC(A) decreases, by .006 to .27 on average in simulated studies (6 to 40 units, 2 to 5 raters, ICC .2 to .8). Coverage of the classical limits was 87 to 98% in these, that of profile likelihood limits 95 to 100%. Coverage for ICC(C) was 92 to 98% in both cases.",
    undefinedBecause: [
      "too_few_raters",
      "no_complete_units",
      "no_pairable_units",
      "too_few_units",
      "no_variation",
      "no_variance",
      "no_variance_between_units",
      "no_error_variance",
      "no_standard_error_published",
      "not_part_of_this_statistic",
    ],
    differs: [
      "irr’s limits of ICC(A,k) are not those of ICC(A,1) stepped up: .0394 instead of .0711 as the lower limit for Shrout and Fleiss’ data. psych prints .0711.",
      "irr tests ICC(A,·) against 0 with the degrees of freedom of the CI (p = .011 here); under the null hypothesis they are (n − 1)(k − 1), as in psych and SPSS (p = .00013).",
      "If ratings do not differ within units, irr prints F = −1.7e16 and p = 1, because it computes the error by subtraction. Interrater gives an ICC of 1, with p = 0 and F not defined.",
      "If all ratings are equal, psych prints rounding errors (an ICC of −7e−16) or NaN; in Interrater it is not defined.",
      "If units do not differ, ICC(k) and ICC(C,k) tend to minus infinity and are not defined. ICC(A,k) is not defined if the estimated variance of the mean is 0 or less, because its formula then gives more than 1. Negative values are shown, not set to 0.",
      "psych with lmer = TRUE uses REML and keeps incomplete units, as Interrater does if there are any; SPSS and irr use complete units only. On complete units, Interrater uses the analysis of variance, so that the ICC can be negative.",
    ],
    example: () => {
      const ratings = ratingsFromRows(judged);
      return {
        ...judges,
        parts: [
          ...answerParts("ICC(A,1)", intraclassCorrelation(ratings), {
            F: "F",
            df1: "df of units",
            df2: "df of error",
            p: "p",
            meanSquareUnits: "mean square of units",
            meanSquareRaters: "mean square of raters",
            meanSquareError: "mean square of error",
            meanSquareWithin: "mean square within units",
            effectiveRaters: "ratings per unit",
          }),
          ...iccForms
            .filter((form) => form !== "ICC(A,1)")
            .flatMap((form) => {
              const { figure, interval } = intraclassCorrelation(ratings, { form });
              return [
                { name: form, shown: figure },
                { name: "— its interval", shown: interval },
              ];
            }),
        ],
        reading:
          "One data set gives six values from .17 to .91: select the form from the design, beforehand. The judges differ by constants, which count as disagreement for A but not for C.",
      };
    },
  },
  kendallW: {
    whenNot:
      "If the values themselves matter: raters who differ by ten points throughout have W = 1. For two raters, prefer a rank correlation, which can be negative.",
    formula: [
      "W = 12 S / ( m² (n³ − n) − m Σ Tⱼ ),  S = Σ (rank sum − mean)²,  Tⱼ = Σ (t³ − t) over ties",
      "χ² = m (n − 1) W with n − 1 degrees of freedom",
      "F = (m − 1) W / (1 − W) with n − 1 − 2/m and (m − 1)(n − 1 − 2/m) degrees of freedom",
    ],
    missing: completeUnits,
    undefinedBecause: [
      "too_few_raters",
      "no_complete_units",
      "too_few_units",
      "all_tied",
      "no_error_variance",
    ],
    differs: [
      "irr::kendall corrects for ties only with correct = TRUE; Interrater always does. If all ranks are tied, other programs print NaN, Interrater the reason.",
    ],
    example: () => ({
      ...judges,
      parts: answerParts("W", kendallW(ratingsFromRows(judged)), {
        chiSquare: "chi-square",
        df: "degrees of freedom",
        p: "p (chi-square)",
        F: "F",
        pOfF: "p of F",
      }),
      reading:
        "The judges rank the persons similarly, although their scores differ by several points.",
    }),
  },
  linCcc: {
    whenNot:
      "To decide whether differences matter in practice: Bland and Altman’s limits are in the unit of the measurement. Like every correlation, it increases with the variance between units.",
    formula: [
      "ρc = 2 s₁₂ / ( s₁² + s₂² + (x̄ − ȳ)² ) = r · C_b,   moments with 1/n",
      "limits through Fisher’s z, with the standard error of the correction of 2000",
    ],
    missing: completeUnits,
    undefinedBecause: [
      "too_few_raters",
      "no_complete_units",
      "too_few_units",
      "no_variation_within_rater",
      "no_error_variance",
      "no_standard_error_published",
      "not_part_of_this_statistic",
    ],
    differs: [
      "epiR prints the same to eight digits, and NA if a rater’s values are all equal. With moments of 1/(n − 1) the value differs in small samples.",
    ],
    example: () => ({
      ...lengths,
      parts: answerParts("concordance", linCcc(ratingsFromRows(measured)), {
        precision: "precision (correlation)",
        accuracy: "accuracy (C_b)",
      }),
      reading:
        "Precision is the correlation; accuracy is what a correlation does not reflect: differences between raters’ means and variances.",
    }),
  },
  blandAltman: {
    whenNot:
      "If differences increase with the size of the measurement: use logarithms or ratios. For codes or short scales.",
    formula: [
      "d = first − second,  bias = mean d,  s = standard deviation of d (n − 1)",
      "limits of agreement = bias ± 1.96 s",
      "confidence limits: of the bias ± t s / √n; of the limits ± t s √( 1/n + 1.96² / (2 (n − 1)) )",
    ],
    missing: completeUnits,
    undefinedBecause: ["not_two_raters", "no_complete_units", "too_few_units"],
    differs: [
      "The example in the Lancet (1986) uses 2 s and rounded steps. BlandAltmanLeh uses √(3/n) s as the standard error of the limits (1986); Interrater uses that of 1999 and offers the earlier one.",
    ],
    example: () => {
      const own = blandAltman(ratingsFromRows(measured));
      return {
        ...lengths,
        parts: [
          ...answerParts("bias (s)", own, {
            standardDeviation: "standard deviation of differences (s)",
            low: "lower limit of agreement (s)",
            high: "upper limit of agreement (s)",
          }),
          { name: "CI of the lower limit", shown: own.lowInterval },
          { name: "CI of the upper limit", shown: own.highInterval },
        ],
        reading:
          "About 95% of differences are between the limits. Whether half a second matters depends on the field, not on statistics.",
      };
    },
  },
  signalDetection: {
    whenNot:
      "If neither rater is the gold standard: the values are not symmetrical, and every error of the gold standard counts against the rater.",
    formula: [
      "sensitivity H = hits / (hits + misses),  specificity = correct rejections / (correct rejections + false alarms)",
      "precision = hits / (hits + false alarms),  F1 = 2 hits / (2 hits + misses + false alarms)",
      "d′ = z(H) − z(F),  c = −( z(H) + z(F) ) / 2,  F = 1 − specificity",
      "log-linear: H = (hits + ½) / (present + 1), F = (false alarms + ½) / (absent + 1), always",
    ],
    missing:
      "Units without a rating or without a gold standard are not counted; enter the four counts.",
    undefinedBecause: ["empty_denominator", "extreme_rate"],
    differs: [
      "scikit-learn prints 0 with a warning if the denominator is 0. In Interrater the value is not defined.",
      "Many programs correct extreme rates only, so that raters with and without them are not comparable. The log-linear d′ (Hautus, 1995) always adds a half; the uncorrected value is shown too.",
    ],
    example: () => {
      const own = signalDetection({
        hits: 18,
        misses: 4,
        falseAlarms: 3,
        correctRejections: 75,
      });
      return {
        story: "A trainee’s codes for 100 intervals, compared with the trainer’s.",
        columns: ["trainer \\ trainee", "present", "absent"],
        rows: [
          ["present", "18 (hits)", "4 (misses)"],
          ["absent", "3 (false alarms)", "75 (correct rejections)"],
        ],
        parts: [
          { name: "sensitivity", shown: own.sensitivity },
          { name: "specificity", shown: own.specificity },
          { name: "precision", shown: own.precision },
          { name: "F1", shown: own.f1 },
          { name: "accuracy", shown: own.accuracy },
          { name: "Matthews’ correlation", shown: own.matthews },
          { name: "d′", shown: own.dPrime },
          { name: "criterion c", shown: own.criterion },
          { name: "d′, log-linear", shown: own.dPrimeLogLinear },
          { name: "criterion c, log-linear", shown: own.criterionLogLinear },
        ],
        reading:
          "A positive criterion c means a conservative trainee, with more misses than false alarms. Train on the misses.",
      };
    },
  },
  generalizability: {
    whenNot:
      "With missing scores in the calculator, which needs a complete block. (The analysis of a study uses every rating, by restricted maximum likelihood.) For nominal scales. To estimate the variance component of two raters, which has one degree of freedom.",
    formula: [
      "p × r: v(pr,e) = MSE, v(p) = (MSp − MSE) / n_r, v(r) = (MSr − MSE) / n_p; for p × i × j and p × (r:t) likewise from expected mean squares",
      "D study with n′ raters: relative error = v(pr,e) / n′, absolute error = ( v(r) + v(pr,e) ) / n′",
      "Eρ² = v(p) / (v(p) + relative),  Φ = v(p) / (v(p) + absolute)",
      "identities: Eρ²(1) = ICC(C,1), Φ(1) = ICC(A,1), Eρ²(n_r) = ICC(C,k)",
    ],
    missing:
      "No score may be missing. The analysis of a study estimates the components of incomplete designs from all ratings, by restricted maximum likelihood.",
    undefinedBecause: ["unbalanced_design", "too_few_units", "too_few_raters", "no_variance"],
    differs: [
      "gtheory uses REML (lmer): it agrees only to about 1e−5, and sets negative estimates to 0 while fitting, which changes the others. Interrater uses the analysis of variance, like Brennan and GENOVA. A negative estimate is shown; D studies treat it as 0, with a flag.",
    ],
    example: () => {
      const study = gStudy({ design: "p x r", scores: judged });
      const [one, four, eight] = [1, 4, 8].map((first) =>
        study.kind === "study" ? dStudy(study, { first }) : undefined,
      );
      const missing = { kind: "undefined", because: "unbalanced_design" } as const;
      return {
        ...judges,
        parts: [
          ...(study.kind === "study"
            ? study.components.flatMap(({ source, variance }) => [
                { name: `variance of ${source}`, shown: variance },
                { name: "— proportion of total variance", shown: varianceShare(study, source) },
              ])
            : []),
          { name: "Eρ² with one judge", shown: one?.generalizability ?? missing },
          { name: "Φ with one judge", shown: one?.dependability ?? missing },
          { name: "Eρ² with four judges", shown: four?.generalizability ?? missing },
          { name: "Φ with four judges", shown: four?.dependability ?? missing },
          { name: "Eρ² with eight judges", shown: eight?.generalizability ?? missing },
          { name: "Φ with eight judges", shown: eight?.dependability ?? missing },
        ],
        reading:
          "Four judges suffice to rank persons. For the scores themselves even eight are barely sufficient, because the judges’ levels differ.",
      };
    },
  },
  profile: {
    whenNot:
      "As a measure of agreement. For criteria with unequal intervals: the mean of ordinal levels has little meaning.",
    formula: ["mean, standard deviation (n − 1), position = (mean − low) / (high − low)"],
    missing: "“Unable to rate” is excluded from the mean; the count is shown.",
    undefinedBecause: ["no_units", "too_few_units", "no_variation"],
    differs: [
      "Not compared with another program. The position is relative to each criterion’s own scale, from its lowest to its highest level.",
    ],
    example: () => {
      const points = profile([
        { criterion: "Warmth", ratings: [4, 5, 4, 3], low: 1, high: 5 },
        { criterion: "Structure", ratings: [5, 6, null, 7], low: 1, high: 7 },
      ]);
      return {
        story: "Four lessons were rated on two criteria; one rating is missing.",
        columns: ["criterion (scale)", "lesson 1", "lesson 2", "lesson 3", "lesson 4"],
        rows: [
          ["Warmth (1–5)", "4", "5", "4", "3"],
          ["Structure (1–7)", "5", "6", "", "7"],
        ],
        parts: points.flatMap(({ criterion, count, mean, standardDeviation, position }) => [
          { name: `${criterion}: mean`, shown: mean },
          { name: "— standard deviation", shown: standardDeviation },
          { name: "— position on its scale", shown: position },
          { name: "— ratings", shown: count },
        ]),
        reading: "Only positions are comparable between criteria.",
      };
    },
  },
} as const satisfies Readonly<Record<string, GuideEntry>>;
