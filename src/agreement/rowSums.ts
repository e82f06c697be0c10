import type { Cells } from "./tables/cells.ts";
import { asPair, type Comparison, type Part } from "./comparisons.ts";
import { countsTable } from "./tables/counts.ts";
import type { PairTable, TableKind } from "./tables/table.ts";
import { type Added, RecordingSum, sumOfOne } from "./recordingSum.ts";
import { overKey, type RowOver } from "./rowOver.ts";
import type { RecordingTally, RowTally } from "./rowTally.ts";
import { noCells } from "./sums.ts";
import { tabledParts } from "./tabledParts.ts";
import { pairWeight, type Weigh } from "./weigh.ts";
import { known } from "../domain/known.ts";

/**
 * Caches sums of recordings by their content: a new observation leaves those of most recordings
 * valid.
 */
export interface SumKeeper {
  of(key: string, make: () => RecordingSum): RecordingSum;
}

/** Access to the pairwise tables of an answer. */
export interface TableSource {
  /** The tables of one kind; `undefined` where a pair is not compared yet: then it is excluded. */
  tablesOf(kind: TableKind): (comparison: Comparison) => PairTable | undefined;
  /** Subject IDs of the scheme. */
  readonly subjectIds: readonly string[];
  /** Sums that outlive this answer, where all tables are there; `settings` tells those of other events apart. */
  readonly kept?: { readonly sums: SumKeeper; readonly settings: string } | undefined;
}

/** The sums of a row, recording by recording, so that recordings can be omitted for CIs. */
export class RowSums {
  readonly #tally: RowTally;
  readonly #source: TableSource;
  readonly #sums = new Map<string, readonly RecordingSum[]>();
  #counts: ReadonlyMap<string | null, readonly number[]> | undefined;

  constructor(tally: RowTally, source: TableSource) {
    this.#tally = tally;
    this.#source = source;
  }

  get raters(): number {
    return this.#tally.raters.size;
  }

  /** The table of each recording: what two raters had at once. */
  clusters(kind: TableKind, weigh: Weigh, over: RowOver, projection: Int32Array): Cells[] {
    const key = overKey(over);
    return this.#of(kind, weigh).map((sum) => sum.over(over, projection, key));
  }

