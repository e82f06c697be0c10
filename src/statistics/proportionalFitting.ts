import { beyondChance } from "./coefficients.ts";
import { type Figure, undefinedBecause, value } from "./statistic.ts";

export interface FittedAgreement {
  readonly observed: Figure;
  readonly expected: Figure;
  readonly kappa: Figure;
  /** The largest kappa that the margins allow. */
  readonly kappaMaximum: Figure;
  /** Whether the expected table kept its margins to 1e-12 at the end. */
  readonly converged: boolean;
}

/**
 * Kappa of a square table whose last cell cannot occur, because events that neither rater saw are
 * in no table. Expected counts have the observed margins and 0 in that cell; they are found by
 * iterative proportional fitting from ones (Deming & Stephan, 1940, doi:10.1214/aoms/1177731829).
 * Empty rows and columns stay empty.
 */
export function fittedAgreement(
  rows: readonly (readonly number[])[],
  options: { readonly cycles?: number } = {},
): FittedAgreement {
  const q = rows.length;
  const rowSums = rows.map((row) => sumOf(row));
  const columnSums = rows.map((_, b) => sumOf(rows.map((row) => row[b] ?? 0)));
  const total = sumOf(rowSums);
  if (total === 0) {
    const none = undefinedBecause("no_units");
    return { observed: none, expected: none, kappa: none, kappaMaximum: none, converged: true };
  }
  const fitted = Float64Array.from({ length: q * q }, (_, cell) => (cell === q * q - 1 ? 0 : 1));
  const converged = fit(fitted, { rowSums, columnSums, cycles: options.cycles ?? 10_000 });

  let apart = total;
  let apartByChance = total;
  let apartAtBest = total;
  for (let code = 0; code < q; code += 1) {
    apart -= rows[code]?.[code] ?? 0;
    apartByChance -= fitted[code * q + code] ?? 0;
    apartAtBest -= Math.min(rowSums[code] ?? 0, columnSums[code] ?? 0);
  }
  const isCertain = apartByChance <= 1e-12 * total;
  const oneCode = undefinedBecause("one_code_only");
  return {
    observed: value(1 - apart / total),
    expected: value(1 - apartByChance / total),
    kappa: isCertain ? oneCode : value(beyondChance(apart, apartByChance)),
    kappaMaximum: isCertain ? oneCode : value(beyondChance(apartAtBest, apartByChance)),
    converged,
  };
}

function fit(
  cells: Float64Array,
  to: {
    readonly rowSums: readonly number[];
    readonly columnSums: readonly number[];
    readonly cycles: number;
  },
): boolean {
  const q = to.rowSums.length;
  for (let cycle = 0; cycle < to.cycles; cycle += 1) {
    let off = 0;
    for (let a = 0; a < q; a += 1) {
      let sum = 0;
      for (let b = 0; b < q; b += 1) sum += cells[a * q + b] ?? 0;
      const wanted = to.rowSums[a] ?? 0;
      off = Math.max(off, Math.abs(sum - wanted));
      const factor = sum === 0 ? 0 : wanted / sum;
      for (let b = 0; b < q; b += 1) cells[a * q + b] = (cells[a * q + b] ?? 0) * factor;
    }
    for (let b = 0; b < q; b += 1) {
      let sum = 0;
      for (let a = 0; a < q; a += 1) sum += cells[a * q + b] ?? 0;
      const factor = sum === 0 ? 0 : (to.columnSums[b] ?? 0) / sum;
      for (let a = 0; a < q; a += 1) cells[a * q + b] = (cells[a * q + b] ?? 0) * factor;
    }
    if (off <= 1e-12 * sumOf(to.rowSums)) return true;
  }
  return false;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0);
}
