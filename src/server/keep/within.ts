import { setTimeout } from "node:timers/promises";

/** Waits for the work, but not longer; the work goes on. What it throws in time is thrown. */
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
