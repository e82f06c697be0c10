/** A number that the page's address names. */
export function askedNumber(name: string): number {
  return Number(new URLSearchParams(window.location.search).get(name));
}

/** A word that the page's address names. */
export function askedText(name: string): string {
  return new URLSearchParams(window.location.search).get(name) ?? "";
}

/** What the page has measured, for whoever waits for it. */
export function answer(measured: unknown): void {
  document.body.setAttribute("data-measured", JSON.stringify(measured));
}

/** Shown in the place of an answer. */
export function fail(error: unknown): void {
  document.body.setAttribute("data-failed", String(error));
}
