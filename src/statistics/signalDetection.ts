import { normalQuantile } from "./distributions.ts";
import { type Figure, ratio, type Statistic, undefinedBecause, value } from "./statistic.ts";

/** The performance of a rater against a gold standard that is taken as true. */
export interface Detection {
  readonly hits: number;
  readonly misses: number;
  readonly falseAlarms: number;
  readonly correctRejections: number;
}

export interface SignalDetection {
  /** Hits among what was there, 0 to 1. */
  readonly sensitivity: Figure;
  readonly specificity: Figure;
  /** Hits among what was reported. */
  readonly precision: Figure;
  readonly f1: Figure;
  readonly accuracy: Figure;
  /** Matthews’ correlation, −1 to 1. */
  readonly matthews: Figure;
  /** d′ and criterion from the rates as they are; undefined where a rate is 0 or 1. */
  readonly dPrime: Figure;
  readonly criterion: Figure;
  /** The same after adding a half to each count, always: Hautus (1995), doi:10.3758/BF03203619. */
  readonly dPrimeLogLinear: Figure;
  readonly criterionLogLinear: Figure;
}

/**
 * Signal detection against a gold standard. Stanislaw & Todorov (1999), doi:10.3758/BF03207704.
 * Every value is undefined if its denominator is 0.
 */
export function signalDetection(detection: Detection): SignalDetection {
  const { hits: tp, misses: fn, falseAlarms: fp, correctRejections: tn } = detection;
  const positive = tp + fn;
  const negative = fp + tn;
  const n = positive + negative;
  // Roots one by one: the product of four counts may be too large to hold exactly.
  const spread =
    Math.sqrt(tp + fp) * Math.sqrt(positive) * Math.sqrt(negative) * Math.sqrt(tn + fn);
  const corrected = { hit: (tp + 0.5) / (positive + 1), alarm: (fp + 0.5) / (negative + 1) };
  const empty = undefinedBecause("empty_denominator");
  const hasBoth = positive > 0 && negative > 0;
  const raw = { hit: tp / positive, alarm: fp / negative };
  const isExtreme = tp * fn * fp * tn === 0;
  const rawOr = (figure: () => number): Figure =>
    hasBoth ? (isExtreme ? undefinedBecause("extreme_rate") : value(figure())) : empty;
  return {
    sensitivity: ratio({ of: tp, to: positive }),
    specificity: ratio({ of: tn, to: negative }),
    precision: ratio({ of: tp, to: tp + fp }),
    f1: ratio({ of: 2 * tp, to: 2 * tp + fp + fn }),
    accuracy: ratio({ of: tp + tn, to: n }),
    matthews: ratio({ of: tp * tn - fp * fn, to: spread }),
    dPrime: rawOr(() => dPrimeOf(raw)),
    criterion: rawOr(() => criterionOf(raw)),
    dPrimeLogLinear: n === 0 ? empty : value(dPrimeOf(corrected)),
    criterionLogLinear: n === 0 ? empty : value(criterionOf(corrected)),
  };
}

interface Rates {
  readonly hit: number;
  readonly alarm: number;
}

function dPrimeOf({ hit, alarm }: Rates): number {
  return normalQuantile(hit) - normalQuantile(alarm);
}

function criterionOf({ hit, alarm }: Rates): number {
  return -(normalQuantile(hit) + normalQuantile(alarm)) / 2;
}

export const signalDetectionStatistic = {
  id: "signalDetection",
  needs: { data: "detection", level: "nominal", raters: "two", missing: "not_applicable" },
  parameters: {},
  compute: signalDetection,
  references: [
    {
      text: "Stanislaw, H., & Todorov, N. (1999). Calculation of signal detection theory measures. Behavior Research Methods, Instruments, & Computers, 31(1), 137–149",
      doi: "10.3758/BF03207704",
    },
    {
      text: "Hautus, M. J. (1995). Corrections for extreme proportions and their biasing effects on estimated values of d′. Behavior Research Methods, Instruments, & Computers, 27(1), 46–51",
      doi: "10.3758/BF03203619",
    },
  ],
  assumes: ["units_independent", "gold_standard_true"],
} as const satisfies Statistic<"signalDetection", Detection>;
