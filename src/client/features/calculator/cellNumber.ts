/**
 * The number in a cell, in Latin or Arabic digits, with a minus sign or hyphen: with a decimal point or comma,
 * thousands separated by the other one ("1,234.5", "1.234,5"), by spaces or by apostrophes, or as a percentage,
 * which counts as the number before the sign. NaN for other texts, and for a number whose square is not finite.
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
 * The numbers in the cells of one table. Whether "3.400" is three thousand or a little more than three depends on
 * the other cells: where commas precede decimals, a point separates thousands.
 */
export function cellNumbers(cells: readonly string[]): readonly number[] {
  const sign = thousandsSign(cells);
  return cells.map((cell) =>
    cellNumber(sign && hasThousands(cell, sign) ? inLatin(cell).replaceAll(sign, "") : cell),
  );
}

/** The thousands separator of a table whose decimals follow the other mark; `undefined` where no cell shows it. */
export function thousandsSign(cells: readonly string[]): "." | "," | undefined {
  const some = cells.slice(0, looked).filter((cell) => !bareDigits.test(cell));
  const isIn = (decimals: RegExp) => some.some((cell) => decimals.test(withoutPercent(cell)));
  const [point, comma] = [isIn(pointDecimals), isIn(commaDecimals)];
  if (point === comma) return undefined;
  return comma ? "." : ",";
}

/** Up to 15 digits, which a floating-point number represents exactly. */
const bareDigits = /^[0-9]{1,15}$/u;

/** The number of cells examined for the number format. */
const looked = 20_000;

/** Whether each mark of this kind in the cell precedes exactly three digits, like thousands separators. */
export function hasThousands(cell: string, sign: "." | ","): boolean {
  return (sign === "." ? pointThousands : commaThousands).test(withoutPercent(cell));
}

/**
 * A mark before one or two digits, before four or more, after a zero, or after four digits does not separate
 * thousands.
 */
const pointDecimals =
  /^[+\-−]?(?:\d*\.(?:\d{1,2}|\d{4,})|0*\.\d+|\d{4,}\.\d+|\d{1,3}(?:,\d{3})+\.\d+)$/u;
const commaDecimals =
  /^[+\-−]?(?:\d+,(?:\d{1,2}|\d{4,})|0+,\d+|\d{4,},\d+|\d{1,3}(?:\.\d{3})+,\d+)$/u;
const pointThousands = /^[+\-−]?[1-9]\d{0,2}(?:\.\d{3})+$/u;
const commaThousands = /^[+\-−]?[1-9]\d{0,2}(?:,\d{3})+$/u;

function withoutPercent(cell: string): string {
  return (foreign.test(cell) ? inLatin(cell) : cell).replace(/\s*%$/u, "");
}

/** Whether a comma precedes the decimals, so that "1,234" is a little more than one. */
export function hasDecimalComma(cell: string): boolean {
  return /^[+\-−]?\d+,\d+\s*%?$/u.test(cell);
}

const largest = 1e100;

/** Arabic-Indic and Persian digits, and the Arabic decimal and thousands marks. */
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
