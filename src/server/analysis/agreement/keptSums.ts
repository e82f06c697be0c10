import type { RecordingSum } from "./recordingSum.ts";

/** A sum with what is folded from it has some tens of kilobytes. */
const sumsKept = 4_000;

/** Sums of recordings by what is in them: of one more observation most recordings know nothing. */
export class KeptSums {
  readonly #sums = new Map<string, RecordingSum>();

  of(key: string, make: () => RecordingSum): RecordingSum {
    const known = this.#sums.get(key);
    if (known) {
      // What was asked for last is forgotten last.
      this.#sums.delete(key);
      this.#sums.set(key, known);
      return known;
    }
    const made = make();
    this.#sums.set(key, made);
    const [oldest] = this.#sums.keys();
    if (this.#sums.size > sumsKept && oldest !== undefined) this.#sums.delete(oldest);
    return made;
  }

  clear(): void {
    this.#sums.clear();
  }
}
