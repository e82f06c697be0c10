/** More bars, lines or spokes than this cannot be distinguished; the table has all. */
export const seriesMost = 12;
