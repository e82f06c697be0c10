import { createHash } from "node:crypto";
import type { RowSubject } from "../../../api/contract/agreement.ts";
import { type Basis, basisKey } from "./basis.ts";
import type { Comparison, Part } from "./comparisons.ts";
import type { PairTable } from "./pairTable.ts";
import { type RowOver, Tally } from "./tally.ts";

/** What is added up for one row, or for several over different codes. */
export class RowTally {
  readonly of: RowSubject;
  readonly key: string;
  readonly raters = new Set<string>();
  readonly recordings = new Set<string>();
  pairs = 0;
  comparedUs = 0;
  /** Each observation with a table that its events are counted in. */
  readonly #counts = new Map<string, { readonly table: PairTable; readonly side: Side }>();
  /** The tables of pairs that events are counted in. */
  readonly #compared: PairTable[] = [];
  /** Everything that is in it, to know its figures by. */
  readonly #content = createHash("sha256");
  readonly #tally = new Tally();
  /** What is to be added once somebody asks: most rows are known by their content alone. */
  #toAdd: (() => void)[] = [];

  constructor(key: string, of: RowSubject) {
    this.key = key;
    this.of = of;
  }

  /** One pair of observations with its tables; those of recipes for all raters come by `addPart`. */
  add(comparison: Comparison, tables: TablesOf, allSubjectIds: readonly string[]): void {
    this.#content.update(comparison.key);
    const { first, second, comparedUs } = comparison;
    this.raters.add(first.raterId).add(second.raterId);
    this.recordings.add(first.recordingId);
    this.pairs += 1;
    this.comparedUs += comparedUs;
    this.#toAdd.push(() => {
      for (const [basis, table] of tables) {
        const blank = blankOf(basis, comparison);
        this.#tally.add(first.recordingId, { basis, table, blank, allSubjectIds });
      }
    });
    for (const [basis, table] of tables) {
      if (basis.kind !== "counts") continue;
      this.#compared.push(table);
      if (!this.#counts.has(first.observationId)) {
        this.#counts.set(first.observationId, { table, side: "first" });
      }
      if (!this.#counts.has(second.observationId)) {
        this.#counts.set(second.observationId, { table, side: "second" });
      }
    }
  }

  addPart({ comparison, weight }: Part, tables: TablesOf, allSubjectIds: readonly string[]): void {
    this.#content.update(`${comparison.key} ${weight}`);
    this.#toAdd.push(() => {
      for (const [basis, table] of tables) {
        const blank = blankOf(basis, comparison);
        const { recordingId } = comparison.first;
        this.#tally.add(recordingId, { basis, table, blank, weight, allSubjectIds });
      }
    });
  }

  /** All that was added. */
  get tally(): Tally {
    for (const add of this.#toAdd) add();
    this.#toAdd = [];
    return this.#tally;
  }

  /** Two tallies with one content have the same figures. */
  content(): string {
    return this.#content.copy().digest("base64url");
  }

  /** Events of all observations, each counted once. */
  events(over: RowOver, projection: Int32Array): number {
    let count = 0;
    for (const { table, side } of this.#counts.values()) {
      count += eventsOf(table, side, over, projection);
    }
    return count;
  }

  /** Events of the rater with the lower id and of the other, where the row is of one pair. */
  eventsOfEach(over: RowOver, projection: Int32Array): readonly [number, number] {
    let [first, second] = [0, 0];
    for (const table of this.#compared) {
      first += eventsOf(table, "first", over, projection);
      second += eventsOf(table, "second", over, projection);
    }
    return [first, second];
  }
}

export type TablesOf = readonly (readonly [Basis, PairTable])[];
type Side = "first" | "second";

function eventsOf(
  { subjects }: PairTable,
  side: Side,
  over: RowOver,
  projection: Int32Array,
): number {
  let count = 0;
  for (const [subjectId, cells] of subjects) {
    const isWanted =
      subjectId === null ? over.nobody !== "never" : over.subjectIds.includes(subjectId);
    if (!isWanted) continue;
    const labels = cells[side];
    cells.amounts.forEach((amount, at) => {
      if ((projection[labels[at] ?? 0] ?? 0) !== 0) count += amount;
    });
  }
  return count;
}

/** What of a table's unit a subject has of whom nobody coded anything. */
export function blankOf(basis: Basis, { stretches, comparedUs }: Comparison): number {
  switch (basis.kind) {
    case "time":
    case "unitizing":
      return comparedUs;
    case "units":
    case "tolerance":
      return stretches.reduce(
        (sum, { startUs, endUs }) => sum + Math.floor((endUs - startUs) / basis.unitUs),
        0,
      );
    case "counts":
    case "matches":
    case "alignment":
    case "links":
    case "lags":
    case "squares":
      return 0;
    default:
      return basis satisfies never;
  }
}

export function basesOnce(bases: readonly Basis[]): readonly Basis[] {
  return [...new Map(bases.map((basis) => [basisKey(basis), basis])).values()];
}
