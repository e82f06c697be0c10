import * as z from "zod";
import type { Behind } from "../player/lagging.ts";
import { tabMemory } from "./tabMemory.ts";

const Kept = z.array(z.tuple([z.string(), z.object({ lateUs: z.number(), dropped: z.number() })]));

const memory = tabMemory("doubtful", Kept, []);

/**
 * The maximum number of events remembered, the newest: a video that never keeps up is reported in another
 * way.
 */
const keptMost = 500;

/** Events coded while the video was late, by id, as stored for this tab; they outlast a reload. */
export function readDoubtful(observationId: string): ReadonlyMap<string, Behind> {
  return new Map(memory.read(observationId));
}

export function keepDoubtful(observationId: string, doubtful: ReadonlyMap<string, Behind>): void {
  memory.keep(observationId, [...doubtful].slice(-keptMost));
}
