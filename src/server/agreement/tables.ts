import { grouped } from "../../domain/grouped.ts";
import { setImmediate, setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Scheme } from "../../domain/entities/scheme.ts";
import type { Id } from "../../domain/rules.ts";
import {
  comparedWorkOf,
  forgetComparedWorkOfOthers,
  keepComparedWork,
} from "../database/comparedWork.ts";
import type { Query } from "../database/database.ts";
import { quiet } from "../keep/quiet.ts";
import type { Coding } from "../../agreement/coding.ts";
import { CodedWork } from "../../agreement/codedWork.ts";
import { codingsOf } from "../keep/codings.ts";
import { type Comparison, portionsOf } from "../../agreement/comparisons.ts";
import { thisProgram } from "../keep/program.ts";
import { KeptSums } from "./keptSums.ts";
import { LabelBook } from "../../agreement/labelBook.ts";
import { modifiersOf } from "../../agreement/modifiers.ts";
import type { PairTable, TableKind } from "../../agreement/tables/table.ts";
import { readTables, writeTables } from "../../agreement/tables/writtenTables.ts";

/** Comparisons that tables are kept of, some kilobytes each; an answer covers no more. */
export const comparisonsKept = 60_000;
const booksKept = 100;
/** Recordings of which is read at once what is kept in the database. */
const recordingsAtOnce = 25;
/** Who asked has the answer by then. */
const writeAfterMs = 500;
/** Others have their turn after so long. */
const turnMs = 15;

/** Which tables are wanted: all that these comparisons have of these kinds. */
export interface Wanted {
  readonly comparisons: readonly Comparison[];
  readonly kinds: readonly TableKind[];
  /** Only events that carry one of these choices. */
  readonly modifierIds: readonly string[] | undefined;
  readonly book: LabelBook;
  /** Those of the kinds whose tables are kept in the database too, so that a restart forgets nothing. */
  readonly kept?: readonly TableKind[];
}

/**
 * Tables by what they are of: two observations in some revision each, on some time. What two people coded
 * is compared once, no matter who asks; a new revision is another comparison.
 */
export class AgreementTables {
  readonly #tables = new LRUCache<string, Map<string, PairTable>>({ max: comparisonsKept });
  readonly #books = new Map<string, LabelBook>();
  /** Of recordings, from these tables. */
  readonly sums = new KeptSums();
  /** Studies in which nothing of other programs is left. */
  readonly #tidied = new Set<string>();
  readonly #program: string;
  #writing: Promise<void> = Promise.resolve();

  /** `program`: the one that makes tables, and reads no other one’s. */
  constructor(program: string = thisProgram) {
    this.#program = program;
  }

  /** The book of a scheme version. Tables of one book can be added. */
  bookOf({ id, ...scheme }: Pick<Scheme, "codes" | "modifiers"> & { readonly id: string }) {
    const codes = scheme.codes.map((code) => code.id);
    const key = `${id} ${codes.join(" ")}`;
    const known = this.#books.get(key);
    if (known) return known;
    if (this.#books.size >= booksKept) {
      this.#books.clear();
      this.#tables.clear();
      this.sums.clear();
    }
    const book = new LabelBook(codes, modifiersOf(scheme));
    this.#books.set(key, book);
    return book;
  }

  tableOf(
    comparison: Comparison,
    kind: TableKind,
    modifierIds: Wanted["modifierIds"],
  ): PairTable | undefined {
    return this.#tables.get(keyOf(comparison, modifierIds))?.get(kind.key);
  }

  /** All tables of a comparison, by their kinds’ keys; looked for once, however many rows it is in. */
  byComparison(
    modifierIds: Wanted["modifierIds"],
  ): (comparison: Comparison) => ReadonlyMap<string, PairTable> | undefined {
    const found = new Map<Comparison, ReadonlyMap<string, PairTable>>();
    return (comparison) => {
      const known = found.get(comparison);
      if (known) return known;
      const there = this.#tables.get(keyOf(comparison, modifierIds));
      if (there) found.set(comparison, there);
      return there;
    };
  }

  /** Those of which something is missing. */
  missing(
    { comparisons, kinds, modifierIds }: Omit<Wanted, "book">,
    tablesOf: ReturnType<AgreementTables["byComparison"]> = (comparison) =>
      this.#tables.peek(keyOf(comparison, modifierIds)),
  ): readonly Comparison[] {
    const keys = kinds.map(({ key }) => key);
    return comparisons.filter((comparison) => {
      const there = tablesOf(comparison);
      return !there || keys.some((key) => !there.has(key));
    });
  }

