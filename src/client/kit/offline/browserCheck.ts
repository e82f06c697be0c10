import { deviceOf } from "./deviceOf.ts";
import { cannotPlayHere } from "../player/cannotPlayHere.ts";
import type { DeviceCheck } from "../../../domain/entities/account.ts";
import { canRemember } from "../upload/pickedFile.ts";

/** What this browser can do of what coding needs. Whether it plays HEVC is not stored with the account. */
export interface BrowserCheck extends DeviceCheck {
  /** Whether it plays HEVC, which new phones record. */
  readonly hevc: "plays" | "does_not_play";
}

/** Runs the checks; takes about half a second, because screen updates are timed. */
export async function checkBrowser(): Promise<BrowserCheck> {
  const { browser = null, system = null } = deviceOf(navigator.userAgent);
  return {
    browser,
    system,
    storage: await storageHere(),
    frames: "requestVideoFrameCallback" in HTMLVideoElement.prototype ? "exact" : "about",
    sound: "AudioDecoder" in window ? "drawn" : "not_drawn",
    files: canRemember() ? "remembered" : "asked",
    hevc: cannotPlayHere().includes("hevc") ? "does_not_play" : "plays",
    drawnEveryMs: await drawnEveryMs(),
  };
}

/** Whether storage is persistent, without asking for it: that is done where someone codes. */
async function storageHere(): Promise<DeviceCheck["storage"]> {
  // Only an address with TLS has it.
  if (!("storage" in navigator)) return "unknown";
  return (await navigator.storage.persisted()) ? "lasting" : "may_be_cleared";
}

/** Above this time per screen update, in milliseconds, keys, picture and list visibly lag. */
export const slowMs = 30;

const watched = 30;

async function drawnEveryMs(): Promise<number> {
  const times: number[] = [];
  while (times.length <= watched) {
    // oxlint-disable-next-line no-await-in-loop -- one picture after the other
    times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
  }
  const spans = times.slice(1).map((time, at) => time - (times[at] ?? time));
  return spans.toSorted((a, b) => a - b)[watched >> 1] ?? 0;
}
