/** The time of the last press or scroll, by `performance.now()`; -Infinity before the first. */
export interface LastPress {
  readonly atMs: () => number;
  readonly stop: () => void;
}

/** Listens to keys, pointers and scrolling of the whole page, without end. */
export function listenToPresses(): LastPress {
  let pressedAtMs = -Infinity;
  const listening = new AbortController();
  const note = () => {
    pressedAtMs = performance.now();
  };
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const kind of ["keydown", "pointerdown", "scroll"]) {
    window.addEventListener(kind, note, options);
  }
  return { atMs: () => pressedAtMs, stop: () => listening.abort() };
}

/**
 * Resolves after an initial wait, once nothing has been pressed for a while and the browser is idle, so that
 * presses have the processor and the disk to themselves. Waits at most `longestMs` for a pause.
 */
export async function atPause(
  pressedAtMs: () => number,
  { firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): Promise<void> {
  const endMs = performance.now() + longestMs;
  await waitFor(firstMs);
  await untilPause(pressedAtMs, endMs);
  await new Promise<void>((resolve) => {
    // Safari has no such callback.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else resolve();
  });
}

/** Resolves once nothing has been pressed for a while, and at `endMs` (by `performance.now()`) at the latest. */
export async function untilPause(pressedAtMs: () => number, endMs: number): Promise<void> {
  const left = () => Math.min(pressedAtMs() + pauseMs, endMs) - performance.now();
  for (let waitMs = left(); waitMs > 0; waitMs = left()) {
    // oxlint-disable-next-line no-await-in-loop -- It is asked again what happened while it waited.
    await waitFor(waitMs);
  }
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** The time without a press that counts as a pause, in milliseconds. */
const pauseMs = 2_000;
