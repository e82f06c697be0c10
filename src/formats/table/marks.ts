/** Whether a cell says that what its heading names is there: 1, x, a tick, or true. */
export function isMark(cell: string): boolean {
  return /^(?:1(?:[.,]0+)?|x|✓|✔|true)$/iu.test(cell.trim());
}

/** Whether it says that, or that it is not there: 0, false, or nothing. */
export function isMarkOrNone(cell: string): boolean {
  return isMark(cell) || /^(?:0(?:[.,]0+)?|false)?$/iu.test(cell.trim());
}
