import type * as z from "zod";

/** What this tab stores about each observation; it outlasts a reload. */
export interface TabMemory<T> {
  /** The empty value where nothing is stored. */
  readonly read: (observationId: string) => T;
  readonly keep: (observationId: string, value: T) => void;
}

/** A store under its own name. Data written by another version count as none. */
export function tabMemory<T>(name: string, schema: z.ZodType<T>, empty: T): TabMemory<T> {
  const keyOf = (observationId: string) => `interrater:${name} ${observationId}`;
  return {
    read(observationId) {
      try {
        const kept = sessionStorage.getItem(keyOf(observationId));
        return kept === null ? empty : schema.parse(JSON.parse(kept));
      } catch {
        // Data of another version, or a browser without storage: the screen keeps its state in memory.
        return empty;
      }
    },
    keep(observationId, value) {
      try {
        sessionStorage.setItem(keyOf(observationId), JSON.stringify(value));
      } catch {
        // A full disk does not affect what is on the screen.
      }
    },
  };
}
