/** How often each of the six codes was followed by each, with what follows from it. */
const sixCodes: readonly (readonly number[])[] = [
  [0, 34, 12, 9, 3, 2],
  [21, 0, 38, 14, 8, 5],
  [8, 19, 0, 41, 16, 22],
  [11, 15, 33, 6, 18, 17],
  [2, 6, 24, 9, 1, 4],
  [4, 5, 27, 12, 2, 3],
];

/**
 * Probabilities by row, and adjusted residuals, z = (n − e) / √(e (1 − row) (1 − column)). Haberman
 * (1973), doi:10.2307/2529686.
 */
export function sampleTransitions(counts: readonly (readonly number[])[] = sixCodes) {
  const rows = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = counts.map((_, column) =>
    counts.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  );
  const all = rows.reduce((sum, count) => sum + count, 0);
  return {
    counts,
    probabilities: counts.map((row, at) => row.map((count) => count / (rows[at] ?? 1))),
    residuals: counts.map((row, at) =>
      row.map((count, column) => {
        const [ofRow, ofColumn] = [(rows[at] ?? 0) / all, (columns[column] ?? 0) / all];
        const expected = ofRow * ofColumn * all;
        return (count - expected) / Math.sqrt(expected * (1 - ofRow) * (1 - ofColumn));
      }),
    ),
  };
}
