/** The link by which the reader left, so that it has the focus again on return. */
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
