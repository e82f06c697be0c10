import type { Stretch } from "../../domain/spans.ts";
import type { CodedWork } from "../codedWork.ts";
import type { Per } from "../figure.ts";
import type { LabelBook } from "../labelBook.ts";
import { type Cells, CellSum } from "./cells.ts";
import type { CellMoment, MomentsAsked } from "./moments.ts";

/** Two raters’ coding of one recording as one table for each subject for whom either of them coded something. */
export interface PairTable {
  readonly subjects: ReadonlyMap<string | null, Cells>;
  /** Codes that one of both coded with no subject, by place. */
  readonly nobodyCodes: readonly number[];
  /** Some of it was too much to search: there is no figure of a sum with this in it. */
  readonly isTooMuch: boolean;
}

/** Two raters’ coding of the segments that were assigned to both. */
export interface ComparedWork {
  readonly first: CodedWork;
  readonly second: CodedWork;
  readonly stretches: readonly Stretch[];
}

/**
 * A kind of table of two raters’ codings. Some kinds cover all codes of the scheme and can be
 * restricted to some of them afterwards; others are computed for given codes (indices of the
 * scheme), because these determine which events are linked.
 */
export interface TableKind {
  /** Of the kind and its settings: tables of one key are made alike. */
  readonly key: string;
  readonly per: Per;
  /** Of all codes, so that it is worth being kept in the database. */
  readonly isKept: boolean;
  /** The table looks along one of the raters, so that it is another one with the raters exchanged. */
  readonly isDirected: boolean;
  /** What stands for labels is numbers of another kind. */
  readonly hasNumbers: boolean;
  /** It looks at what was chosen of modifiers, which is not read for others. */
  readonly needsModifiers?: boolean;
  /** A subject of whom neither coded anything has no table: all their time is "nothing". */
  make(work: ComparedWork, book: LabelBook): PairTable;
  /** How much of what it counts a subject has of whom no one coded anything. */
  blank(of: BlankOf): number;
  /** The moments of one subject behind a cell, in one segment; `undefined` where it is too much to search. */
  moments(work: ComparedWork, asked: MomentsAsked): readonly CellMoment[] | undefined;
}

/** The compared time, from which the time without any code follows. */
export interface BlankOf {
  readonly stretches: readonly Stretch[];
  readonly comparedUs: number;
}

/** The tables without repetitions of the same key. */
export function tablesOnce(tables: readonly TableKind[]): readonly TableKind[] {
  return [...new Map(tables.map((table) => [table.key, table])).values()];
}

/**
 * The tables of one pair, one for each subject; `cellsOf` returns `undefined` if there is too much
 * to search.
 */
export function bySubject(
  work: ComparedWork,
  cellsOf: (subjectId: string | null) => Cells | undefined,
): PairTable {
  const subjects = new Map<string | null, Cells>();
  const nobodyCodes = new Set<number>();
  let isTooMuch = false;
  for (const subjectId of new Set([...work.first.subjectIds, ...work.second.subjectIds])) {
    const cells = cellsOf(subjectId);
    if (cells) subjects.set(subjectId, cells);
    else isTooMuch = true;
    if (subjectId !== null) continue;
    for (const own of [work.first, work.second]) {
      own.cut(null, work.stretches).counts.forEach((count, code) => {
        if (count > 0) nobodyCodes.add(code);
      });
    }
  }
  return { subjects, nobodyCodes: [...nobodyCodes].toSorted((a, b) => a - b), isTooMuch };
}

/**
 * A table of each rater’s amounts by code: the first rater’s in the first column, the second’s in
 * the first row.
 */
export function againstNothing(first: Float64Array, second: Float64Array, book: LabelBook): Cells {
  const sum = new CellSum();
  first.forEach((amount, code) => amount > 0 && sum.add(book.toggled(0, code), 0, amount));
  second.forEach((amount, code) => amount > 0 && sum.add(0, book.toggled(0, code), amount));
  return sum.cells();
}

/** The number of whole time units; each segment starts with a unit of its own. */
export function unitsIn(stretches: readonly Stretch[], unitUs: number): number {
  return stretches.reduce(
    (sum, { startUs, endUs }) => sum + Math.floor((endUs - startUs) / unitUs),
    0,
  );
}
