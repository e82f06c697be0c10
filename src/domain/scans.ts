import type { Scans } from "./entities/observation.ts";
import { limits } from "./limits.ts";

/** One sampling prompt: the time that it refers to, and when it is asked. */
export interface Prompt {
  readonly number: number;
  /** The interval; an instant for momentary sampling. */
  readonly fromUs: number;
  readonly toUs: number;
  /** The moment at which it is asked: the instant, or the end of the interval. */
  readonly askedUs: number;
}

/** The number of prompts in a recording. The last interval is asked only if it is complete. */
export function promptCount(scans: Scans, durationUs: number): number {
  const roomUs = durationUs - scans.fromUs;
  if (roomUs < 0) return 0;
  const whole = Math.floor(roomUs / scans.everyUs);
  const count = scans.method === "momentary" ? whole + 1 : whole;
  return Math.min(count, limits.scansPerObservation);
}

export function promptAt(scans: Scans, number: number): Prompt {
  const fromUs = scans.fromUs + number * scans.everyUs;
  if (scans.method === "momentary") return { number, fromUs, toUs: fromUs, askedUs: fromUs };
  const toUs = fromUs + scans.everyUs;
  return { number, fromUs, toUs, askedUs: toUs };
}

/** The last sampling prompt at or before a time; `undefined` before the first. */
export function promptBefore(scans: Scans, timeUs: number, durationUs: number): Prompt | undefined {
  const shiftUs = scans.method === "momentary" ? 0 : scans.everyUs;
  const number = Math.floor((timeUs - scans.fromUs - shiftUs) / scans.everyUs);
  const last = promptCount(scans, durationUs) - 1;
  if (number < 0 || last < 0) return undefined;
  return promptAt(scans, Math.min(number, last));
}
