import type { Session } from "../../kit/coding/session.ts";
import { rememberedPlace } from "./rememberedPlace.ts";

/** Where the recording opens: at the time in the URL, else where its rater last was. */
export function firstMoment({ workbench, isReadOnly }: Session): number {
  const { observation, recording } = workbench;
  const named = momentInAddress();
  if (named > 0 || isReadOnly || recording.live) return named;
  const place = rememberedPlace(observation.id);
  // Who had come to the end begins from the start.
  return place < recording.durationUs - nearEndUs ? place : 0;
}

const nearEndUs = 2_000_000;

/** The time in the URL, in microseconds; 0 where it has none. */
function momentInAddress(): number {
  const named = Number(new URLSearchParams(window.location.search).get("at") ?? Number.NaN);
  return Number.isSafeInteger(named) && named > 0 ? named : 0;
}
