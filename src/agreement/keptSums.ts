import type { RecordingSum } from "./recordingSum.ts";

/** A sum with what is folded from it has some tens of kilobytes. */
const sumsKept = 4_000;
/** Numbers of events of a recording over some codes and subjects. */
const eventsKept = 40_000;

/** Sums of recordings by what is in them: of one more observation most recordings know nothing. */
export class KeptSums {
  readonly #sums = new Map<string, RecordingSum>();
  readonly #events = new Map<string, number>();

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

  /** Events of a recording, likewise. */
  eventsOf(key: string, count: () => number): number {
    const known = this.#events.get(key);
    if (known !== undefined) return known;
    const made = count();
    this.#events.set(key, made);
    const [oldest] = this.#events.keys();
    if (this.#events.size > eventsKept && oldest !== undefined) this.#events.delete(oldest);
    return made;
  }

  clear(): void {
    this.#sums.clear();
    this.#events.clear();
  }
}
