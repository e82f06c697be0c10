import * as z from "zod";
import type { Behind } from "../player/lagging.ts";
import { tabMemory } from "./tabMemory.ts";

const Kept = z.array(z.tuple([z.string(), z.object({ lateUs: z.number(), dropped: z.number() })]));

const memory = tabMemory("doubtful", Kept, []);

/** The newest of so many: a video that never keeps up is told of by itself. */
const keptMost = 500;

/** Events of an observation that were pressed while the picture did not keep up, as this tab knows them after a reload too. */
export function readDoubtful(observationId: string): ReadonlyMap<string, Behind> {
  return new Map(memory.read(observationId));
}

export function keepDoubtful(observationId: string, doubtful: ReadonlyMap<string, Behind>): void {
  memory.keep(observationId, [...doubtful].slice(-keptMost));
}
