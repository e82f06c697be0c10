/**
 * Points more than two seconds apart are rarely the same event; raters’ reaction times differ by
 * half a second.
 */
export const differenceDefaults = { toleranceUs: 500_000, reachUs: 2_000_000 };
