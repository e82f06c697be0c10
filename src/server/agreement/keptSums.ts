import { LRUCache } from "lru-cache";
import type { RecordingSum } from "../../agreement/recordingSum.ts";
import type { SumKeeper } from "../../agreement/rowSums.ts";

/**
 * Sums of recordings, of all studies, for one more observation: `agreement.cache.keptSums.sums` of the
 * benchmark. A sum with what is folded from it has some tens of kilobytes.
 */
export class KeptSums implements SumKeeper {
  readonly #sums = new LRUCache<string, RecordingSum>({ max: 4_000 });

  of(key: string, make: () => RecordingSum): RecordingSum {
    const there = this.#sums.get(key);
    if (there !== undefined) return there;
    const made = make();
    this.#sums.set(key, made);
    return made;
  }

  clear(): void {
    this.#sums.clear();
  }
}
