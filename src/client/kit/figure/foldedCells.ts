import type { Confusion } from "../../../api/contract/agreement.ts";

/** The id of the label that stands for all combinations of codes; no code has this id. */
export const severalCodes = "several";

/** A confusion matrix as it is drawn: with `isFolded`, combinations of codes are summed under one label. */
export interface FoldedCells extends Pick<Confusion, "labels" | "table" | "habits"> {
  /** The number of combinations of codes, folded or not; 0 where there are too few to fold. */
  readonly combinations: number;
}

/** Up to this number, combinations are as easy to read as the single label that would replace them. */
const fewCombinations = 2;

/**
 * A confusion matrix with one last label for all combinations of codes: their cells are summed, and totals stay the
 * same. With two combinations or fewer nothing is folded.
 */
export function foldedCells({ labels, table, habits }: FoldedFrom, isFolded: boolean): FoldedCells {
  const combinations = labels.filter(isCombination).length;
  if (combinations <= fewCombinations) return { labels, table, habits, combinations: 0 };
  if (!isFolded) return { labels, table, habits, combinations };
  const single = labels.filter((label) => !isCombination(label));
  const placeOf = labels.map((label) =>
    isCombination(label) ? single.length : single.indexOf(label),
  );
  const folded = (amounts: readonly number[]) => {
    const sums = Array.from({ length: single.length + 1 }, () => 0);
    amounts.forEach((amount, at) => {
      const place = placeOf[at] ?? single.length;
      sums[place] = (sums[place] ?? 0) + amount;
    });
    return sums;
  };
  const byColumn = table.map(folded);
  const cells = [...single, severalCodes].map((_, column) =>
    folded(byColumn.map((row) => row[column] ?? 0)),
  );
  return {
    labels: [...single, severalCodes],
    table: cells.map((_, row) => cells.map((column) => column[row] ?? 0)),
    habits: habits.map(({ raterId, amounts }) => ({ raterId, amounts: folded(amounts) })),
    combinations,
  };
}

type FoldedFrom = Pick<Confusion, "labels" | "table" | "habits">;

/** Whether a label stands for several codes at once. */
export function isCombination(label: string): boolean {
  return label.includes("+");
}
