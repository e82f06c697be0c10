/** The maximum number of bars, lines or spokes that can be distinguished; the table has all. */
export const seriesMost = 12;
