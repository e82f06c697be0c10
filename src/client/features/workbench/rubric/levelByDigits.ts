/** The longest time in milliseconds between two digits of one level. */
const secondDigitMs = 1200;

/** A digit that may be the first of two. */
export interface FirstDigit {
  readonly criterionId: string;
  readonly digit: number;
  readonly atMs: number;
}

/**
 * The number of the level, counted from 1, that a digit selects: together with the digit pressed just before
 * it where both make the number of a level, else alone. `undefined` where there is no such level.
 */
export function levelByDigits(
  { criterionId, digit, atMs }: FirstDigit,
  before: FirstDigit | null,
  levelCount: number,
): number | undefined {
  if (before?.criterionId === criterionId && atMs - before.atMs <= secondDigitMs) {
    const both = before.digit * 10 + digit;
    if (both <= levelCount && both > 9) return both;
  }
  return digit >= 1 && digit <= levelCount ? digit : undefined;
}
