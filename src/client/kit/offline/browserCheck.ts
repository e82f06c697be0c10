import { cannotPlayHere } from "../player/cannotPlayHere.ts";
import { canRemember } from "../upload/pickedFile.ts";

/** What this browser can do of what coding needs. */
export interface BrowserCheck {
  /** Whether it tells which frame is on screen; otherwise times follow the clock. */
  readonly frames: "exact" | "about";
  /** Whether the sound of a recording can be drawn. */
  readonly sound: "drawn" | "not_drawn";
  /** Whether a file of this computer is found again at the next visit. */
  readonly files: "remembered" | "asked";
  /** Whether it plays what new telephones record. */
  readonly hevc: "plays" | "does_not_play";
  /** How long the screen takes from one picture to the next, in the middle of some; milliseconds. */
  readonly drawnEveryMs: number;
}

/** Tries it; takes about half a second, for the screen has to be watched. */
export async function checkBrowser(): Promise<BrowserCheck> {
  return {
    frames: "requestVideoFrameCallback" in HTMLVideoElement.prototype ? "exact" : "about",
    sound: "AudioDecoder" in window ? "drawn" : "not_drawn",
    files: canRemember() ? "remembered" : "asked",
    hevc: cannotPlayHere().includes("hevc") ? "does_not_play" : "plays",
    drawnEveryMs: await drawnEveryMs(),
  };
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
