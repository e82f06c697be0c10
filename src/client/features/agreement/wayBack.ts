/** The link by which someone left, so that the keyboard is there again when they come back. */
let left: string | undefined;

export function leaveBy(key: string): void {
  left = key;
}

/** Whether this is the link to which the reader returns; true only once. */
export function comesBackTo(key: string): boolean {
  if (left !== key) return false;
  left = undefined;
  return true;
}
