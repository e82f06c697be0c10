import { totalsOf } from "./totals.ts";

/** The finding that a confusion matrix shows as its title. Pairs of labels are in either order, by their places. */
export type ConfusionFinding =
  /** One pair of labels is taken for each other clearly more often than the next one is. */
  | { readonly kind: "most" | "most_of_many"; readonly pair: LabelPair; readonly amount: number }
  /** Several pairs are as frequent as each other, and no other is more frequent. */
  | { readonly kind: "tied"; readonly pairs: number; readonly amount: number }
  /** There is one pair only, so nothing to compare it with. */
  | { readonly kind: "only"; readonly amount: number }
  /** Fewer than five disagreements: one more or less could change which pair is first. */
  | { readonly kind: "few"; readonly amount: number }
  /** Nothing off the diagonal. */
  | { readonly kind: "no_disagreement" };

type LabelPair = readonly [number, number];

/** The minimum number of disagreements for a pair of labels to be called the most frequent. */
const leastToCompare = 5;

/** A pair of labels stands out if it is at least this many times as frequent as the next. */
const farAhead = 1.5;

/** The tolerance for sums of halves and of seconds in floating point. */
const sameWithin = 1e-9;

/**
 * What a square matrix says of disagreement, with the cells (a, b) and (b, a) added up; amounts are in its own unit.
 *
 * @param counts whether cells count events or units, rather than time: only counts can be too few.
 * @param mixed the place of a label that stands for several: what its diagonal cell has may be disagreement too, so
 * that an empty rest is no finding.
 * @returns `undefined` without any amount in the matrix, or where all disagreement may be within the mixed label.
 */
export function confusionFinding(
  table: readonly (readonly number[])[],
  { counts, mixed }: { readonly counts: boolean; readonly mixed: number },
): ConfusionFinding | undefined {
  if (totalsOf(table).all === 0) return undefined;
  const pairs = table
    .flatMap((_, a) =>
      table.slice(a + 1).map((__, after) => ({
        pair: [a, a + 1 + after] as const,
        amount: (table[a]?.[a + 1 + after] ?? 0) + (table[a + 1 + after]?.[a] ?? 0),
      })),
    )
    .toSorted((one, other) => other.amount - one.amount);
  const disagreement = pairs.reduce((sum, { amount }) => sum + amount, 0);
  const [first, second] = pairs;
  if (!first || first.amount === 0) {
    return (table[mixed]?.[mixed] ?? 0) > 0 ? undefined : { kind: "no_disagreement" };
  }
  const { pair, amount } = first;
  if (!second) return { kind: "only", amount };
  if (counts && disagreement < leastToCompare) return { kind: "few", amount: disagreement };
  const tied = pairs.filter((one) => amount - one.amount <= sameWithin * amount).length;
  if (tied > 1) return { kind: "tied", pairs: tied, amount };
  return { kind: amount >= farAhead * second.amount ? "most" : "most_of_many", pair, amount };
}
