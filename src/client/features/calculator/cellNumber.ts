/**
 * The number that a cell says, in Latin or Arabic digits, with a true or a typed minus sign: with a point
 * or a comma before its decimals, with thousands parted by the other of them ("1,234.5", "1.234,5"), by
 * spaces or by apostrophes, or as per cent, which counts as the number before the sign. NaN where it says none, or one so large that
 * its square is no number any more.
 */
export function cellNumber(cell: string): number {
  // Most cells of most tables: no way of writing numbers takes them for anything else.
  if (bareDigits.test(cell)) return Number(cell);
  const bare = withoutPercent(cell);
  const plain = ungrouped(/^[+\-−]?\d+,\d+$/u.test(bare) ? bare.replace(",", ".") : bare);
  const signed = plain.startsWith("−") ? `-${plain.slice(1)}` : plain;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/iu.test(signed)) return NaN;
  const number = Number(signed);
  return Math.abs(number) <= largest ? number : NaN;
}

/**
 * The numbers that the cells of one table say. Whether "3.400" is three thousand or a little more than
 * three, the other cells tell: where decimals stand behind commas, a point parts thousands.
 */
export function cellNumbers(cells: readonly string[]): readonly number[] {
  const sign = thousandsSign(cells);
  return cells.map((cell) =>
    cellNumber(sign && hasThousands(cell, sign) ? inLatin(cell).replaceAll(sign, "") : cell),
  );
}

/** The sign between thousands in a table whose decimals stand behind the other one; `undefined` where nothing tells. */
export function thousandsSign(cells: readonly string[]): "." | "," | undefined {
  const some = cells.slice(0, looked).filter((cell) => !bareDigits.test(cell));
  const isIn = (decimals: RegExp) => some.some((cell) => decimals.test(withoutPercent(cell)));
  const [point, comma] = [isIn(pointDecimals), isIn(commaDecimals)];
  if (point === comma) return undefined;
  return comma ? "." : ",";
}

/** Digits that fit a number exactly, and nothing else. */
const bareDigits = /^[0-9]{1,15}$/u;

/** So many cells tell in which way all are written. */
const looked = 20_000;

/** Whether all signs of this kind in the cell stand before three digits each, as between thousands. */
export function hasThousands(cell: string, sign: "." | ","): boolean {
  return (sign === "." ? pointThousands : commaThousands).test(withoutPercent(cell));
}

/** What stands before one or two digits, before four or more, after a zero or after four digits, parts no thousands. */
const pointDecimals =
  /^[+\-−]?(?:\d*\.(?:\d{1,2}|\d{4,})|0*\.\d+|\d{4,}\.\d+|\d{1,3}(?:,\d{3})+\.\d+)$/u;
const commaDecimals =
  /^[+\-−]?(?:\d+,(?:\d{1,2}|\d{4,})|0+,\d+|\d{4,},\d+|\d{1,3}(?:\.\d{3})+,\d+)$/u;
const pointThousands = /^[+\-−]?[1-9]\d{0,2}(?:\.\d{3})+$/u;
const commaThousands = /^[+\-−]?[1-9]\d{0,2}(?:,\d{3})+$/u;

function withoutPercent(cell: string): string {
  return (foreign.test(cell) ? inLatin(cell) : cell).replace(/\s*%$/u, "");
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
  if (/^[+\-−]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d+)?$/u.test(cell)) {
    return cell.replaceAll(/[\s'’]/gu, "").replace(",", ".");
  }
  if (/^[+\-−]?\d{1,3}(?:,\d{3})+\.\d+$/u.test(cell)) return cell.replaceAll(",", "");
  if (/^[+\-−]?\d{1,3}(?:,\d{3}){2,}$/u.test(cell)) return cell.replaceAll(",", "");
  if (/^[+\-−]?\d{1,3}(?:\.\d{3})+,\d+$/u.test(cell)) {
    return cell.replaceAll(".", "").replace(",", ".");
  }
  return cell;
}
