/**
 * A value as it stands in a sentence that is written from right to left: set apart, so that a name or an
 * address in another script keeps its own order, and does not take the sentence's signs with it. What has
 * no letter, as a number, stays as it is. See Unicode® Standard Annex #9, explicit directional isolates.
 */
export function isolated(value: string): string {
  return /\p{Letter}/u.test(value) ? `\u2068${value}\u2069` : value;
}
