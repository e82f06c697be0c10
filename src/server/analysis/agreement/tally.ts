import { basisKey, type Basis } from "./basis.ts";
import { type Cells, CellSum } from "./cells.ts";
import type { PairTable } from "./pairTable.ts";

/** Which codes and whose time a row is of. */
export interface RowOver {
  /** Places in the scheme. */
  readonly codes: readonly number[];
  /** Subjects of whom one of the codes can be coded; those that are asked for. */
  readonly subjectIds: readonly string[];
  /** Nobody in particular: always, only where one of the codes was coded so, or not at all. */
  readonly nobody: "always" | "where_coded" | "never";
}

/** Tables added up recording by recording, so that recordings can be drawn again for intervals. */
export class Tally {
  readonly #recordings = new Map<string, Map<string, SumsBySubject>>();
  readonly #tooMuch = new Set<string>();
  /** Of sums of all raters: what they add up to, and what each time counted once adds up to. */
  readonly #sizes = new Map<string, { weighted: number; once: number }>();

  /**
   * `blank` is how much of the table's unit a subject has of whom nobody coded anything. `weight` is what
   * the pair counts in a sum of all raters, 1 ÷ (raters − 1); left out in a sum of pairs.
   */
  add(recordingId: string, { basis, table, weight, blank, allSubjectIds }: Added): void {
    const name = tallyName(basis, weight !== undefined);
    const counts = weight ?? 1;
    if (weight !== undefined) this.#addSize(name, table, weight);
    if (table.isTooMuch) this.#tooMuch.add(name);
    const byBasis = this.#recordings.get(recordingId) ?? new Map<string, SumsBySubject>();
    this.#recordings.set(recordingId, byBasis);
    const sums = byBasis.get(name) ?? { subjects: new Map(), nobody: new Map() };
    byBasis.set(name, sums);
    for (const subjectId of allSubjectIds) {
      const cells = table.subjects.get(subjectId);
      addTo(sumIn(sums.subjects, subjectId), cells, counts, blank);
    }
    const ofNobody = table.subjects.get(null);
    const codes = table.nobodyCodes.join(" ");
    addTo(sumIn(sums.nobody, codes), ofNobody, counts, blank);
  }

  /** What one basis adds up to in each recording, over a row's codes and subjects. */
  clusters(basis: Basis, isWeighted: boolean, over: RowOver, projection: Int32Array): Cells[] {
    const name = tallyName(basis, isWeighted);
    const wanted = new Set(over.codes.map(String));
    return [...this.#recordings.values()].map((byBasis) => {
      const sums = byBasis.get(name);
      const total = new CellSum();
      const addFolded = (sum: CellSum | undefined) => {
        if (!sum) return;
        const { first, second, amounts } = sum.cells();
        amounts.forEach((amount, at) =>
          total.add(projection[first[at] ?? 0] ?? 0, projection[second[at] ?? 0] ?? 0, amount),
        );
      };
      for (const subjectId of over.subjectIds) addFolded(sums?.subjects.get(subjectId));
      for (const [codes, sum] of sums?.nobody ?? []) {
        const isCoded = codes.split(" ").some((code) => wanted.has(code));
        if (over.nobody === "always" || (over.nobody === "where_coded" && isCoded)) addFolded(sum);
      }
      return total.cells();
    });
  }

  /** What of a weighted sum is one time of all raters: 2 ÷ raters, or the mean where their number differs. */
  once(basis: Basis): number {
    const { weighted, once } = this.#sizes.get(tallyName(basis, true)) ?? { weighted: 0, once: 0 };
    return weighted === 0 ? 1 : once / weighted;
  }

  #addSize(name: string, { subjects }: PairTable, weight: number): void {
    const size = this.#sizes.get(name) ?? { weighted: 0, once: 0 };
    this.#sizes.set(name, size);
    const raters = 1 / weight + 1;
    for (const { amounts } of subjects.values()) {
      for (const amount of amounts) {
        size.weighted += amount * weight;
        size.once += (2 * amount * weight) / raters;
      }
    }
  }

  isTooMuch(basis: Basis, isWeighted: boolean): boolean {
    return this.#tooMuch.has(tallyName(basis, isWeighted));
  }
}

interface Added {
  readonly basis: Basis;
  readonly table: PairTable;
  readonly weight?: number;
  readonly blank: number;
  readonly allSubjectIds: readonly string[];
}

interface SumsBySubject {
  readonly subjects: Map<string, CellSum>;
  /** By the codes that one of both raters of a pair coded of nobody in particular. */
  readonly nobody: Map<string, CellSum>;
}

function tallyName(basis: Basis, isWeighted: boolean): string {
  return isWeighted ? `${basisKey(basis)} of all raters` : basisKey(basis);
}

function sumIn(sums: Map<string, CellSum>, key: string): CellSum {
  const known = sums.get(key);
  if (known) return known;
  const made = new CellSum();
  sums.set(key, made);
  return made;
}

function addTo(sum: CellSum, cells: Cells | undefined, weight: number, blank: number): void {
  if (!cells) {
    if (blank > 0) sum.add(0, 0, blank * weight);
    return;
  }
  const { first, second, amounts } = cells;
  for (let at = 0; at < amounts.length; at += 1) {
    sum.add(first[at] ?? 0, second[at] ?? 0, (amounts[at] ?? 0) * weight);
  }
}
