/** A known error of a program, or a point on which programs disagree. */
export interface Fault {
  readonly what: string;
  readonly program: string;
  /** The version in which it was seen. */
  readonly seenIn: string;
  readonly prints: string;
  readonly right: string;
  readonly evidence: string;
  /** What the newest that could be had prints; or that none could be had. */
  readonly again: string;
  /** Where someone else has reported it. */
  readonly report?: `https://${string}`;
}

/** Debian is where the programs that we run come from. */
const notToBeHad = "Not run again: not available in Debian.";

/** The versions of R and Python packages whose results the guide compares. */
export const versionsRun =
  "R 4.2.2 with irr 0.84.1, irrCAC 1.0, psych 2.2.9, vcd 1.4.11, epiR 2.0.57 and icr 0.6.6; Python with statsmodels 0.13.5, scikit-learn 1.2.1, fast-krippendorff and pygamma-agreement; EasyDIAg’s files under Octave 7.3; BORIS 9. SPSS, SAS, Stata and GSEQ could not be run: statements about them are from their manuals and from papers. Run again in the newest versions available to us: R 4.2.2 with psych 2.2.9, vcd 1.4.11 and lme4 1.1-31; statsmodels 0.15.0, scikit-learn 1.9.1 and scipy 1.17.1.";

export const faults: readonly Fault[] = [
  {
    what: "Alpha of complete data, more than two raters",
    program: "irr::kripp.alpha",
    seenIn: "irr 0.84.1",
    prints: ".3936 for a 3 × 6 table; .635 for the book’s example",
    right: ".4109; .642 (Krippendorff, 1980, p. 139)",
    evidence:
      "It weights pairs by 1 instead of m − 1. With one nearly empty unit added it prints the correct value. Python’s krippendorff, icr and irrCAC agree with the book.",
    again: notToBeHad,
    report: "https://github.com/gesistsa/oolong/issues/96",
  },
  {
    what: "Alpha of many raters or values",
    program: "icr",
    seenIn: "icr 0.6.6",
    prints: ".791",
    right: ".461",
    evidence:
      "Its source sums into an integer, which truncates. Python’s krippendorff and irrCAC agree on the correct value.",
    again: notToBeHad,
  },
  {
    what: "Limits of ICC(A,k)",
    program: "irr::icc",
    seenIn: "irr 0.84.1",
    prints: "lower limit .0394 for Shrout and Fleiss’ data",
    right: ".0711",
    evidence:
      "The limits for the mean must be those of a single rating, stepped up by the Spearman–Brown formula. psych prints these.",
    again: `${notToBeHad} psych 2.2.9 prints .0711 again.`,
  },
  {
    what: "Test of ICC(A,1) and ICC(A,k) against 0",
    program: "irr::icc",
    seenIn: "irr 0.84.1",
    prints: "p = .011 for Shrout and Fleiss’ data",
    right: "p = .00013",
    evidence:
      "McGraw and Wong’s degrees of freedom apply at the value of the null hypothesis; at 0 they are (n − 1)(k − 1), as in psych.",
    again: `${notToBeHad} psych 2.2.9 prints .00013 again.`,
  },
  {
    what: "F if ratings do not differ within units",
    program: "irr::icc",
    seenIn: "irr 0.84.1",
    prints: "F = −1.7e16, p = 1",
    right: "F infinite (not defined), p = 0, ICC 1",
    evidence: "The error is computed by subtraction, which leaves rounding errors of either sign.",
    again: `${notToBeHad} psych 2.2.9 prints F = 2.4e31 and p = 4e−155: also a rounding error, with the correct sign.`,
  },
  {
    what: "Weighted kappa of labels 0 to 10",
    program: "irr::kappa2",
    seenIn: "irr 0.84.1",
    prints: ".300",
    right: ".844",
    evidence:
      "Labels are sorted as text, so that 10 is before 2. vcd, psych, irrCAC, statsmodels and scikit-learn agree on the correct value.",
    again: notToBeHad,
  },
  {
    what: "Standard error of weighted kappa",
    program: "psych::cohen.kappa",
    seenIn: "psych 2.2.9",
    prints: "a different value, sometimes 0",
    right: "that of Fleiss, Cohen and Everitt (1969)",
    evidence: "SAS’s printed example; vcd, statsmodels and irrCAC agree with it.",
    again:
      "The same in 2.2.9, the newest in Debian’s packages, for the paper’s own table of 200: .0477, where vcd prints .0507 (linear), and .0403, where vcd prints .0557 (quadratic).",
  },
  {
    what: "p of a negative kappa",
    program: "irrCAC (kappa2.table)",
    seenIn: "irrCAC 1.0",
    prints: "p above 1",
    right: "the two-sided p",
    evidence: "The absolute value of the statistic is not taken.",
    again: notToBeHad,
  },
  {
    what: "Weights of codes that are text",
    program: "irrCAC",
    seenIn: "irrCAC 1.0",
    prints: "weights of the alphabetical order",
    right: "weights of the declared order",
    evidence: "With ten or more codes, “10” is sorted before “2”.",
    again: notToBeHad,
    report: "https://github.com/kgwet/irrCAC/issues/3",
  },
  {
    what: "Alpha of one pairable unit",
    program: "irrCAC (krippen.alpha.raw)",
    seenIn: "irrCAC 1.0",
    prints: "an error",
    right: "0 for one unit with values 1, 2, 1",
    evidence: "The formula does not need a second unit; only its standard error does.",
    again: notToBeHad,
  },
  {
    what: "Fitted kappa with a code that no rater used",
    program: "EasyDIAg",
    seenIn: "its files, without a version number, under Octave 7.3",
    prints: "0",
    right: "the kappa without that code, 1.0 in our example",
    evidence: "An empty row and column give 0/0 in the fitting, which then affects all cells.",
    again: notToBeHad,
  },
  {
    what: "Standard error of Gwet’s family with missing ratings",
    program: "irrCAC, and Gwet’s book",
    seenIn: "irrCAC 1.0",
    prints: "an approximation",
    right: "the infinitesimal jackknife",
    evidence: "Differences of up to 10%. Interrater prints Gwet’s, for comparability, and says so.",
    again: notToBeHad,
  },
  {
    what: "Variance components by REML",
    program: "gtheory (lme4)",
    seenIn: "lme4 1.1-31, called by gtheory",
    prints: "values about 1e−5 off; negative ones as 0",
    right: "the analysis of variance; negative ones shown",
    evidence: "Brennan (2001). Setting one component to 0 while fitting changes the others.",
    again:
      "The same in lme4 1.1-31, the newest in Debian’s packages: 2.555563 instead of 2.555556 (Shrout and Fleiss’ data), and 0 instead of −.22 and −.11. gtheory is not in Debian.",
  },
  {
    what: "CI of alpha from resampled pairs",
    program: "KALPHA",
    seenIn: "the macro as its authors describe it (2007, 2011); it was not run",
    prints: "limits that are too narrow",
    right: "limits from resampled units",
    evidence: "Pairs of one unit are not independent (Zapf and others, 2016).",
    again: "Not run: it needs SPSS.",
  },
  {
    what: "Time-unit kappa of two empty or constant codings",
    program: "BORIS",
    seenIn: "BORIS 9",
    prints: "1; −100 where an observation has no event",
    right: "not defined",
    evidence: "Expected agreement is 1, so agreement cannot be assessed.",
    again: notToBeHad,
  },
  {
    what: "Codes at a boundary",
    program: "BORIS",
    seenIn: "BORIS 9",
    prints: "two codes at a sample between two successive states",
    right: "one: the state that begins",
    evidence:
      "Samples include both ends of a state; BORIS’s own binary table includes only the start.",
    again: notToBeHad,
  },
  {
    what: "F quantile with more than 400,000 degrees of freedom",
    program: "R’s qf",
    seenIn: "R 4.2.2",
    prints: "a value 5e−4 off",
    right: "see mpmath, scipy",
    evidence: "99,999 and 899,991 degrees of freedom, against arbitrary precision.",
    again:
      "The same in R 4.2.2, the newest in Debian’s packages: 1.00878 for 1.00926 at p = .975. scipy 1.17.1 prints the latter.",
  },
  {
    what: "F quantile far in the tail",
    program: "scipy",
    seenIn: "scipy 1.10.1",
    prints: "off by a factor of 1,600 at p = 1 − 1e−10 with 1 and 1,000,000 degrees of freedom",
    right: "see mpmath",
    evidence: "Compared with arbitrary precision; at p = 1e−50 it is infinite.",
    again:
      "Right in 1.17.1, to nine digits, at 1 − 1e−10; infinite still at p = 1e−50, where 224.41 is right.",
    report: "https://github.com/scipy/scipy/issues/20835",
  },
];

