/** By how much the reader has set letters larger than usual: 2 where they are twice as large. For what is laid out by numbers. */
export function letterScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
