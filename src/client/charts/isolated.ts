/**
 * A name or number put into a sentence, kept together whichever way the sentence runs: a Latin name
 * among Arabic words would otherwise swap places with what stands beside it. (Unicode's first strong
 * isolate; it is not seen.)
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The same for formulas and intervals, which run from left to right in every language. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
