import { type Cells, CellSum } from "./tables/cells.ts";
import type { PairTable } from "./tables/table.ts";
import { overKey, type RowOver } from "./rowOver.ts";

/** One pair's table, to be added. */
export interface Added {
  readonly table: PairTable;
  /** 1 ÷ (raters − 1) in a sum of all raters; 1 in a sum of pairs. */
  readonly weight: number;
  /** How much of the table's unit a subject has of whom nobody coded anything. */
  readonly blank: number;
}

/** One for all sums, one after the other: there are thousands of them. */
const scratch = new CellSum();

/** What the pairs of one recording add up to on one basis, over any codes and subjects. */
export class RecordingSum {
  readonly isTooMuch: boolean;
  /** What it adds up to, and what it would with each time counted once instead of once a pair. */
  readonly size: { readonly weighted: number; readonly once: number };
  readonly #subjects: ReadonlyMap<string, Cells>;
  /** By the codes that one of both raters of a pair coded of nobody in particular. */
  readonly #nobody: readonly (readonly [ReadonlySet<number>, Cells])[];
  readonly #folded = new Map<string, Cells>();

  constructor(all: readonly Added[], subjectIds: readonly string[]) {
    this.isTooMuch = all.some(({ table }) => table.isTooMuch);
    this.size = sizeOf(all);
    this.#subjects = new Map(
      subjectIds.map((subjectId) => [
        subjectId,
        sumOf(all, ({ subjects }) => subjects.get(subjectId)),
      ]),
    );
    const byCodes = new Map<string, Added[]>();
    for (const added of all) {
      const codes = added.table.nobodyCodes.join(" ");
      const there = byCodes.get(codes);
      if (there) there.push(added);
      else byCodes.set(codes, [added]);
    }
    this.#nobody = [...byCodes.values()].map((some) => [
      new Set(some[0]?.table.nobodyCodes),
      sumOf(some, ({ subjects }) => subjects.get(null)),
    ]);
  }

  /** The table of a row. `projection` is that of the row's codes. */
  over(row: RowOver, projection: Int32Array): Cells {
    const key = overKey(row);
    const known = this.#folded.get(key);
    if (known) return known;
    const total = scratch;
    total.clear();
    const add = ({ first, second, amounts }: Cells) => {
      for (let at = 0; at < amounts.length; at += 1) {
        const [a, b] = [projection[first[at] ?? 0] ?? 0, projection[second[at] ?? 0] ?? 0];
        total.add(a, b, amounts[at] ?? 0);
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
  const own = only && !another && only.weight === 1 ? cellsOf(only.table) : undefined;
  if (own) return own;
  const sum = scratch;
  sum.clear();
  for (const { table, weight, blank } of all) {
    const cells = cellsOf(table);
    if (!cells) {
      if (blank > 0) sum.add(0, 0, blank * weight);
      continue;
    }
    const { first, second, amounts } = cells;
    for (let at = 0; at < amounts.length; at += 1) {
      sum.add(first[at] ?? 0, second[at] ?? 0, (amounts[at] ?? 0) * weight);
    }
  }
  return sum.cells();
}

/** Of all subjects. Of `n` raters each time is in n · (n − 1) ÷ 2 pairs that weigh 1 ÷ (n − 1): n ÷ 2 times. */
function sizeOf(all: readonly Added[]): RecordingSum["size"] {
  let [weighted, once] = [0, 0];
  for (const { table, weight } of all) {
    const raters = 1 / weight + 1;
    for (const { amounts } of table.subjects.values()) {
      for (const amount of amounts) {
        weighted += amount * weight;
        once += (2 * amount * weight) / raters;
      }
    }
  }
  return { weighted, once };
}
