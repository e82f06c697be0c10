import { type Figure, finiteOr, type Statistic, undefinedBecause, value } from "./statistic.ts";

export interface QuasiIndependence {
  /** What each possible cell would count were rows and columns independent there; [row][column]. */
  readonly expected: readonly (readonly Figure[])[];
  /** (count − expected) over its standard error; about normal. */
  readonly adjustedResiduals: readonly (readonly Figure[])[];
  /** Whether the expected counts have the margins of the counts. */
  readonly hasConverged: boolean;
}

/**
 * Independence of rows and columns in a table with structural zeros: if a code cannot follow
 * itself, the diagonal is empty whatever the margins. Expected counts by iterative proportional
 * fitting; residuals are adjusted by the leverage of each cell in the log-linear model (Haberman),
 * and are those of Allison and Liker (1982) where every cell can occur. Bakeman & Quera (1995),
 * doi:10.1037/0033-2909.118.2.272.
 *
 * Structural zeros, and residuals that cannot vary, are undefined.
 */
export function quasiIndependence(
  counts: readonly (readonly number[])[],
  { isPossible }: { readonly isPossible: (row: number, column: number) => boolean },
): QuasiIndependence {
  const q = counts.length;
  const fitted = new Float64Array(q * q);
  for (let cell = 0; cell < q * q; cell += 1) {
    fitted[cell] = isPossible(Math.floor(cell / q), cell % q) ? 1 : 0;
  }
  const hasConverged = fit(fitted, counts);
  const inverse = hasConverged ? informationInverse(fitted, q) : undefined;
  const each = (figure: (row: number, column: number) => Figure) =>
    counts.map((line, row) => line.map((_, column) => figure(row, column)));
  return {
    expected: each((row, column) =>
      isPossible(row, column)
        ? hasConverged
          ? value(fitted[row * q + column] ?? 0)
          : undefinedBecause("not_converged")
        : undefinedBecause("not_part_of_this_statistic"),
    ),
    adjustedResiduals: each((row, column) => {
      if (!isPossible(row, column)) return undefinedBecause("not_part_of_this_statistic");
      if (!inverse) return undefinedBecause("not_converged");
      const expected = fitted[row * q + column] ?? 0;
      const at = (a: number, b: number) => inverse[a * 2 * q + b] ?? 0;
      const leverage =
        expected * (at(row, row) + 2 * at(row, q + column) + at(q + column, q + column));
      const error = Math.sqrt(expected * (1 - leverage));
      return 1 - leverage > 1e-9 && error > 0
        ? finiteOr(((counts[row]?.[column] ?? 0) - expected) / error, "no_variance")
        : undefinedBecause("standard_error_zero");
    }),
    hasConverged,
  };
}

const cycles = 10_000;

function fit(cells: Float64Array, counts: readonly (readonly number[])[]): boolean {
  const q = counts.length;
  const total = counts.flat().reduce((sum, count) => sum + count, 0);
  const rows = counts.map((line) => line.reduce((sum, count) => sum + count, 0));
  const columns = counts.map((_, at) => counts.reduce((sum, line) => sum + (line[at] ?? 0), 0));
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    let off = 0;
    for (const [sums, step, stride] of [
      [rows, q, 1],
      [columns, 1, q],
    ] as const) {
      for (let line = 0; line < q; line += 1) {
        let sum = 0;
        for (let at = 0; at < q; at += 1) sum += cells[line * step + at * stride] ?? 0;
        const wanted = sums[line] ?? 0;
        off = Math.max(off, Math.abs(sum - wanted));
        const factor = sum === 0 ? 0 : wanted / sum;
        for (let at = 0; at < q; at += 1) {
          const cell = line * step + at * stride;
          cells[cell] = (cells[cell] ?? 0) * factor;
        }
      }
    }
    if (off <= 1e-10 * Math.max(1, total)) return true;
  }
  return false;
}

/**
 * A generalized inverse of the information about rows and columns, 2q × 2q: parameters that the others
 * determine are left at 0, which no leverage depends on.
 */
function informationInverse(fitted: Float64Array, q: number): Float64Array {
  const size = 2 * q;
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < q; row += 1) {
    for (let column = 0; column < q; column += 1) {
      const expected = fitted[row * q + column] ?? 0;
      const other = q + column;
      matrix[row * size + other] = expected;
      matrix[other * size + row] = expected;
      matrix[row * size + row] = (matrix[row * size + row] ?? 0) + expected;
      matrix[other * size + other] = (matrix[other * size + other] ?? 0) + expected;
    }
  }
  const scale = Float64Array.from({ length: size }, (_, at) => matrix[at * size + at] ?? 0);
  const isSwept = new Uint8Array(size);
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = matrix[pivot * size + pivot] ?? 0;
    if (own <= 1e-9 * (scale[pivot] ?? 0)) continue;
    isSwept[pivot] = 1;
    sweep(matrix, size, pivot);
  }
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) {
      matrix[a * size + b] =
        isSwept[a] === 1 && isSwept[b] === 1 ? -(matrix[a * size + b] ?? 0) : 0;
    }
  }
  return matrix;
}

/** The sweep operator: after all pivots the matrix holds minus its inverse. Goodnight (1979). */
function sweep(matrix: Float64Array, size: number, pivot: number): void {
  const own = matrix[pivot * size + pivot] ?? 1;
  for (let a = 0; a < size; a += 1) {
    if (a === pivot) continue;
    const factor = (matrix[a * size + pivot] ?? 0) / own;
    if (factor === 0) continue;
    for (let b = 0; b < size; b += 1) {
      if (b === pivot) continue;
      matrix[a * size + b] = (matrix[a * size + b] ?? 0) - factor * (matrix[pivot * size + b] ?? 0);
    }
  }
  for (let other = 0; other < size; other += 1) {
    if (other === pivot) continue;
    matrix[pivot * size + other] = (matrix[pivot * size + other] ?? 0) / own;
    matrix[other * size + pivot] = (matrix[other * size + pivot] ?? 0) / own;
  }
  matrix[pivot * size + pivot] = -1 / own;
}

export const quasiIndependenceStatistic = {
  id: "quasiIndependence",
  needs: { data: "events", level: "nominal", raters: "one", missing: "not_applicable" },
  parameters: {},
  compute: quasiIndependence,
  references: [
    {
      text: "Bakeman, R., & Quera, V. (1995). Log-linear approaches to lag-sequential analysis when consecutive codes may and cannot repeat. Psychological Bulletin, 118, 272–284",
      doi: "10.1037/0033-2909.118.2.272",
    },
  ],
  assumes: ["order_only", "large_sample"],
} as const satisfies Statistic<
  "quasiIndependence",
  readonly (readonly number[])[],
  Parameters<typeof quasiIndependence>[1]
>;
