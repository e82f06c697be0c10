/** Set apart for formulas and intervals, which run from left to right in every language. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
