/** Points two seconds apart are seldom one thing; half a second is what raters’ hands differ by. */
export const differenceDefaults = { toleranceUs: 500_000, reachUs: 2_000_000 };
