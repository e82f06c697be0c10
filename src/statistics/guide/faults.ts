/** One thing that a known program gets wrong, or that programs disagree about. */
export interface Fault {
  readonly what: string;
  readonly program: string;
  readonly prints: string;
  readonly right: string;
  readonly evidence: string;
}

/** The versions that were run. */
export const versionsRun =
  "R 4.2.2 with irr 0.84.1, irrCAC 1.0, psych 2.2.9, vcd 1.4.11, epiR 2.0.57 and icr 0.6.6; Python with statsmodels 0.13.5, scikit-learn 1.2.1, fast-krippendorff and pygamma-agreement; EasyDIAg’s files under Octave 7.3; BORIS 9. SPSS, SAS, Stata and GSEQ could not be run: what is said of them comes from their manuals and from papers.";

export const faults: readonly Fault[] = [
  {
    what: "Alpha of complete data, more than two raters",
    program: "irr::kripp.alpha",
    prints: ".3936 for a 3 × 6 table; .635 for the book’s example",
    right: ".4109; .642 (Krippendorff, 1980, p. 139)",
    evidence:
      "It weighs pairs with 1 instead of m − 1. Adding one unit that is all but empty makes it print the right value. Python’s krippendorff, icr and irrCAC agree with the book.",
  },
  {
    what: "Alpha of many raters or values",
    program: "icr",
    prints: ".791",
    right: ".461",
    evidence:
      "Its source sums into a whole-number accumulator, which truncates. Python’s krippendorff and irrCAC agree on the other value.",
  },
  {
    what: "Limits of ICC(A,k)",
    program: "irr::icc",
    prints: "lower limit .0394 for Shrout and Fleiss’ data",
    right: ".0711",
    evidence:
      "The limits of the mean must be those of the single rating, stepped up by Spearman and Brown. psych prints these.",
  },
  {
    what: "Test of ICC(A,1) and ICC(A,k) against 0",
    program: "irr::icc",
    prints: "p = .011 for Shrout and Fleiss’ data",
    right: "p = .00013",
    evidence:
      "McGraw and Wong’s degrees of freedom are to be taken at the value of the hypothesis; at 0 they are (n − 1)(k − 1). psych does so.",
  },
  {
    what: "F where ratings do not differ within units",
    program: "irr::icc",
    prints: "F = −1.7e16, p = 1",
    right: "F infinite (undefined), p = 0, ICC 1",
    evidence: "The error is found by subtraction, which leaves rounding noise of either sign.",
  },
  {
    what: "Weighted kappa of labels 0 … 10",
    program: "irr::kappa2",
    prints: ".300",
    right: ".844",
    evidence:
      "Labels are sorted as text, so that 10 stands before 2. vcd, psych, irrCAC, statsmodels and scikit-learn agree on the other value.",
  },
  {
    what: "Standard error of weighted kappa",
    program: "psych::cohen.kappa",
    prints: "another value, sometimes 0",
    right: "that of Fleiss, Cohen and Everitt (1969)",
    evidence: "SAS’s printed example; vcd, statsmodels and irrCAC agree with it.",
  },
  {
    what: "p of a negative kappa",
    program: "irrCAC (kappa2.table)",
    prints: "p above 1",
    right: "the two-sided p",
    evidence: "The statistic enters without its absolute value.",
  },
  {
    what: "Weights of codes that are text",
    program: "irrCAC",
    prints: "weights of the alphabetical order",
    right: "weights of the declared order",
    evidence: "From ten codes on “10” is taken to lie below “2”.",
  },
  {
    what: "Alpha of one pairable unit",
    program: "irrCAC (krippen.alpha.raw)",
    prints: "an error",
    right: "0 for one unit with values 1, 2, 1",
    evidence: "The formula needs no second unit; only its standard error does.",
  },
  {
    what: "Fitted kappa with a code that nobody used",
    program: "EasyDIAg",
    prints: "0",
    right: "the kappa without that code, 1.0 in our example",
    evidence:
      "An empty row and column give 0/0 in the fitting, which spreads. Taken as 0 it does not.",
  },
  {
    what: "Standard error of Gwet’s family with missing ratings",
    program: "irrCAC, and Gwet’s book",
    prints: "an approximation",
    right: "the infinitesimal jackknife",
    evidence:
      "Up to a tenth apart. We print Gwet’s, because it is what readers compare with, and say so.",
  },
  {
    what: "Variance components by REML",
    program: "gtheory (lme4)",
    prints: "values about 1e−5 off; negative ones as 0",
    right: "the analysis of variance; negative ones shown",
    evidence: "Brennan (2001). Putting one component to 0 while fitting changes the others.",
  },
  {
    what: "Interval of alpha by drawing pairs",
    program: "KALPHA",
    prints: "limits that are too narrow",
    right: "limits from resampled units",
    evidence: "Pairs of one unit are not independent (Zapf and others, 2016).",
  },
  {
    what: "Time-unit kappa of two empty or constant codings",
    program: "BORIS",
    prints: "1; −100 where an observation has no event",
    right: "undefined",
    evidence: "Chance explains everything: nothing was tested.",
  },
  {
    what: "Codes at a boundary",
    program: "BORIS",
    prints: "two codes at the sample where one state ends and the next begins",
    right: "one: the state that begins",
    evidence: "Both ends of a state are closed when it is sampled; its binary table is half open.",
  },
  {
    what: "F quantile with more than 400,000 degrees of freedom",
    program: "R’s qf",
    prints: "a value 5e−4 off",
    right: "see mpmath, scipy",
    evidence: "99,999 and 899,991 degrees of freedom, against arbitrary precision.",
  },
  {
    what: "F quantile far in the tail",
    program: "scipy 1.10",
    prints: "off by a factor of 1,600 at p = 1 − 1e−10 with 1 and 1,000,000 degrees of freedom",
    right: "see mpmath",
    evidence: "Against arbitrary precision; at p = 1e−50 nothing is left.",
  },
];

/** What programs print where there is no figure; the columns stand in `degenerateColumns`. */
export const degenerateColumns = [
  "data",
  "Cohen’s kappa",
  "Fleiss’ kappa",
  "alpha",
  "AC1",
  "ICC",
  "ours",
] as const;

export const degenerate: readonly (readonly string[])[] = [
  [
    "one code only",
    "irr, vcd, statsmodels, scikit-learn NaN; psych NA; BORIS 1",
    "irr, statsmodels NaN; irrCAC 1",
    "irr, icr 1; irrCAC NA; Python’s krippendorff raises; KALPHA “no variation”",
    "irrCAC 1; DKPro throws",
    "irr NaN; psych NaN or noise",
    "undefined: only one code was used (ICC, alpha: all values are equal)",
  ],
  [
    "one rater constant",
    "0, z NaN",
    "a value",
    "a value",
    "a value",
    "a value",
    "the value; z undefined, its standard error is 0",
  ],
  [
    "no unit with two ratings",
    "NaN or an error",
    "NaN or an error",
    "Python’s krippendorff raises; others NaN",
    "NaN",
    "NA",
    "undefined: no unit was rated by two (by all) raters",
  ],
  [
    "a unit without any rating",
    "ignored",
    "dropped",
    "ignored",
    "irrCAC NaN unless removed first",
    "dropped",
    "left out, and counted",
  ],
  [
    "ratings identical within units",
    "1",
    "1",
    "1",
    "1",
    "1; irr F = −1.7e16, p = 1",
    "1; F undefined (infinite), p = 0",
  ],
];
