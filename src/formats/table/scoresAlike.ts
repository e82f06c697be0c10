import { isNumeric, numericOf, type TableSample } from "./tableSample.ts";

/** The mean correlation of the columns within each group. */
export function meanAlike(
  groups: readonly (readonly number[])[],
  rows: TableSample["rows"],
): number {
  const alike = groups.flatMap((columns) =>
    columns.slice(1).map((column, at) => correlation(rows, columns[at] ?? -1, column)),
  );
  return alike.reduce((sum, one) => sum + one, 0) / Math.max(1, alike.length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Pearson’s; 0 where it is undefined. */
function correlation(rows: TableSample["rows"], one: number, other: number): number {
  const pairs = rows.flatMap((cells): (readonly [number, number])[] => {
    const [a = "", b = ""] = [cells[one], cells[other]];
    return isNumeric(a) && isNumeric(b) ? [[numericOf(a), numericOf(b)]] : [];
  });
  const [meanA, meanB] = [mean(pairs.map(([a]) => a)), mean(pairs.map(([, b]) => b))];
  const both = mean(pairs.map(([a, b]) => (a - meanA) * (b - meanB)));
  const spread =
    mean(pairs.map(([a]) => (a - meanA) ** 2)) * mean(pairs.map(([, b]) => (b - meanB) ** 2));
  return spread > 0 ? both / Math.sqrt(spread) : 0;
}
