import type { Cells } from "./tables/cells.ts";
import type { Comparison } from "./comparisons.ts";
import { countsTable } from "./tables/counts.ts";
import type { PairTable, TableKind } from "./tables/table.ts";
import { type Added, RecordingSum } from "./recordingSum.ts";
import { overKey, type RowOver } from "./rowOver.ts";
import type { RecordingTally, RowTally } from "./rowTally.ts";

/** Keeps sums of recordings by what is in them: of one more observation most recordings know nothing. */
export interface SumKeeper {
  of(key: string, make: () => RecordingSum): RecordingSum;
  /** Events of a recording, likewise. */
  eventsOf(key: string, count: () => number): number;
}

/** Where the tables of pairs come from. */
export interface TableSource {
  /** The tables of one kind; `undefined` where a pair is not compared yet: then it is left out. */
  tablesOf(kind: TableKind): (comparison: Comparison) => PairTable | undefined;
  /** Of the scheme. */
  readonly subjectIds: readonly string[];
  /** Sums that outlive this answer, where all tables are there; `settings` tells those of other events apart. */
  readonly kept?: { readonly sums: SumKeeper; readonly settings: string } | undefined;
}

/** What a row adds up to, recording by recording, so that recordings can be drawn again for intervals. */
export class RowSums {
  readonly #tally: RowTally;
  readonly #source: TableSource;
  readonly #sums = new Map<string, readonly RecordingSum[]>();

  constructor(tally: RowTally, source: TableSource) {
    this.#tally = tally;
    this.#source = source;
  }

  get raters(): number {
    return this.#tally.raters.size;
  }

  /** The table of each recording. `isOfAll`: all raters at once, not two at a time. */
  clusters(kind: TableKind, isOfAll: boolean, over: RowOver, projection: Int32Array): Cells[] {
    return this.#of(kind, isOfAll).map((sum) => sum.over(over, projection));
  }

  /** What of a sum of all raters is one time of them all: 2 ÷ raters, or the mean where their number differs. */
  once(kind: TableKind): number {
    let [weighted, once] = [0, 0];
    for (const { size } of this.#of(kind, true)) {
      weighted += size.weighted;
      once += size.once;
    }
    return weighted === 0 ? 1 : once / weighted;
  }

  isTooMuch(kind: TableKind, isOfAll: boolean): boolean {
    return this.#of(kind, isOfAll).some((sum) => sum.isTooMuch);
  }

  /** Events of all observations, each counted once. */
  events(over: RowOver, projection: Int32Array): number {
    const tableOf = this.#source.tablesOf(countsTable);
    let count = 0;
    for (const recording of this.#tally.recordings) {
      const own = () =>
        recording.counted.reduce((sum, { comparison, side }) => {
          const table = tableOf(comparison);
          return table ? sum + eventsOf(table, side, over, projection) : sum;
        }, 0);
      const { kept } = this.#source;
      count +=
        kept && recording.counted.length > 2
          ? kept.sums.eventsOf(`${recording.contentOfPairs} ${kept.settings} ${overKey(over)}`, own)
          : own();
    }
    return count;
  }

  /** Events of the rater with the lower id and of the other, where the row is of one pair. */
  eventsOfEach(over: RowOver, projection: Int32Array): readonly [number, number] {
    const tableOf = this.#source.tablesOf(countsTable);
    let [first, second] = [0, 0];
    for (const { pairs } of this.#tally.recordings) {
      for (const comparison of pairs) {
        const table = tableOf(comparison);
        if (!table) continue;
        first += eventsOf(table, "first", over, projection);
        second += eventsOf(table, "second", over, projection);
      }
    }
    return [first, second];
  }

  #of(kind: TableKind, isOfAll: boolean): readonly RecordingSum[] {
    const key = `${kind.key}${isOfAll ? " of all raters" : ""}`;
    const known = this.#sums.get(key);
    if (known) return known;
    const tableOf = this.#source.tablesOf(kind);
    const made = this.#tally.recordings.map((recording) =>
      this.#sum(recording, isOfAll, key, (comparison) => {
        const table = tableOf(comparison);
        return table && { table, blank: kind.blank(comparison) };
      }),
    );
    this.#sums.set(key, made);
    return made;
  }

  #sum(
    recording: RecordingTally,
    isOfAll: boolean,
    key: string,
    added: (comparison: Comparison) => Omit<Added, "weight"> | undefined,
  ): RecordingSum {
    const { kept, subjectIds } = this.#source;
    const parts = isOfAll
      ? recording.parts
      : recording.pairs.map((comparison) => ({ comparison, weight: 1 }));
    const make = () =>
      new RecordingSum(
        parts.flatMap(({ comparison, weight }): Added[] => {
          const own = added(comparison);
          return own ? [{ ...own, weight }] : [];
        }),
        subjectIds,
      );
    // What is of one pair is its table: nothing is added up.
    if (!kept || parts.length === 1) return make();
    const content = isOfAll ? recording.contentOfParts : recording.contentOfPairs;
    return kept.sums.of(`${content} ${kept.settings} ${key}`, make);
  }
}

function eventsOf(
  { subjects }: PairTable,
  side: "first" | "second",
  over: RowOver,
  projection: Int32Array,
): number {
  let count = 0;
  for (const [subjectId, cells] of subjects) {
    const isWanted =
      subjectId === null ? over.nobody !== "never" : over.subjectIds.includes(subjectId);
    if (!isWanted) continue;
    const labels = cells[side];
    const { amounts } = cells;
    for (let at = 0; at < amounts.length; at += 1) {
      if ((projection[labels[at] ?? 0] ?? 0) !== 0) count += amounts[at] ?? 0;
    }
  }
  return count;
}
