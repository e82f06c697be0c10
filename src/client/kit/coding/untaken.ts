import * as z from "zod";
import type { PlainStore } from "../query/plainStore.ts";
import { notTaken, type SessionState, type Untaken } from "./sessionState.ts";
import { tabMemory } from "./tabMemory.ts";

/** The maximum number of presses kept. */
const untakenMost = 200;

const Kept = z.object({
  untaken: z.array(
    z.object({
      number: z.number(),
      key: z.string(),
      because: z.enum(notTaken),
      atUs: z.number().nullable(),
    }),
  ),
  /** The first of two keys whose second was waited for. */
  first: z
    .object({ key: z.string(), because: z.enum(notTaken), atUs: z.number().nullable() })
    .nullable(),
});

const memory = tabMemory("untaken", Kept, { untaken: [], first: null });

/** The list with one press added, the newest last; limited in number. */
export function withUntaken(
  before: readonly Untaken[],
  press: Omit<Untaken, "number">,
): readonly Untaken[] {
  const number = (before.at(-1)?.number ?? 0) + 1;
  return [...before, { number, ...press }].slice(-untakenMost);
}

/**
 * The presses of an observation that coded nothing, as stored for this tab; they outlast a reload. An
 * unfinished key sequence is among them, where the screen was closed before its second key.
 */
export function readUntaken(observationId: string): readonly Untaken[] {
  const { untaken, first } = memory.read(observationId);
  return first ? withUntaken(untaken, first) : untaken;
}

/** Stores the presses whenever one is added or the list is cleared. Returns a function that stops it. */
export function keepUntaken(observationId: string, state: PlainStore<SessionState>): () => void {
  let { untaken, first } = state.get();
  return state.subscribe(() => {
    const now = state.get();
    if (now.untaken === untaken && now.first === first) return;
    ({ untaken, first } = now);
    memory.keep(observationId, {
      untaken: [...untaken],
      first: first && {
        key: first.key,
        because: first.because ?? "no_second",
        atUs: first.moment?.atUs ?? null,
      },
    });
  });
}
