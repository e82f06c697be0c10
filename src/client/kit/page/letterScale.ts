/**
 * How much larger than usual the reader’s font size is: 2 where it is twice as large. For layouts computed in
 * pixels.
 */
export function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
