import type { AgreementLine } from "../../../agreement/row.ts";
import { limits } from "../../../domain/limits.ts";
import { hasFewInCommon } from "./fewInCommon.ts";
import { numberOf } from "../../kit/figure/recipes.ts";

/** What the pairs of raters say beside each other. */
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
    }
  /** One rater agrees with nobody as the others do among themselves. */
  | {
      readonly kind: "apart";
      readonly raterId: string;
      /** Means of the main recipe: of the rater's pairs, and of the pairs of all others. */
      readonly own: number;
      readonly others: number;
    };

interface PairFigure {
  readonly raterA: string;
  readonly raterB: string;
  readonly value: number;
}

/** So much below the others' mean that one rater is named. */
const notablyApart = 0.15;

/** Less is no difference that anybody would act on. */
const leastDifference = 0.005;

/**
 * Closest and furthest pair, and who stands apart, unless the reason is known already; nothing with fewer
 * than three raters, or where all pairs are alike. A pair with few recordings in common is neither.
 */
export function pairRemarks(
  lines: readonly AgreementLine[],
  explained: ReadonlySet<string> = new Set(),
): readonly PairRemark[] {
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
  const apart = whoStandsApart(pairs);
  return [
    { kind: "best_and_worst_pair", best, worst },
    ...fewRemark,
    ...(apart && !explained.has(apart.raterId) ? [apart] : []),
  ];
}

/** From the closest to the furthest; pairs without a figure are left out. */
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

/**
 * The rater whose every pair is below every pair of the others, by a notable difference of the means. Of
 * three raters the others are one pair.
 */
function whoStandsApart(
  pairs: readonly PairFigure[],
): Extract<PairRemark, { readonly kind: "apart" }> | undefined {
  const raters = new Set(pairs.flatMap(({ raterA, raterB }) => [raterA, raterB]));
  for (const raterId of raters) {
    const isOwn = ({ raterA, raterB }: PairFigure) => raterA === raterId || raterB === raterId;
    const own = pairs.filter(isOwn).map(({ value }) => value);
    const others = pairs.filter((pair) => !isOwn(pair)).map(({ value }) => value);
    if (own.length < 2 || others.length === 0) continue;
    const isBelow = Math.max(...own) < Math.min(...others);
    if (isBelow && mean(others) - mean(own) >= notablyApart) {
      return { kind: "apart", raterId, own: mean(own), others: mean(others) };
    }
  }
  return undefined;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
