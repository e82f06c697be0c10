import type { Confusion } from "../../../api/contract/agreement.ts";

/** The one label that stands for all combinations of codes; no code has such an id. */
export const severalCodes = "several";

/** A confusion matrix as it is drawn, with combinations of codes added up in one label where requested. */
export interface FoldedCells extends Pick<Confusion, "labels" | "table" | "habits"> {
  /** How many combinations of codes there are, folded or not, where folding them says less with fewer lines. */
  readonly combinations: number;
}

/** Two or fewer are read as easily as the one line that would stand for them. */
const fewCombinations = 2;

/**
 * Code by code: what several codes at once have is added up in one last label. Each total stays what it is. With
 * two combinations or fewer nothing is folded.
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
