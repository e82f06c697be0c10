/**
 * The number that a cell says: with a point or a comma before its decimals, a true or a typed minus
 * sign. NaN where it says none, or one so large that its square is no number any more.
 */
export function cellNumber(cell: string): number {
  const plain = /^[+\-−]?\d+,\d+$/u.test(cell) ? cell.replace(",", ".") : cell;
  const signed = plain.startsWith("−") ? `-${plain.slice(1)}` : plain;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/iu.test(signed)) return NaN;
  const number = Number(signed);
  return Math.abs(number) <= largest ? number : NaN;
}

const largest = 1e100;
