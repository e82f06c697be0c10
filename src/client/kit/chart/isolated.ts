import { rightToLeft } from "../text/isolated.ts";

/**
 * Isolates a formula or an interval from left to right, its direction in every language. A single number with a
 * unit of a right-to-left script is isolated from right to left.
 */
export function leftToRight(text: string): string {
  if (oneQuantity.test(text) && rightToLeft.test(text)) return `\u2067${text}\u2069`;
  return `\u2066${text}\u2069`;
}

const oneQuantity = /^[\u2066\u2069]*[-−+]?[\d.,٠-٩٫٬]+\u2069?\s\p{L}+$/u;
