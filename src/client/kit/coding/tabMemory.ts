import type * as z from "zod";

/** What this tab remembers of each observation, after a reload too. */
export interface TabMemory<T> {
  /** The empty value where nothing is known. */
  readonly read: (observationId: string) => T;
  readonly keep: (observationId: string, value: T) => void;
}

/** A memory of its own name. What another version has written is as if nothing were known. */
export function tabMemory<T>(name: string, schema: z.ZodType<T>, empty: T): TabMemory<T> {
  const keyOf = (observationId: string) => `interrater:${name} ${observationId}`;
  return {
    read(observationId) {
      try {
        const kept = sessionStorage.getItem(keyOf(observationId));
        return kept === null ? empty : schema.parse(JSON.parse(kept));
      } catch {
        // Of another version, or a browser that keeps nothing: what is known is none the less of this screen.
        return empty;
      }
    },
    keep(observationId, value) {
      try {
        sessionStorage.setItem(keyOf(observationId), JSON.stringify(value));
      } catch {
        // A full disk takes nothing away that is on the screen.
      }
    },
  };
}
