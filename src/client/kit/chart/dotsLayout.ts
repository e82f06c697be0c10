/**
 * The offset of the dot at an index from the middle of its row, from −1 to 1, so that equal values do not hide each
 * other: evenly spread, and always the same for one index.
 */
export function dotOffset(place: number): number {
  // The golden ratio's multiples fall evenly and never twice on one spot.
  return 2 * ((place * 0.618_033_988_749_895) % 1) - 1;
}