  /**
   * How much of each label each rater had in each recording, as labels by raters. A rater’s time counts once,
   * regardless of who else coded it; of pairs, once per pair.
   */
  habits(kind: TableKind, weigh: Weigh, over: RowOver, projection: Int32Array): Cells[] {
    const isOfPairs = weigh === "pairs";
    const sums = this.#made(`${kind.key} habits ${isOfPairs ? "of pairs" : ""}`, (key) => {
      const tableOf = this.#source.tablesOf(kind);
      return this.#tally.recordings.map((recording) => {
        const counted = isOfPairs ? recording.pairs.map(asPair) : recording.parts;
        const ranks = isOfPairs ? recording.ranksOfPairs : recording.ranksOfParts;
        const make = () =>
          new RecordingSum(
            addedOf(counted, kind, tableOf, ({ comparison: { first, second }, raters }) => ({
              weight: 1 / (raters - 1),
              raters: [
                known(ranks.get(first.raterId), "rank"),
                known(ranks.get(second.raterId), "rank"),
              ],
            })),
            this.#source.subjectIds,
            true,
          );
        return this.#kept(recording, isOfPairs, key, make);
      });
    });
    const all = [...this.#tally.raters].toSorted();
    const places = new Map(all.map((raterId, place) => [raterId, place]));
    const overAs = overKey(over);
    return this.#tally.recordings.map(({ ranksOfPairs, ranksOfParts }, at) => {
      const ranks = isOfPairs ? ranksOfPairs : ranksOfParts;
      const here = [...ranks.keys()].map((raterId) => places.get(raterId) ?? 0);
      const cells = sums[at]?.over(over, projection, overAs) ?? noCells;
      if (here.every((place, rank) => place === rank)) return cells;
      return { ...cells, second: cells.second.map((rank) => here[rank] ?? 0) };
    });
  }

  /** The tables of each pair of raters, by itself, recording by recording; empty where they do not share one. */
  pairs(kind: TableKind, over: RowOver, projection: Int32Array): readonly Cells[][] {
    const tableOf = this.#source.tablesOf(kind);
    const byPair = new Map<string, Added[][]>();
    const overAs = overKey(over);
    const { recordings } = this.#tally;
    for (const [at, { pairs }] of recordings.entries()) {
      for (const comparison of pairs) {
        const name = `${comparison.first.raterId} ${comparison.second.raterId}`;
        const there = byPair.get(name) ?? recordings.map((): Added[] => []);
        byPair.set(name, there);
        there[at]?.push(...addedOf([asPair(comparison)], kind, tableOf, () => ({ weight: 1 })));
      }
    }
    return [...byPair.values()].map((added) =>
      added.map((own) =>
        own.length === 0
          ? noCells
          : new RecordingSum(own, this.#source.subjectIds).over(over, projection, overAs),
      ),
    );
  }

  isTooMuch(kind: TableKind, weigh: Weigh): boolean {
    return this.#of(kind, weigh).some((sum) => sum.isTooMuch);
  }

  /** Events of all observations, each counted once. */
  events(over: RowOver, projection: Int32Array): number {
    this.#counts ??= this.#counted();
    let count = 0;
    for (const [subjectId, amounts] of this.#counts) {
      if (!isOver(over, subjectId)) continue;
      for (let label = 0; label < amounts.length; label += 1) {
        if ((projection[label] ?? 0) !== 0) count += amounts[label] ?? 0;
      }
    }
    return count;
  }

  /** By subject the events of each label, of all observations. */
  #counted(): ReadonlyMap<string | null, readonly number[]> {
    const tableOf = this.#source.tablesOf(countsTable);
    const counts = new Map<string | null, number[]>();
    for (const { counted } of this.#tally.recordings) {
      for (const { comparison, side } of counted) {
        const table = tableOf(comparison);
        if (!table) continue;
        for (const [subjectId, { first, second, amounts }] of table.subjects) {
          const own = counts.get(subjectId) ?? [];
          if (own.length === 0) counts.set(subjectId, own);
          const labels = side === "first" ? first : second;
          for (let at = 0; at < amounts.length; at += 1) {
            const label = labels[at] ?? 0;
            own[label] = (own[label] ?? 0) + (amounts[at] ?? 0);
          }
        }
      }
    }
    return counts;
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

  #of(kind: TableKind, weigh: Weigh): readonly RecordingSum[] {
    return this.#made(`${kind.key} ${weigh}`, (key) => {
      const tableOf = this.#source.tablesOf(kind);
      return this.#tally.recordings.map((recording) => {
        const isOfPairs = weigh === "pairs";
        const counted = isOfPairs ? recording.pairs.map(asPair) : recording.parts;
        const make = () =>
          new RecordingSum(
            addedOf(counted, kind, tableOf, ({ raters }) => ({
              weight: pairWeight[weigh](raters),
            })),
            this.#source.subjectIds,
          );
        const [only, another] = counted;
        if (!only || another) return this.#kept(recording, isOfPairs, key, make);
        // What is of one pair is its table: nothing is added up.
        const table = tableOf(only.comparison);
        if (!table || pairWeight[weigh](only.raters) !== 1) return make();
        return sumOfOne({ table, blank: kind.blank(only.comparison) }, this.#source.subjectIds);
      });
    });
  }

  #made(key: string, make: (key: string) => readonly RecordingSum[]): readonly RecordingSum[] {
    const made = this.#sums.get(key);
    if (made) return made;
    const sums = make(key);
    this.#sums.set(key, sums);
    return sums;
  }

  #kept(
    { contentOfPairs, contentOfParts }: RecordingTally,
    isOfPairs: boolean,
    key: string,
    make: () => RecordingSum,
  ): RecordingSum {
    const { kept } = this.#source;
    if (!kept) return make();
    const content = isOfPairs ? contentOfPairs : contentOfParts;
    return kept.sums.of(`${content} ${kept.settings} ${key}`, make);
  }
}

function addedOf(
  parts: readonly Part[],
  kind: TableKind,
  tableOf: (comparison: Comparison) => PairTable | undefined,
  counts: (part: Part) => Pick<Added, "weight" | "raters">,
): Added[] {
  return tabledParts(parts, tableOf).map(({ part, table, nobodyCodes }) => ({
    table,
    blank: kind.blank(part.comparison),
    nobodyCodes,
    ...counts(part),
  }));
}

function eventsOf(
  { subjects }: PairTable,
  side: "first" | "second",
  over: RowOver,
  projection: Int32Array,
): number {
  let count = 0;
  for (const [subjectId, cells] of subjects) {
    if (!isOver(over, subjectId)) continue;
    const labels = cells[side];
    const { amounts } = cells;
    for (let at = 0; at < amounts.length; at += 1) {
      if ((projection[labels[at] ?? 0] ?? 0) !== 0) count += amounts[at] ?? 0;
    }
  }
  return count;
}

function isOver({ nobody, subjectIds }: RowOver, subjectId: string | null): boolean {
  return subjectId === null ? nobody !== "never" : subjectIds.includes(subjectId);
}
