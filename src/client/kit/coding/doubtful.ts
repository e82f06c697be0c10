import * as z from "zod";
import type { Behind } from "../player/lagging.ts";

const Kept = z.array(z.tuple([z.string(), z.object({ lateUs: z.number(), dropped: z.number() })]));

/** The newest of so many: a film that never keeps up is told of by itself. */
const keptMost = 500;

/** Events of an observation that were pressed while the picture did not keep up, as this tab knows them after a reload too. */
export function readDoubtful(observationId: string): ReadonlyMap<string, Behind> {
  try {
    return new Map(Kept.parse(JSON.parse(sessionStorage.getItem(keyOf(observationId)) ?? "[]")));
  } catch {
    // Of another version, or a browser that keeps nothing: what is known is none the less of this screen.
    return new Map();
  }
}

export function keepDoubtful(observationId: string, doubtful: ReadonlyMap<string, Behind>): void {
  try {
    const newest = [...doubtful].slice(-keptMost);
    sessionStorage.setItem(keyOf(observationId), JSON.stringify(newest));
  } catch {
    // A full disk takes no mark away that is on the screen.
  }
}

function keyOf(observationId: string): string {
  return `interrater:doubtful ${observationId}`;
}
