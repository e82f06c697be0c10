import type { Stretch } from "../../domain/spans.ts";
import type { TimedEvent } from "../../statistics/timed.ts";
import type { Basis } from "./basis.ts";
import { type Cells, CellSum, compareLines } from "./cells.ts";
import type { CodedWork } from "../codedWork.ts";
import type { LabelBook } from "../labelBook.ts";
import { linksOf } from "./linking.ts";
import type { Line } from "./line.ts";
import { lagsOf } from "./lags.ts";
import { unitizedLine } from "./unitized.ts";

/** What two raters coded of one recording, as a table of each subject of whom one of both coded something. */
export interface PairTable {
  readonly subjects: ReadonlyMap<string | null, Cells>;
  /** Codes that one of both coded of nobody in particular, by place. */
  readonly nobodyCodes: readonly number[];
  /** Some of it was too much to search: there is no figure of a sum with this in it. */
  readonly isTooMuch: boolean;
}

/** Two raters' work on the stretches that both were to code. */
export interface ComparedWork {
  readonly first: CodedWork;
  readonly second: CodedWork;
  readonly stretches: readonly Stretch[];
}

/** The table of one pair. A subject of whom neither coded anything has none: all their time is "nothing". */
export function pairTableOf(work: ComparedWork, basis: Basis, book: LabelBook): PairTable {
  if (basis.kind === "lags") return lagsTable(work);
  const subjects = new Map<string | null, Cells>();
  const nobodyCodes = new Set<number>();
  let isTooMuch = false;
  for (const subjectId of new Set([...work.first.subjectIds, ...work.second.subjectIds])) {
    const cells = cellsOf(work, subjectId, basis, book);
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

/** Of all subjects together, as if of nobody. */
function lagsTable({ first, second }: ComparedWork): PairTable {
  const sum = new CellSum();
  for (const subjectId of first.subjectIds) {
    sum.addAll(lagsOf(first.starts(subjectId), second.starts(subjectId)));
  }
  return { subjects: new Map([[null, sum.cells()]]), nobodyCodes: [], isTooMuch: false };
}

function cellsOf(
  work: ComparedWork,
  subjectId: string | null,
  basis: Exclude<Basis, { readonly kind: "lags" }>,
  book: LabelBook,
): Cells | undefined {
  const { first, second, stretches } = work;
  switch (basis.kind) {
    case "counts":
      return againstNothing(
        first.cut(subjectId, stretches).counts,
        second.cut(subjectId, stretches).counts,
        book,
      );
    case "time":
    case "units":
      return compareLines(
        first.line(subjectId, stretches, basis),
        second.line(subjectId, stretches, basis),
      );
    case "tolerance":
      return toleratedCells(work, subjectId, basis, book);
    case "unitizing": {
      const codes = new Set(basis.codes);
      const lineOf = (own: CodedWork) =>
        unitizedLine(own.columns(subjectId), { stretches, codes, book }).line;
      return compareLines(lineOf(first), lineOf(second));
    }
    case "squares": {
      const codes = new Set(basis.codes);
      const squaresOf = (own: CodedWork) =>
        unitizedLine(own.columns(subjectId), { stretches, codes, book }).squares;
      return againstNothing(squaresOf(first), squaresOf(second), book);
    }
    case "matches":
    case "alignment":
    case "links":
      return linkedCells(work, subjectId, basis, book);
    default:
      return basis satisfies never;
  }
}

/** What each has by code, the first's in the first column and the second's in the first row. */
function againstNothing(first: Float64Array, second: Float64Array, book: LabelBook): Cells {
  const sum = new CellSum();
  first.forEach((amount, code) => amount > 0 && sum.add(book.toggled(0, code), 0, amount));
  second.forEach((amount, code) => amount > 0 && sum.add(0, book.toggled(0, code), amount));
  return sum.cells();
}

function linkedCells(
  { first, second, stretches }: ComparedWork,
  subjectId: string | null,
  basis: Extract<Basis, { readonly kind: "matches" | "alignment" | "links" }>,
  book: LabelBook,
): Cells | undefined {
  const codes =
    basis.kind === "matches" ? book.codes : basis.codes.map((place) => book.codes[place] ?? "");
  const labelOf = (event: TimedEvent | undefined) =>
    event ? book.toggled(0, book.placeOf(event.code)) : 0;
  const sum = new CellSum();
  for (const stretch of stretches) {
    const pair = {
      durationUs: stretch.endUs - stretch.startUs,
      first: first.events(subjectId, stretch),
      second: second.events(subjectId, stretch),
    };
    const links = linksOf(pair, basis, codes);
    if (!links) return undefined;
    for (const link of links) sum.add(labelOf(link.first), labelOf(link.second), link.weight);
  }
  return sum.cells();
}

/** Definition: see `toleranceKappa` of the statistics. No unit looks beyond its stretch. */
function toleratedCells(
  { first, second, stretches }: ComparedWork,
  subjectId: string | null,
  { unitUs, units, along, codes }: Extract<Basis, { readonly kind: "tolerance" }>,
  book: LabelBook,
): Cells {
  const sum = new CellSum();
  for (const stretch of stretches) {
    const cut = { kind: "units", unitUs } as const;
    const [a, b] = [first, second].map((own) => unitLabels(own.line(subjectId, [stretch], cut)));
    if (!a || !b) continue;
    const projection = book.projection(codes);
    const [own, other] = along === "first" ? [a, b] : [b, a];
    for (let unit = 0; unit < own.length; unit += 1) {
      const label = projection[own[unit] ?? 0] ?? 0;
      let met = projection[other[unit] ?? 0] ?? 0;
      const last = Math.min(own.length - 1, unit + units);
      for (let near = Math.max(0, unit - units); near <= last && met !== label; near += 1) {
        if (projection[other[near] ?? 0] === label) met = label;
      }
      if (along === "first") sum.add(label, met, 1);
      else sum.add(met, label, 1);
    }
  }
  return sum.cells();
}

/** Each unit's label. */
export function unitLabels({ labels, segments, ends }: Line): Int32Array {
  const units = new Int32Array(ends.at(-1) ?? 0);
  let from = 0;
  segments.forEach((segment, at) => {
    const end = ends[at] ?? 0;
    units.fill(labels[segment] ?? 0, from, end);
    from = end;
  });
  return units;
}