/** What other programs print if a value is not defined, by column. */
export const degenerateColumns = [
  "data",
  "Cohen’s kappa",
  "Fleiss’ kappa",
  "alpha",
  "AC1",
  "ICC",
  "Interrater",
] as const;

export const degenerate: readonly (readonly string[])[] = [
  [
    "one code only",
    "irr, vcd, statsmodels, scikit-learn NaN; psych NA; BORIS 1",
    "irr, statsmodels NaN; irrCAC 1",
    "irr, icr 1; irrCAC NA; Python’s krippendorff raises an error; KALPHA “no variation”",
    "irrCAC 1; DKPro throws an error",
    "irr NaN; psych NaN or rounding errors",
    "not defined: only one code was used (ICC, alpha: all values are equal)",
  ],
  [
    "one rater constant",
    "0, z NaN",
    "a value",
    "a value",
    "a value",
    "a value",
    "the value; z not defined, its standard error is 0",
  ],
  [
    "no unit with two ratings",
    "NaN or an error",
    "NaN or an error",
    "Python’s krippendorff raises an error; others NaN",
    "NaN",
    "NA",
    "not defined: no unit was rated by two (by all) raters",
  ],
  [
    "a unit without any rating",
    "ignored",
    "dropped",
    "ignored",
    "irrCAC NaN unless removed first",
    "dropped",
    "excluded and counted",
  ],
  [
    "ratings identical within units",
    "1",
    "1",
    "1",
    "1",
    "1; irr F = −1.7e16, p = 1",
    "1; F not defined (infinite), p = 0",
  ],
];
