/** Asks a host’s player again and again, until no one wants it any more. */
export function askEvery(everyMs: number, signal: AbortSignal, ask: () => void): void {
  const asking = setInterval(ask, everyMs);
  signal.addEventListener("abort", () => clearInterval(asking), { once: true });
}
