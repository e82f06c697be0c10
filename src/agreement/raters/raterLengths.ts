import { lengthReach, lengthStepUs } from "../tables/bouts.ts";
import type { Cells } from "../tables/cells.ts";
import { type PairEffect, pairEffects, type PairValue } from "./pairEffects.ts";

/** By how much the states that two raters share on one recording differ in length. */
export interface PairLengths {
  readonly recording: number;
  readonly a: number;
  readonly b: number;
  /** Tables of `bouts`, of every subject. */
  readonly cells: readonly Cells[];
}

/**
 * By how many microseconds each rater’s states are longer than the other raters’; negative:
 * shorter. Each pair on each recording contributes the median difference of its states, so that a
 * state that one rater divides has little effect. Empty below three raters: with two, a difference
 * cannot be attributed.
 */
export function raterLengths(
  pairs: readonly PairLengths[],
  raters: number,
): ReadonlyMap<number, PairEffect> {
  const values = pairs.flatMap(({ recording, a, b, cells }): PairValue[] => {
    const median = medianOfCounts(cells);
    return median
      ? [{ recording, a, b, value: median.steps * lengthStepUs, weight: median.of }]
      : [];
  });
  return pairEffects(values, raters, { isSigned: true }) ?? new Map();
}

function medianOfCounts(
  cells: readonly Cells[],
): { readonly steps: number; readonly of: number } | undefined {
  const counts = new Float64Array(2 * lengthReach + 1);
  let of = 0;
  for (const { first, second, amounts } of cells) {
    amounts.forEach((amount, at) => {
      if (second[at] !== 0) return;
      const step = (first[at] ?? 0) - 1;
      counts[step] = (counts[step] ?? 0) + amount;
      of += amount;
    });
  }
  if (of === 0) return undefined;
  let below = 0;
  for (const [step, count] of counts.entries()) {
    if (count === 0) continue;
    // Within a step states are taken for evenly spread; between two steps the middle, whoever is the first.
    if (below + count > of / 2) {
      return { steps: step - lengthReach - 0.5 + (of / 2 - below) / count, of };
    }
    if (below + count === of / 2) {
      const next = counts.findIndex((more, later) => later > step && more > 0);
      return { steps: (step + next) / 2 - lengthReach, of };
    }
    below += count;
  }
  return undefined;
}
