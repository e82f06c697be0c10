import { setTimeout } from "node:timers/promises";

/**
 * Waits for a promise, but not longer than a given time; the work continues. Errors before that
 * time are thrown.
 */
export async function within(ms: number, work: () => Promise<void>): Promise<void> {
  const running = work();
  const stop = new AbortController();
  await Promise.race([
    running,
    setTimeout(ms, undefined, { signal: stop.signal }).catch(() => undefined),
  ]);
  stop.abort();
  running.catch(() => undefined);
}
