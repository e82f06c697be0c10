import { LRUCache } from "lru-cache";
import type { RecordingSum } from "../../agreement/recordingSum.ts";
import type { SumKeeper } from "../../agreement/rowSums.ts";

/**
 * Sums of recordings, of all studies, for one more observation: `agreement.cache.keptSums.sums` and `.events` of the
 * benchmark. A sum with what is folded from it has some tens of kilobytes.
 */
export class KeptSums implements SumKeeper {
  readonly #sums = new LRUCache<string, RecordingSum>({ max: 4_000 });
  readonly #events = new LRUCache<string, number>({ max: 40_000 });

  of(key: string, make: () => RecordingSum): RecordingSum {
    return known(this.#sums, key, make);
  }

  eventsOf(key: string, count: () => number): number {
    return known(this.#events, key, count);
  }

  clear(): void {
    this.#sums.clear();
    this.#events.clear();
  }
}

function known<Value extends object | number>(
  kept: LRUCache<string, Value>,
  key: string,
  make: () => Value,
): Value {
  const there = kept.get(key);
  if (there !== undefined) return there;
  const made = make();
  kept.set(key, made);
  return made;
}
