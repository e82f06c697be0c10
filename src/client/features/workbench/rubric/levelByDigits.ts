/** How long the second digit of a level may take. */
const secondDigitMs = 1200;

/** A digit that may be the first of two. */
export interface FirstDigit {
  readonly criterionId: string;
  readonly digit: number;
  readonly atMs: number;
}

/**
 * The number of the level, counted from 1, that a digit chooses: with the digit just before it where
 * the two together are one of the levels, else by itself. `undefined` where there is no such level.
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
