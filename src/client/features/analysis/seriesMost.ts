/** More bars, lines or spokes than this cannot be told apart; the table has all. */
export const seriesMost = 12;
