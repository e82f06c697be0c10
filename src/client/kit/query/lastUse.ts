/** The storage key of the time of the server’s last answer to this browser, in milliseconds, from any tab. */
const key = "interrater:last-use";
let written = 0;

/** Records that the server has answered: the session was used. */
export function noteUse(nowMs = Date.now()): void {
  // Workers have no such store.
  if (nowMs - written < noteEveryMs || typeof localStorage === "undefined") return;
  written = nowMs;
  localStorage.setItem(key, String(nowMs));
}

/** When the server last answered this browser, in milliseconds; 0 if unknown. */
export function lastUseMs(): number {
  return Number(localStorage.getItem(key) ?? 0);
}

/** The minimum time between writes: all tabs share the storage. */
const noteEveryMs = 1_000;
