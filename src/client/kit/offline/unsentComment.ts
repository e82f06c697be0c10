import * as z from "zod";
import type { Stretch } from "../../../domain/spans.ts";
import { touches } from "./erasedWork.ts";
import { erasedUnsent, unsentKey } from "./unsentKey.ts";

const Place = z.object({ startUs: z.number(), endUs: z.number().nullable() });

/**
 * Deletes the unsent comment in an observation if it is about a time or segment that was erased. A comment on the
 * observation as a whole stays, as do those that were sent. It is deleted in all open tabs too.
 */
export function dropErasedComment(
  accountId: string,
  observationId: string,
  stretches: readonly Stretch[],
): void {
  const key = unsentKey(accountId, observationId);
  const place = Place.safeParse(parsed(localStorage.getItem(key) ?? "")).data;
  if (place && touches(stretches, { ...place, endUs: place.endUs ?? place.startUs })) {
    localStorage.removeItem(key);
    // A workbench that has it open would write it again.
    const told = new BroadcastChannel(erasedUnsent);
    // A channel reaches this origin only; it has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    told.postMessage(key);
    told.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
