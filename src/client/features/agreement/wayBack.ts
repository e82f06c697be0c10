/** The link by which someone left, so that the keyboard is there again when they come back. */
let left: string | undefined;

export function leaveBy(key: string): void {
  left = key;
}

/** Whether that is the link; it is told once. */
export function comesBackTo(key: string): boolean {
  if (left !== key) return false;
  left = undefined;
  return true;
}
