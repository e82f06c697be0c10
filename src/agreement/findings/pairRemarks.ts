import type { AgreementLine } from "../row.ts";
import { limits } from "../../domain/limits.ts";
import { hasFewInCommon } from "../fewInCommon.ts";
import { numberOf } from "../figure.ts";

/** A finding from comparing rater pairs with one another. */
export type PairRemark =
  | {
      readonly kind: "best_and_worst_pair";
      readonly best: PairFigure;
      readonly worst: PairFigure;
    }
  /** Some pairs share too few recordings to be told from one another. */
  | {
      readonly kind: "few_in_common";
      readonly pairs: number;
      readonly of: number;
      readonly needed: number;
    };

interface PairFigure {
  readonly raterA: string;
  readonly raterB: string;
  readonly value: number;
}

/** Less is no difference that anyone would act on. */
const leastDifference = 0.005;

/**
 * The rater pairs with the highest and lowest agreement; none with fewer than three raters or if all pairs are
 * equal. Pairs that share few recordings are not considered.
 */
export function pairRemarks(lines: readonly AgreementLine[]): readonly PairRemark[] {
  const ofPairs = lines.filter(({ of, pairs: compared }) => of.by === "pair" && compared > 0);
  const few = ofPairs.filter(hasFewInCommon);
  const pairs = pairFigures(ofPairs.filter((line) => !few.includes(line)));
  const fewRemark =
    few.length > 0 && ofPairs.length > 1
      ? [
          {
            kind: "few_in_common",
            pairs: few.length,
            of: ofPairs.length,
            needed: limits.recordingsForInterval,
          } as const,
        ]
      : [];
  const best = pairs.at(0);
  const worst = pairs.at(-1);
  if (!best || !worst || best.value - worst.value < leastDifference) return fewRemark;
  return [{ kind: "best_and_worst_pair", best, worst }, ...fewRemark];
}

/** From the closest to the furthest; pairs without a figure are excluded. */
function pairFigures(lines: readonly AgreementLine[]): readonly PairFigure[] {
  return lines
    .flatMap(({ of, figures }) => {
      const value = numberOf(figures[0]);
      return of.by === "pair" && value !== undefined
        ? [{ raterA: of.raterA, raterB: of.raterB, value }]
        : [];
    })
    .toSorted((a, b) => b.value - a.value);
}
