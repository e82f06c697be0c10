import { type DisjointSets, disjointSets } from "./designConnectedness.ts";
import { fUpperQuantile } from "./distributions.ts";
import type { ScoreTable } from "./scoreTable.ts";
import { factored, type SquareMatrix } from "./symmetricMatrix.ts";

/**
 * Limits of the ratio θ of the unit variance to the error variance, for fixed raters in any design:
 * at the true ratio, the squares between units adjusted for raters are distributed as F times the
 * error mean square, exactly if scores are normal. Wald (1947), A note on regression analysis;
 * Harville & Fenech (1985), doi:10.2307/2530650. For complete scores they are those of the analysis
 * of variance. Never below 0.
 *
 * `undefined` if the error has less than half as many degrees of freedom as units: coverage would
 * be the same, but with little overlap between raters the limits are far wider than those of random
 * raters. `isTurned`: the table is arranged by rater.
 */
export function ratioLimits(
  { table, isTurned }: { readonly table: ScoreTable; readonly isTurned: boolean },
  tail: number,
): { readonly low: number; readonly high: number } | undefined {
  const sets = columnsTogether(table);
  const parts = sets.groups().length;
  const ofUnits = (isTurned ? table.raters : table.units) - parts;
  const ofError = table.values.length - table.units - table.raters + parts;
  if (ofUnits < 1 || 2 * ofError < ofUnits) return undefined;
  const fixed = equationsOf(table, (count) => 1 / count);
  const { size, cells } = fixed.matrix;
  // Columns of a set can be moved together: their sum is held at 0.
  const held = cells.map(
    (one, at) => one + Number(sets.leaderOf(Math.floor(at / size)) === sets.leaderOf(at % size)),
  );
  const error = fixed.left(1, held) / ofError;
  if (!(error > 0)) return undefined;
  const left = (share: number): number => {
    const ratio = share / (1 - share);
    if (isTurned) {
      const outer = cells.map((one, at) => ratio * one + Number(at % (size + 1) === 0));
      return fixed.left(ratio, outer);
    }
    const equations = equationsOf(table, (count) => ratio / (1 + ratio * count));
    return equations.left(1, equations.matrix.cells);
  };
  const ratioAt = (f: number) => {
    const over = (share: number) => (left(share) / error - ofError) / ofUnits / f - 1;
    const share = lowered(over);
    return share / (1 - share);
  };
  return {
    low: ratioAt(fUpperQuantile(tail, ofUnits, ofError)),
    high: ratioAt(1 / fUpperQuantile(tail, ofError, ofUnits)),
  };
}

/** Where what falls from 0 to −1 at 1 is 0, by the false position after Illinois; 0 where it begins below. */
function lowered(over: (share: number) => number): number {
  let [low, high] = [0, 1];
  let [above, below] = [over(0), -1];
  if (above <= 0) return 0;
  let side = 0;
  for (let step = 0; step < 200 && high - low > 1e-14; step += 1) {
    const share = low + ((high - low) * above) / (above - below);
    const found = over(share);
    if (Math.abs(found) < 1e-12) return share;
    if (found > 0) {
      if (side === 1) below /= 2;
      [low, above, side] = [share, found, 1];
    } else {
      if (side === -1) above /= 2;
      [high, below, side] = [share, found, -1];
    }
  }
  return low;
}

/** Columns that rows join, directly or through others. */
function columnsTogether({ units, raters, starts, raterOf }: ScoreTable): DisjointSets {
  const sets = disjointSets(raters);
  for (let row = 0; row < units; row += 1) {
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    for (let at = from; at < to; at += 1) sets.join(raterOf[from] ?? 0, raterOf[at] ?? 0);
  }
  return sets;
}

interface Equations {
  readonly matrix: SquareMatrix;
  /** What is left of the squares, less so many times what these cells in the place of its own explain. */
  readonly left: (times: number, cells: Float64Array) => number;
}

/** The equations of the columns of a table, where its rows are eliminated; of each a part of its mean stays. */
function equationsOf(
  { units: rows, raters: size, starts, raterOf, values }: ScoreTable,
  shrinkOf: (count: number) => number,
): Equations {
  const cells = new Float64Array(size * size);
  const right = new Float64Array(size);
  let squares = 0;
  for (let row = 0; row < rows; row += 1) {
    const [from, to] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    const shrink = shrinkOf(to - from);
    let sum = 0;
    for (let at = from; at < to; at += 1) sum += values[at] ?? 0;
    for (let at = from; at < to; at += 1) {
      const own = values[at] ?? 0;
      const column = raterOf[at] ?? 0;
      squares += own * (own - shrink * sum);
      right[column] = (right[column] ?? 0) + own - shrink * sum;
      cells[column * (size + 1)] = (cells[column * (size + 1)] ?? 0) + 1;
      for (let other = from; other < to; other += 1) {
        const cell = column * size + (raterOf[other] ?? 0);
        cells[cell] = (cells[cell] ?? 0) - shrink;
      }
    }
  }
  const left = (times: number, others: Float64Array) => {
    const found = factored({ size, cells: others }).solve(right);
    let explained = 0;
    for (let at = 0; at < size; at += 1) explained += (right[at] ?? 0) * (found[at] ?? 0);
    return Math.max(0, squares - times * explained);
  };
  return { matrix: { size, cells }, left };
}
