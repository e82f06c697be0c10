/** What an invitation’s link is. */
export function joinAddress(token: string): string {
  return `${window.location.origin}/join/${token}`;
}
