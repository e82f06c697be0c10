import type { CodedWork } from "../codedWork.ts";
import type { Stretch } from "../../domain/spans.ts";
import { CellSum } from "./cells.ts";
import { bySubject, type ComparedWork, type TableKind } from "./table.ts";

/** Starts of one code further apart than this are of two happenings. */
const sameReachUs = 3_000_000;
/** The maximum distance between starts of different codes, in microseconds. */
const otherReachUs = 1_500_000;
/** Another code counts as so much further apart, so that it is taken only where the same is not near. */
const otherCostUs = 1_000_000;

/**
 * Events of two raters paired by their starts: each rater’s code, or none (label 0) if the other
 * rater has nothing near. The nearest are paired first, each event once. Each code is treated
 * separately, so that point events are included like state events.
 */
export const matesTable: TableKind = {
  key: "mates ",
  per: "event",
  isKept: true,
  isDirected: false,
  hasNumbers: false,
  make: (work, book) =>
    bySubject(work, (subjectId) => {
      const sum = new CellSum();
      for (const { first, second } of matesOf(work, subjectId)) {
        sum.add(
          first ? book.toggled(0, first.code) : 0,
          second ? book.toggled(0, second.code) : 0,
          1,
        );
      }
      return sum.cells();
    }),
  blank: () => 0,
  moments: () => [],
};

/** An event with the index of its code; a point ends at its start. */
export interface Coded {
  readonly code: number;
  readonly startUs: number;
  readonly endUs: number;
}

/** What two raters took for the same, or what only one has. */
interface Mates {
  readonly first: Coded | undefined;
  readonly second: Coded | undefined;
}

/** Pairs of starts of the two raters that are close enough to belong to the same event, in order of time. */
export function matesOf(
  { first, second, stretches }: ComparedWork,
  subjectId: string | null,
): readonly Mates[] {
  const own = codedOf(first, subjectId, stretches);
  const other = codedOf(second, subjectId, stretches);
  const near: { readonly a: number; readonly b: number; readonly cost: number }[] = [];
  let from = 0;
  for (const [a, { code, startUs }] of own.entries()) {
    while (from < other.length && (other[from]?.startUs ?? 0) < startUs - sameReachUs) from += 1;
    for (let b = from; b < other.length; b += 1) {
      const one = other[b];
      if (!one || one.startUs > startUs + sameReachUs) break;
      const apartUs = Math.abs(one.startUs - startUs);
      if (one.code === code) near.push({ a, b, cost: apartUs });
      else if (apartUs <= otherReachUs) near.push({ a, b, cost: apartUs + otherCostUs });
    }
  }
  // Of equal ones the earlier, whoever is the first.
  near.sort(
    (x, y) => x.cost - y.cost || x.a + x.b - y.a - y.b || Math.abs(x.a - x.b) - Math.abs(y.a - y.b),
  );
  const mateOfOwn = new Int32Array(own.length).fill(-1);
  const isTaken = new Uint8Array(other.length);
  for (const { a, b } of near) {
    if (mateOfOwn[a] !== -1 || isTaken[b] === 1) continue;
    mateOfOwn[a] = b;
    isTaken[b] = 1;
  }
  const mates: Mates[] = own.map((one, a) => ({ first: one, second: other[mateOfOwn[a] ?? -1] }));
  other.forEach((one, b) => isTaken[b] === 1 || mates.push({ first: undefined, second: one }));
  return mates.toSorted((x, y) => timeOf(x) - timeOf(y));
}

function timeOf({ first, second }: Mates): number {
  return Math.min(first?.startUs ?? Infinity, second?.startUs ?? Infinity);
}

/** Events that begin in the segments, in the order of their starts; of what begins at once in the order of codes. */
export function codedOf(
  work: CodedWork,
  subjectId: string | null,
  stretches: readonly Stretch[],
): readonly Coded[] {
  const columns = work.columns(subjectId);
  const found: Coded[] = [];
  columns?.codes.forEach((code, at) => {
    const startUs = columns.startsUs[at] ?? 0;
    if (!stretches.some((one) => startUs >= one.startUs && startUs <= one.endUs)) return;
    found.push({ code, startUs, endUs: Math.max(startUs, columns.endsUs[at] ?? 0) });
  });
  return found.toSorted((a, b) => a.startUs - b.startUs || a.code - b.code || a.endUs - b.endUs);
}
