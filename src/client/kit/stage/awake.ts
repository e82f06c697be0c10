import type { Player } from "../player/port.ts";

/**
 * Keeps the screen on, where the browser can: a key press does not wake a sleeping screen. Returns the function
 * that releases it.
 */
function keepAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => undefined;
  const stop = new AbortController();
  let lock: WakeLockSentinel | undefined;
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    // Refused at low battery: the screen then sleeps as it always does.
    navigator.wakeLock.request("screen").then(
      (taken) => {
        if (stop.signal.aborted) void taken.release();
        else lock = taken;
      },
      () => undefined,
    );
  };
  ask();
  // It is let go whenever the page is hidden.
  document.addEventListener("visibilitychange", ask, { signal: stop.signal });
  return () => {
    stop.abort();
    void lock?.release();
  };
}

/**
 * Keeps the screen on while a recording plays or a live clock runs: browsers do so by themselves for video only.
 */
export function keepAwakeWhilePlaying(player: Player): () => void {
  let letSleep: (() => void) | undefined;
  const look = () => {
    const { state } = player.snapshot();
    const isPlaying = state.kind === "ready" && state.isPlaying;
    if (isPlaying) letSleep ??= keepAwake();
    else {
      letSleep?.();
      letSleep = undefined;
    }
  };
  look();
  const stop = player.subscribe(look);
  return () => {
    stop();
    letSleep?.();
  };
}
