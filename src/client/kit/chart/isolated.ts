import { rightToLeft } from "../text/isolated.ts";

/**
 * Set apart for formulas and intervals, which run from left to right in every language; a number alone with a unit from right
 * to left has it where that language reads it.
 */
export function leftToRight(text: string): string {
  if (oneQuantity.test(text) && rightToLeft.test(text)) return `\u2067${text}\u2069`;
  return `\u2066${text}\u2069`;
}

const oneQuantity = /^[\u2066\u2069]*[-−+]?[\d.,٠-٩٫٬]+\u2069?\s\p{L}+$/u;
