import { plainStore } from "../query/plainStore.ts";

/** What this device can do offline, and how safely it stores data. */
export interface ThisDevice {
  /** Whether the open page can continue offline: all that its tabs and dialogs need is loaded. */
  readonly page: "loading" | "whole" | "incomplete";
  /** Whether the page can be opened offline: `impossible` on an address without TLS, and in development. */
  readonly reload: "preparing" | "ready" | "failed" | "impossible";
  /** Whether the browser may delete stored data when its disk is full. */
  readonly storage: "unknown" | "lasting" | "may_be_cleared";
}

export const thisDevice = plainStore<ThisDevice>({
  page: "loading",
  reload: "preparing",
  storage: "unknown",
});

/** Asks the browser for persistent storage, once, because some browsers ask the user. */
export async function keepStorage(): Promise<void> {
  // Only an address with TLS has it.
  if (!("storage" in navigator)) return;
  const asked = "interrater:storage-asked";
  let isLasting = await navigator.storage.persisted();
  if (!isLasting && localStorage.getItem(asked) === null) {
    localStorage.setItem(asked, "yes");
    isLasting = await navigator.storage.persist();
  }
  thisDevice.set({ storage: isLasting ? "lasting" : "may_be_cleared" });
}
