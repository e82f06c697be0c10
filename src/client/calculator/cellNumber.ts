/**
 * The number that a cell says, in Latin or Arabic digits, with a true or a typed minus sign: with a point
 * or a comma before its decimals, with both where one of them parts thousands ("1,234.5", "1.234,5"), or
 * as per cent, which counts as the number before the sign. NaN where it says none, or one so large that
 * its square is no number any more.
 */
export function cellNumber(cell: string): number {
  const latin = foreign.test(cell) ? inLatin(cell) : cell;
  const bare = latin.replace(/\s*%$/u, "");
  const plain = ungrouped(/^[+\-−]?\d+,\d+$/u.test(bare) ? bare.replace(",", ".") : bare);
  const signed = plain.startsWith("−") ? `-${plain.slice(1)}` : plain;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/iu.test(signed)) return NaN;
  const number = Number(signed);
  return Math.abs(number) <= largest ? number : NaN;
}

/** Whether its decimals stand behind a comma, so that "1,234" is a little more than one. */
export function hasDecimalComma(cell: string): boolean {
  return /^[+\-−]?\d+,\d+\s*%?$/u.test(cell);
}

const largest = 1e100;

/** Arabic-Indic and Persian digits, and the Arabic signs before decimals and between thousands. */
const foreign = /[\u0660-\u0669\u06F0-\u06F9\u066A-\u066C]/u;

function inLatin(cell: string): string {
  return cell
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06F0-\u06F9]/gu, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("\u066A", "%")
    .replaceAll("\u066B", ".")
    .replaceAll("\u066C", "");
}

function ungrouped(cell: string): string {
  if (/^[+\-−]?\d{1,3}(?:,\d{3})+\.\d+$/u.test(cell)) return cell.replaceAll(",", "");
  if (/^[+\-−]?\d{1,3}(?:,\d{3}){2,}$/u.test(cell)) return cell.replaceAll(",", "");
  if (/^[+\-−]?\d{1,3}(?:\.\d{3})+,\d+$/u.test(cell)) {
    return cell.replaceAll(".", "").replace(",", ".");
  }
  return cell;
}
