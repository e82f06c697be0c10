/** The URL of an invitation. */
export function joinAddress(token: string): string {
  return `${window.location.origin}/join/${token}`;
}
