import type { AgreementLine } from "../../agreement/row.ts";
import { numberOf } from "./recipes.ts";

/** What the pairs of raters say beside each other. */
export type PairRemark =
  | {
      readonly kind: "best_and_worst_pair";
      readonly best: PairFigure;
      readonly worst: PairFigure;
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

/** Less is not seen in two decimals, which is how figures are written. */
const leastDifference = 0.005;

/**
 * Closest and furthest pair, and who stands apart, unless the reason is known already; nothing with fewer
 * than three raters, or where all pairs are alike.
 */
export function pairRemarks(
  lines: readonly AgreementLine[],
  explained: ReadonlySet<string> = new Set(),
): readonly PairRemark[] {
  const pairs = pairFigures(lines);
  const best = pairs.at(0);
  const worst = pairs.at(-1);
  if (!best || !worst || best.value - worst.value < leastDifference) return [];
  const apart = whoStandsApart(pairs);
  return [
    { kind: "best_and_worst_pair", best, worst },
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
