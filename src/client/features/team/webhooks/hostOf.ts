/** The display name of a webhook: the host of its URL. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
