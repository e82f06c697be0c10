import { deviceOf } from "./deviceOf.ts";
import { cannotPlayHere } from "../player/cannotPlayHere.ts";
import type { DeviceCheck } from "../../../domain/entities/account.ts";
import { canRemember } from "../upload/pickedFile.ts";

/** What this browser can do of what coding needs; that of videos apart, which the account keeps by itself. */
export interface BrowserCheck extends DeviceCheck {
  /** Whether it plays what new telephones record. */
  readonly hevc: "plays" | "does_not_play";
}

/** Tries it; takes about half a second, for the screen has to be watched. */
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

/** Without asking for more: that is done where someone codes. */
async function storageHere(): Promise<DeviceCheck["storage"]> {
  // Only an address with TLS has it.
  if (!("storage" in navigator)) return "unknown";
  return (await navigator.storage.persisted()) ? "lasting" : "may_be_cleared";
}

/** More than this and keys, picture and list are seen to lag. */
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
