import { expect, it } from "vitest";
import { quasiIndependence } from "./quasiIndependence.ts";
import type { Figure } from "./statistic.ts";

const numbers = (table: readonly (readonly Figure[])[]) =>
  table.map((row) => row.map((one) => (one.kind === "value" ? one.value : null)));

/** To six decimals. */
const nearly = (table: readonly (readonly (number | null)[])[]) =>
  table.map((row) => row.map((one) => (one === null ? null : expect.closeTo(one, 6))));

const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

it("gives the numbers of a Poisson regression where codes cannot repeat", () => {
  // Computed in numpy: log m = row + column over the cells off the diagonal, by iteratively weighted
  // least squares; residuals over √(m (1 − h)) with the hat matrix √W X (XᵀWX)⁺ Xᵀ √W.
  const { expected, adjustedResiduals, hasConverged } = quasiIndependence(
    [
      [0, 10, 5, 7],
      [8, 0, 12, 3],
      [6, 9, 0, 11],
      [4, 2, 13, 0],
    ],
    { isPossible: (row, column) => row !== column },
  );

  expect(hasConverged).toBe(true);
  expect(numbers(expected)).toEqual(
    nearly([
      [null, 6.15380554, 10.04199127, 5.80420319],
      [5.62464411, null, 11.01104574, 6.36431014],
      [7.8050831, 9.36343023, null, 8.83148667],
      [4.57027279, 5.48276422, 8.94696299, null],
    ]),
  );
  expect(numbers(adjustedResiduals)).toEqual(
    nearly([
      [null, 2.25675164, -2.75440611, 0.70269264],
      [1.43862384, null, 0.53873047, -1.95287995],
      [-1.05769228, -0.20576781, null, 1.22240142],
      [-0.3637608, -2.12191163, 2.30179288, null],
    ]),
  );
});

it("gives Allison and Liker's residuals where every cell can occur", () => {
  const counts = [
    [5, 10, 5],
    [8, 2, 12],
    [6, 9, 1],
  ];
  const { adjustedResiduals } = quasiIndependence(counts, { isPossible: () => true });

  const n = 58;
  const rows = counts.map(sum);
  const columns = counts.map((_, at) => sum(counts.map((line) => line[at] ?? 0)));
  const wanted = counts.map((line, row) =>
    line.map((count, column) => {
      const [r, c] = [rows[row] ?? 0, columns[column] ?? 0];
      const expected = (r * c) / n;
      return (count - expected) / Math.sqrt(expected * (1 - r / n) * (1 - c / n));
    }),
  );
  expect(numbers(adjustedResiduals)).toEqual(nearly(wanted));
});

it("has no residuals where two codes can only take turns, and none without a count", () => {
  const offDiagonal = { isPossible: (row: number, column: number) => row !== column };
  const turns = quasiIndependence(
    [
      [0, 4],
      [3, 0],
    ],
    offDiagonal,
  );
  const nothing = quasiIndependence(
    [
      [0, 0],
      [0, 0],
    ],
    offDiagonal,
  );

  expect(numbers(turns.expected)).toEqual([
    [null, 4],
    [3, null],
  ]);
  expect(turns.adjustedResiduals[0]?.[1]).toEqual({
    kind: "undefined",
    because: "standard_error_zero",
  });
  expect(numbers(nothing.adjustedResiduals).flat()).toEqual([null, null, null, null]);
});
