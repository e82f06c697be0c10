/**
 * The size of a shift in time between raters as it is shown, in microseconds, without sign. A shift is an estimate,
 * so it is rounded to a tenth of a second; below half a second to a hundredth.
 */
export function toldShiftUs(shiftUs: number): number {
  const us = Math.abs(shiftUs);
  const step = us >= 500_000 ? 100_000 : 10_000;
  return Math.round(us / step) * step;
}
