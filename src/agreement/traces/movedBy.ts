import type { Lag } from "./lag.ts";

/** The lag between two raters’ traces. Raters are given by index. */
export interface PairLag {
  readonly first: number;
  readonly second: number;
  readonly lag: Lag;
}

const millisecondUs = 1_000;

/**
 * The shift of each rater’s trace that aligns raters: the least-squares fit to the lags of all
 * pairs, with mean 0 within each set of connected raters. With two raters each is shifted by half.
 * Whole milliseconds.
 */
export function movedBy(raters: number, lags: readonly PairLag[]): readonly number[] {
  const told = lags.flatMap(({ first, second, lag }) =>
    lag.kind === "undefined" ? [] : [{ first, second, lagUs: lag.kind === "lag" ? lag.lagUs : 0 }],
  );
  if (told.every(({ lagUs }) => lagUs === 0)) return Array.from({ length: raters }, () => 0);
  const group = groupsOf(raters, told);
  // The sums of squares are least where these equations hold; the ones make the mean of each group none.
  const rows = Array.from({ length: raters }, (_, rater) =>
    Float64Array.from({ length: raters + 1 }, (__, other) =>
      other < raters && group[rater] === group[other] ? 1 : 0,
    ),
  );
  const add = (row: number, column: number, amount: number) => {
    const own = rows[row];
    if (own) own[column] = (own[column] ?? 0) + amount;
  };
  for (const { first, second, lagUs } of told) {
    add(first, first, 1);
    add(second, second, 1);
    add(first, second, -1);
    add(second, first, -1);
    add(first, raters, -lagUs);
    add(second, raters, lagUs);
  }
  return solved(rows).map(wholeMilliseconds);
}

/** The first of those with whom each is linked by pairs. */
function groupsOf(
  raters: number,
  pairs: readonly { readonly first: number; readonly second: number }[],
): readonly number[] {
  const group = Array.from({ length: raters }, (_, rater) => rater);
  const headOf = (rater: number): number => {
    const next = group[rater] ?? rater;
    return next === rater ? rater : headOf(next);
  };
  for (const { first, second } of pairs) {
    const [a, b] = [headOf(first), headOf(second)];
    group[Math.max(a, b)] = Math.min(a, b);
  }
  return group.map((_, rater) => headOf(rater));
}

/** Gauss, with the largest pivot. Each row ends with what it comes to. */
function solved(rows: readonly Float64Array[]): readonly number[] {
  const size = rows.length;
  const order = [...rows];
  for (let column = 0; column < size; column += 1) {
    let best = column;
    for (let row = column + 1; row < size; row += 1) {
      if (Math.abs(order[row]?.[column] ?? 0) > Math.abs(order[best]?.[column] ?? 0)) best = row;
    }
    const [pivot, other] = [order[best], order[column]];
    if (!pivot || !other) continue;
    order[best] = other;
    order[column] = pivot;
    for (let row = 0; row < size; row += 1) {
      const own = order[row];
      if (!own || row === column) continue;
      const times = (own[column] ?? 0) / (pivot[column] ?? 1);
      if (times === 0) continue;
      for (let at = column; at <= size; at += 1)
        own[at] = (own[at] ?? 0) - times * (pivot[at] ?? 0);
    }
  }
  return order.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/**
 * Lags are even milliseconds, so that halves of them are whole. What lies in the middle between two goes up
 * whatever the computer’s last digits are.
 */
function wholeMilliseconds(us: number): number {
  return millisecondUs * Math.floor(us / millisecondUs + 0.5 + 1e-6);
}
