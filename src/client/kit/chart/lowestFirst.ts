import type { PairCell } from "./pairCell.ts";
import { compareNames } from "../../../domain/nameOrder.ts";

/** A map of more pairs than this is read with a list of the lowest. */
export const listedFrom = 15;
/** How many of the lowest pairs are listed. */
export const lowestListed = 10;

/** A pair with a figure that is sure enough to be named for it. */
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

/** The pairs that agree least, the lowest first, in whatever order they come; among equals names decide. */
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
