/**
 * How far each dot stands from the middle of its row, so that equal values do not hide each other:
 * spread evenly, in an order that looks like none and is always the same. Between −1 and 1.
 */
export function dotOffset(place: number): number {
  // The golden ratio's multiples fall evenly and never twice on one spot.
  return 2 * ((place * 0.618_033_988_749_895) % 1) - 1;
}
