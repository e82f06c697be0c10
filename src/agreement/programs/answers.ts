import * as z from "zod";
import {
  alternativeAnnotator,
  type AlternativeAnnotatorOptions,
  type Contest,
} from "../../statistics/alternativeAnnotator.ts";
import {
  type Bins,
  type Confident,
  confidenceCalibration,
} from "../../statistics/confidenceCalibration.ts";
import { equivalence } from "../../statistics/equivalence.ts";
import type { Figure } from "../../statistics/statistic.ts";
import { id } from "../../domain/rules.ts";
import type { LineSpread } from "../rows.ts";

const count = z.int().min(0);
const number = z.number();

/** Agreement of people with a program minus agreement among people, with an equivalence test. */
export const ProgramDifference = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    difference: number,
    /** Limits of 90%: within the margins just where two one-sided tests at 5% say so. */
    low: number,
    high: number,
    p: number,
    lowerP: number,
    isNotWorse: z.boolean(),
    isEquivalent: z.boolean(),
  }),
  z.object({ kind: z.literal("undefined"), because: z.string() }),
]);
export type ProgramDifference = z.infer<typeof ProgramDifference>;

export function toldEquivalence(spread: LineSpread, margin: number): ProgramDifference {
  if (spread.kind === "undefined") return spread;
  const { upperP: _, ...told } = equivalence(spread, { margin, level: 0.05 });
  return { kind: "value", difference: spread.difference, ...told };
}

const simulatedPasses = z.object({
  byRecording: number,
  byFrame: number,
  studies: count,
  recordings: count,
});

/** Result of the alternative annotator test (Calderon, Reichart & Dror 2025) over recordings. */
export const AnnotatorTest = z.object({
  epsilon: number,
  /** One for each person, in the order of the raters. */
  annotators: z.array(
    z.object({
      raterId: id("account"),
      recordings: count,
      programWins: number.nullable(),
      personWins: number.nullable(),
      p: number.nullable(),
      /** The reason if p is not defined. */
      because: z.string().optional(),
      isWon: z.boolean(),
    }),
  ),
  winningRate: number.nullable(),
  advantage: number.nullable(),
  isPassed: z.boolean(),
  /** How often a program that is just too bad passes beside one person, simulated on these recordings; `null`: too few. */
  falsePasses: simulatedPasses.nullable(),
  /** How often two one-sided tests call a program equivalent that is worse by just the margin, simulated likewise. */
  equivalencePasses: simulatedPasses.nullable(),
});
export type AnnotatorTest = z.infer<typeof AnnotatorTest>;

/** Result of the alternative annotator test on the ratings of one criterion. */
export const CriterionTest = AnnotatorTest.omit({
  falsePasses: true,
  equivalencePasses: true,
}).extend({
  criterionId: id("criterion"),
});

export function toldAnnotators(
  contests: readonly Contest[],
  raterIds: readonly AnnotatorTest["annotators"][number]["raterId"][],
  options: Omit<AlternativeAnnotatorOptions, "annotators">,
): Omit<z.infer<typeof CriterionTest>, "criterionId"> {
  const found = alternativeAnnotator(contests, { ...options, annotators: raterIds.length });
  return {
    epsilon: options.epsilon,
    annotators: found.annotators.flatMap((one, at) => {
      const raterId = raterIds[at];
      if (raterId === undefined || one.units === 0) return [];
      return [
        {
          raterId,
          recordings: one.clusters,
          programWins: numberOf(one.programWins),
          personWins: numberOf(one.personWins),
          p: numberOf(one.p),
          ...(one.p.kind === "undefined" && { because: one.p.because }),
          isWon: one.isWon,
        },
      ];
    }),
    winningRate: numberOf(found.winningRate),
    advantage: numberOf(found.advantage),
    isPassed: found.isPassed,
  };
}

/** A reliability diagram of a program’s confidence, with the Brier score and its decomposition. */
export const ConfidenceBins = z.object({
  count,
  shareRight: number,
  brier: number,
  reliability: number,
  resolution: number,
  uncertainty: number,
  within: number,
  expectedError: number,
  bins: z.array(
    z.object({
      low: number,
      high: number,
      count,
      meanConfidence: number,
      shareRight: number,
      /** The lower limit of the proportion matched, by Wilson’s method. */
      rightLow: number,
      rightHigh: number,
    }),
  ),
});
export type ConfidenceBins = z.infer<typeof ConfidenceBins>;

/** The reliability diagram as the API reports it; `null` if no event or rating has a confidence. */
export function toldCalibration(
  given: readonly Confident[],
  bins: { readonly bins: Bins; readonly count: number },
): ConfidenceBins | null {
  const found = confidenceCalibration(given, bins);
  if (found.count === 0) return null;
  return {
    count: found.count,
    shareRight: orZero(found.shareRight),
    brier: orZero(found.brier),
    reliability: orZero(found.reliability),
    resolution: orZero(found.resolution),
    uncertainty: orZero(found.uncertainty),
    within: orZero(found.within),
    expectedError: orZero(found.expectedError),
    bins: found.bins.map(({ interval, ...bin }) => ({
      ...bin,
      rightLow: interval.kind === "interval" ? interval.low : bin.shareRight,
      rightHigh: interval.kind === "interval" ? interval.high : bin.shareRight,
    })),
  };
}

/** Of something all of these are told. */
function orZero(figure: Figure): number {
  return numberOf(figure) ?? 0;
}

function numberOf(figure: Figure): number | null {
  return figure.kind === "value" ? figure.value : null;
}