  #put(key: string, kind: TableKind, table: PairTable): void {
    const there = this.#tables.get(key) ?? new Map<string, PairTable>();
    there.set(kind.key, table);
    this.#tables.set(key, there);
  }

  /**
   * Compares what was not compared yet, recording after recording; each table is there once it is made. It
   * ends where it is when it is not wanted any more.
   */
  async compare(
    query: Query,
    studyId: Id<"study">,
    wanted: Wanted,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    const before = this.missing(wanted);
    if (before.length === 0) return;
    await this.#readKept(query, studyId, wanted, before);
    const missing = this.missing({ ...wanted, comparisons: before });
    const { book, kinds, modifierIds } = wanted;
    const portions = portionsOf(missing);
    const read = (portion: readonly Comparison[]) => {
      const places = portion.flatMap(({ first, second }) => [first, second]);
      const withModifiers = kinds.some(({ needsModifiers }) => needsModifiers);
      return codingsOf(query, studyId, places, {
        codes: book.codes,
        modifierIds,
        withModifiers,
      });
    };
    let turn = performance.now();
    let next = portions[0] && read(portions[0]);
    for (const [at, portion] of portions.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- The next portion is read while this one is compared.
      const codings = await next;
      if (!isWanted()) return;
      const following = portions[at + 1];
      next = following && read(following);
      next?.catch(() => undefined);
      const works = new Map<string, CodedWork>();
      let recordingId: string | undefined;
      for (const comparison of portion) {
        const { first, second, stretches } = comparison;
        if (first.recordingId !== recordingId) works.clear();
        recordingId = first.recordingId;
        const workOf = ({ observationId, durationUs }: typeof first) => {
          const known = works.get(observationId);
          if (known) return known;
          const made = new CodedWork(codings?.get(observationId) ?? noCoding, durationUs, book);
          works.set(observationId, made);
          return made;
        };
        const work = { first: workOf(first), second: workOf(second), stretches };
        for (const kind of kinds) {
          if (this.tableOf(comparison, kind, modifierIds)) continue;
          this.#put(keyOf(comparison, modifierIds), kind, kind.make(work, book));
        }
        if (performance.now() - turn < turnMs) continue;
        // oxlint-disable-next-line no-await-in-loop -- Others have their turn.
        await setImmediate();
        if (!isWanted()) break;
        turn = performance.now();
      }
      this.#writeLater(query, studyId, portion, wanted);
    }
  }

  /** Reads what is kept of the recordings of which much is missing: most of the others were read before. */
  async #readKept(
    query: Query,
    studyId: Id<"study">,
    wanted: Wanted,
    incomplete: readonly Comparison[],
  ): Promise<void> {
    const { kept = [], book } = wanted;
    if (kept.length === 0) return;
    const kindsByKey = new Map(kept.map((kind) => [kind.key, kind]));
    const bases = [...kindsByKey.keys()];
    const missing = grouped(
      this.missing({ ...wanted, kinds: kept, comparisons: incomplete }),
      recordingIdOf,
    );
    const near = wanted.comparisons.filter((one) => missing.has(recordingIdOf(one)));
    const all = grouped(near, recordingIdOf);
    const places = [...missing].flatMap(([recordingId, own]) =>
      2 * own.length > (all.get(recordingId)?.length ?? 0) ? [recordingId] : [],
    );
    for (let from = 0; from < places.length; from += recordingsAtOnce) {
      const recordingIds = places.slice(from, from + recordingsAtOnce);
      // oxlint-disable no-await-in-loop -- Portion after portion: all at once would fill the memory.
      const rows = await comparedWorkOf(query, studyId, {
        recordingIds,
        bases,
        program: this.#program,
      });
      for (const row of rows) {
        const kind = kindsByKey.get(row.basis);
        for (const [key, table] of readTables(row.tables, book, kind?.hasNumbers === true)) {
          if (kind) this.#put(key, kind, table);
        }
        await setImmediate();
      }
      // oxlint-enable no-await-in-loop
    }
  }

  /** Keeps the tables of these recordings, after everything else; who asked does not wait for it. */
  #writeLater(
    query: Query,
    studyId: Id<"study">,
    portion: readonly Comparison[],
    { comparisons, kept = [], book }: Wanted,
  ): void {
    const changed = new Set(portion.map(({ first }) => keptPlace(first)));
    const byPlace = grouped(
      comparisons.filter(({ first }) => changed.has(keptPlace(first))),
      ({ first }) => keptPlace(first),
    );
    const write = async () => {
      for (const own of byPlace.values()) {
        const [one] = own;
        for (const kind of kept) {
          const made = own.flatMap((comparison) => {
            const table = this.tableOf(comparison, kind, undefined);
            return table ? [[comparison.key, table] as const] : [];
          });
          if (!one || made.length === 0) continue;
          const { recordingId, roundId } = one.first;
          // oxlint-disable no-await-in-loop -- It is not to be in anybody's way.
          await quiet();
          const tables = writeTables(new Map(made), book, kind.hasNumbers);
          await keepComparedWork(query, studyId, {
            recordingId,
            roundId,
            basis: kind.key,
            tables,
            program: this.#program,
          });
          // oxlint-enable no-await-in-loop
        }
      }
      if (kept.length === 0 || this.#tidied.has(studyId)) return;
      this.#tidied.add(studyId);
      await forgetComparedWorkOfOthers(query, studyId, this.#program);
    };
    // What is not kept is compared again after a restart: nothing is lost.
    this.#writing = this.#writing
      .then(() => setTimeout(writeAfterMs, undefined, { ref: false }))
      .then(write)
      .catch(() => undefined);
  }
}

const noCoding: Coding = new Map();

/** Where the database keeps the tables of a comparison: those of one rater twice stand beside the others. */
function keptPlace({ recordingId, roundId }: Comparison["first"]): string {
  return `${recordingId} ${roundId}`;
}

export function recordingIdOf({ first }: Comparison): Id<"recording"> {
  return first.recordingId;
}

function keyOf({ key }: Comparison, modifierIds: Wanted["modifierIds"]): string {
  return modifierIds ? `${key} ${modifierIds.toSorted().join(",")}` : key;
}

/** The comparison tables of this thread: each comparison is computed once for all readers. */
export const tables = new AgreementTables();
