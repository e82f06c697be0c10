/** When the server last answered this browser, in milliseconds, whichever tab had asked. */
const key = "interrater:last-use";
let written = 0;

/** Takes note that the server has answered: the session was used. */
export function noteUse(nowMs = Date.now()): void {
  // Workers have no such store.
  if (nowMs - written < noteEveryMs || typeof localStorage === "undefined") return;
  written = nowMs;
  localStorage.setItem(key, String(nowMs));
}

/** 0 where it is not known. */
export function lastUseMs(): number {
  return Number(localStorage.getItem(key) ?? 0);
}

/** The store is shared by all tabs, and each answer is no news. */
const noteEveryMs = 1_000;
