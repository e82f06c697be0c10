import { plainStore } from "../query/plainStore.ts";

/** What this device can do for its rater without a network, and how safe it keeps what it has. */
export interface ThisDevice {
  /** Whether the open page can go on: all that its tabs and dialogs need is loaded. */
  readonly page: "loading" | "whole" | "incomplete";
  /** Whether it can be opened again: `impossible` on an address without TLS, and in development. */
  readonly reload: "preparing" | "ready" | "failed" | "impossible";
  /** Whether the browser may clear what is kept here when its disk runs full. */
  readonly storage: "unknown" | "lasting" | "may_be_cleared";
}

export const thisDevice = plainStore<ThisDevice>({
  page: "loading",
  reload: "preparing",
  storage: "unknown",
});

/** Asks the browser to keep what raters have on this device: once, for some ask their user. */
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
