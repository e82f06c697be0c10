/**
 * Text that a person wrote, safe to open in a spreadsheet: one that begins like a formula gets an
 * apostrophe in front. So does one that begins with an apostrophe itself, so that the text comes
 * back whole by taking one apostrophe off every text that begins with one. All written tables use
 * this function: `tests/unit/spreadsheets.test.ts` checks each of them. Source: OWASP, CSV
 * injection, https://owasp.org/www-community/attacks/CSV_Injection
 */
export function guarded(text: string): string {
  return /^[=+\-@＝＋－＠\t\r\n']/u.test(text) ? `'${text}` : text;
}

/** The same, but for a number with its sign, or a sign alone: ratings are such texts. */
export function guardedRating(text: string): string {
  return isNumeral(text) ? text : guarded(text);
}

/** Removes the apostrophe that prevents a spreadsheet from evaluating a text. */
export function unguarded(text: string): string {
  return /^'[=+\-@＝＋－＠\t\r\n']/u.test(text) ? text.slice(1) : text;
}

function isNumeral(text: string): boolean {
  return /^[+-](?:\d*(?:[.,]\d+)?(?:e[+-]?\d+)?)%?$/iu.test(text);
}
