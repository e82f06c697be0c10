import { type PairEffect, pairEffects, type PairValue } from "./pairEffects.ts";
import type { PairCodes } from "./raterSums.ts";

/** Of two raters on one recording their events, and those that begin after all that the other one has. */
interface AfterLast {
  readonly ofA: number;
  readonly ofB: number;
  readonly afterA: number;
  readonly afterB: number;
}

/** `undefined` where one of both has no event at all. */
export function afterLast({ cells, after }: PairCodes): AfterLast | undefined {
  let [ofA, ofB, afterA, afterB] = [0, 0, 0, 0];
  for (const [own, other, count] of cells) {
    if (own !== 0) ofA += count;
    if (other !== 0) ofB += count;
  }
  for (const [, laterA, laterB] of after) {
    afterA += laterA;
    afterB += laterB;
  }
  return ofA === 0 || ofB === 0 ? undefined : { ofA, ofB, afterA, afterB };
}

/**
 * How large a share of the other raters’ events begins after the last thing that a rater codes in a recording, relative
 * to the other raters: near 1 of who stops at once, 0 of who codes to the end as the others do. Pairs of which one has
 * no event at all are excluded. Empty below three raters: of two it cannot be said who stops too early.
 */
export function raterStops(
  pairs: readonly PairCodes[],
  raters: number,
): ReadonlyMap<number, PairEffect> {
  const values = pairs.flatMap((pair): PairValue[] => {
    const count = afterLast(pair);
    if (!count) return [];
    const { recording, a, b } = pair;
    const { ofA, ofB, afterA, afterB } = count;
    return [{ recording, a, b, value: afterA / ofA - afterB / ofB, weight: Math.min(ofA, ofB) }];
  });
  return pairEffects(values, raters, { isSigned: true }) ?? new Map();
}
