/** Calls `ask` repeatedly until the signal aborts. */
export function askEvery(everyMs: number, signal: AbortSignal, ask: () => void): void {
  const asking = setInterval(ask, everyMs);
  signal.addEventListener("abort", () => clearInterval(asking), { once: true });
}
