import type { PairCell } from "./pairCell.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** With more pairs than this, a map has a list of its lowest pairs. */
export const listedFrom = 15;
/** How many of the lowest pairs are listed. */
export const lowestListed = 10;

/** A pair whose figure is certain enough to be listed. */
interface LowPair extends PairCell {
  readonly estimate: Extract<PairCell["estimate"], { readonly kind: "value" }>;
}

/** The pairs whose value is defined and certain enough to be listed. */
export function surePairs(pairs: readonly PairCell[]): readonly LowPair[] {
  return pairs.flatMap((pair): LowPair[] =>
    pair.estimate.kind === "value" && pair.isUncertain !== true
      ? [{ ...pair, estimate: pair.estimate }]
      : [],
  );
}

/**
 * The pairs with the lowest agreement, the lowest first, whatever order they are given in; ties are ordered by
 * name.
 */
export function lowestFirst(
  pairs: readonly PairCell[],
  nameOf: (raterId: string) => string,
): readonly LowPair[] {
  const named = ({ a, b }: PairCell) => [nameOf(a), nameOf(b)].toSorted(compareNames).join("\n");
  return surePairs(pairs)
    .toSorted(
      (one, other) =>
        one.estimate.value - other.estimate.value || compareNames(named(one), named(other)),
    )
    .slice(0, lowestListed);
}
