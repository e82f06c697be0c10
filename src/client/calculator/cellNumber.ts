/**
 * The number that a cell says: with a point or a comma before its decimals, a true or a typed minus
 * sign. NaN where it says none.
 */
export function cellNumber(cell: string): number {
  const plain = /^[+\-−]?\d+,\d+$/u.test(cell) ? cell.replace(",", ".") : cell;
  const signed = plain.startsWith("−") ? `-${plain.slice(1)}` : plain;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/iu.test(signed) ? Number(signed) : NaN;
}
