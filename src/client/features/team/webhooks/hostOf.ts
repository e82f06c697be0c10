/** What a webhook is called: the host of its address. */
export function hostOf(url: string): string {
  return new URL(url).host;
}
