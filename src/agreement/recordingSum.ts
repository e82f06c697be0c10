import { grouped } from "../domain/grouped.ts";
import { type Cells, CellSum } from "./tables/cells.ts";
import type { PairTable } from "./tables/table.ts";
import type { RowOver } from "./rowOver.ts";

/** One pair’s confusion matrix, with what is needed to add it to the sum of a recording. */
export interface Added {
  readonly table: PairTable;
  /** The weight of the matrix in the sum. */
  readonly weight: number;
  /** How much of the table’s unit a subject has of whom no one coded anything. */
  readonly blank: number;
  /** Codes that anyone who was to code the same time coded with no subject. */
  readonly nobodyCodes: ReadonlySet<number>;
  /** The places of both raters, where what each had is added up and not what they had at once. */
  readonly raters?: readonly [number, number];
}

/** The sum for a single pair with full weight: stored with its table, from which it is derived. */
export function sumOfOne(
  { table, blank }: Pick<Added, "table" | "blank">,
  subjectIds: readonly string[],
): RecordingSum {
  const there = ofOne.get(table);
  if (there) return there;
  const nobodyCodes = new Set(table.nobodyCodes);
  const made = new RecordingSum([{ table, blank, nobodyCodes, weight: 1 }], subjectIds);
  ofOne.set(table, made);
  return made;
}

/** One for all sums, one after the other: there are thousands of them. */
const scratch = new CellSum();

/** By what is one pair’s of one time, counted in one way. */
const ofOne = new WeakMap<PairTable, RecordingSum>();

/** The sum over the pairs of one recording on one basis, for any codes and subjects. */
export class RecordingSum {
  readonly isTooMuch: boolean;
  readonly #isOfEach: boolean;
  readonly #subjects: ReadonlyMap<string, Cells>;
  /** By the codes that someone coded with no subject. */
  readonly #nobody: readonly (readonly [ReadonlySet<number>, Cells])[];
  readonly #folded = new Map<string, Cells>();

  /** `isOfEach`: labels by raters, not labels by labels. */
  constructor(all: readonly Added[], subjectIds: readonly string[], isOfEach = false) {
    this.isTooMuch = all.some(({ table }) => table.isTooMuch);
    this.#isOfEach = isOfEach;
    this.#subjects = new Map(
      subjectIds.map((subjectId) => [
        subjectId,
        sumOf(all, ({ subjects }) => subjects.get(subjectId)),
      ]),
    );
    const byCodes = grouped(all, (added) =>
      [...added.nobodyCodes].toSorted((a, b) => a - b).join(" "),
    );
    this.#nobody = [...byCodes.values()].map((some) => [
      some[0]?.nobodyCodes ?? new Set(),
      sumOf(some, ({ subjects }) => subjects.get(null)),
    ]);
  }

  /** The table of a row. `projection` is that of the row’s codes, `key` its `overKey`. */
  over(row: RowOver, projection: Int32Array, key: string): Cells {
    const known = this.#folded.get(key);
    if (known) return known;
    const total = scratch;
    total.clear();
    const labelOf = (label: number) => projection[label] ?? 0;
    const add = ({ first, second, amounts }: Cells) => {
      for (let at = 0; at < amounts.length; at += 1) {
        const other = second[at] ?? 0;
        total.add(
          labelOf(first[at] ?? 0),
          this.#isOfEach ? other : labelOf(other),
          amounts[at] ?? 0,
        );
      }
    };
    for (const subjectId of row.subjectIds) {
      const own = this.#subjects.get(subjectId);
      if (own) add(own);
    }
    for (const [codes, own] of this.#nobody) {
      const isCoded = row.codes.some((code) => codes.has(code));
      if (row.nobody === "always" || (row.nobody === "where_coded" && isCoded)) add(own);
    }
    const made = total.cells();
    this.#folded.set(key, made);
    return made;
  }
}

function sumOf(all: readonly Added[], cellsOf: (table: PairTable) => Cells | undefined): Cells {
  const [only, another] = all;
  const own =
    only && !another && only.weight === 1 && !only.raters ? cellsOf(only.table) : undefined;
  if (own) return own;
  const sum = scratch;
  sum.clear();
  for (const { table, weight, blank, raters } of all) {
    const add = raters
      ? (a: number, b: number, amount: number) => {
          sum.add(a, raters[0], amount);
          sum.add(b, raters[1], amount);
        }
      : (a: number, b: number, amount: number) => sum.add(a, b, amount);
    const cells = cellsOf(table);
    if (!cells) {
      if (blank > 0) add(0, 0, blank * weight);
      continue;
    }
    const { first, second, amounts } = cells;
    for (let at = 0; at < amounts.length; at += 1) {
      add(first[at] ?? 0, second[at] ?? 0, (amounts[at] ?? 0) * weight);
    }
  }
  return sum.cells();
}
