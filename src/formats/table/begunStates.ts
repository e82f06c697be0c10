import type { EventMet, ObservationBook } from "../studyBook.ts";

/** A state as its first row states it; its end is in a later row. */
export interface Begun {
  readonly book: ObservationBook;
  /** It ends by the length that its row tells, where no later row says otherwise. */
  readonly met: EventMet;
  readonly code: string;
  readonly line: number;
}

/** State events of a table whose end has not been found yet. */
export interface BegunStates {
  add(looseKey: string, exactKey: string, one: Begun): void;
  /** The first that began with the same modifiers, else the first of the same code and subject. */
  take(looseKey: string, exactKey: string): Begun | undefined;
  all(): readonly Begun[];
}

/** Open states in sets, which keep insertion order and delete in constant time. */
export function newBegunStates(): BegunStates {
  const exact = new Map<string, Set<Begun>>();
  const loose = new Map<string, Map<Begun, Set<Begun>>>();
  return {
    add(looseKey, exactKey, one) {
      const alike = exact.get(exactKey) ?? new Set();
      exact.set(exactKey, alike.add(one));
      const all = loose.get(looseKey) ?? new Map<Begun, Set<Begun>>();
      loose.set(looseKey, all.set(one, alike));
    },
    take(looseKey, exactKey) {
      const all = loose.get(looseKey);
      const found = exact.get(exactKey)?.values().next().value ?? all?.keys().next().value;
      if (!all || !found) return undefined;
      all.get(found)?.delete(found);
      all.delete(found);
      return found;
    },
    all: () => [...loose.values()].flatMap((all) => [...all.keys()]),
  };
}
