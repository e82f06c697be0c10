/**
 * How large a shift between raters is told to be, in microseconds without its sign. It is estimated, so
 * that more than a tenth of a second of it would be a promise; one below half a second is told by hundredths.
 */
export function toldShiftUs(shiftUs: number): number {
  const us = Math.abs(shiftUs);
  const step = us >= 500_000 ? 100_000 : 10_000;
  return Math.round(us / step) * step;
}
