import type { Stretch } from "../domain/spans.ts";
import type { Basis } from "./tables/basis.ts";
import type { CodedWork } from "./codedWork.ts";
import type { LabelBook } from "./labelBook.ts";
import type { Line } from "./tables/line.ts";
import { linksOf } from "./tables/linking.ts";
import { type CellMoment, type ShownTable, subjectsShown } from "./pairCells.ts";
import { type ComparedWork, pairTableOf, unitLabels } from "./tables/pairTable.ts";
import { unitizedLine } from "./tables/unitized.ts";

/** Which cell, by labels of the table as it is shown. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/**
 * The moments of one pair's work behind a cell of a table, by time and then by subject; they add up to what
 * the pair adds to the cell where the table counts whole. `undefined` where it is too much to search.
 */
export function cellMoments(
  work: ComparedWork,
  { row, column }: Cell,
  shown: ShownTable,
  book: LabelBook,
): readonly CellMoment[] | undefined {
  const [first, second] = shown.isTurned ? [column, row] : [row, column];
  const found: CellMoment[] = [];
  const { nobodyCodes } = pairTableOf(work, { kind: "counts" }, book);
  for (const subjectId of subjectsShown(shown, { nobodyCodes })) {
    for (const stretch of work.stretches) {
      const moments = momentsIn(work, { subjectId, stretch, first, second, shown, book });
      if (!moments) return undefined;
      found.push(...moments);
    }
  }
  return found.toSorted((a, b) => a.startUs - b.startUs);
}

interface Asked {
  readonly subjectId: string | null;
  readonly stretch: Stretch;
  /** Labels of the two whose work is compared. */
  readonly first: number;
  readonly second: number;
  readonly shown: ShownTable;
  readonly book: LabelBook;
}

function momentsIn(work: ComparedWork, asked: Asked): readonly CellMoment[] | undefined {
  const { subjectId, stretch, first, second, shown, book } = asked;
  const { basis, labelOf } = shown;
  switch (basis.kind) {
    case "time":
    case "units": {
      const scaleUs = basis.kind === "units" ? basis.unitUs : 1;
      const lines = linesOf(work, (own) => own.line(subjectId, [stretch], basis));
      return onLines(lines, asked, scaleUs);
    }
    case "unitizing": {
      const codes = new Set(basis.codes);
      const lines = linesOf(
        work,
        (own) => unitizedLine(own.columns(subjectId), { stretches: [stretch], codes, book }).line,
      );
      return onLines(lines, asked, 1);
    }
    case "tolerance":
      return tolerated(work, asked, basis);
    case "matches":
    case "alignment":
    case "links": {
      const codes =
        basis.kind === "matches" ? book.codes : basis.codes.map((place) => book.codes[place] ?? "");
      const pair = {
        durationUs: stretch.endUs - stretch.startUs,
        first: work.first.events(subjectId, stretch),
        second: work.second.events(subjectId, stretch),
      };
      const labelOfCode = (code: string | undefined) =>
        code === undefined ? 0 : labelOf(book.toggled(0, book.placeOf(code)));
      return linksOf(pair, basis, codes)?.flatMap((link) => {
        const isThere =
          labelOfCode(link.first?.code) === first && labelOfCode(link.second?.code) === second;
        if (!isThere) return [];
        const both = [link.first, link.second].flatMap((event) => event ?? []);
        return [
          {
            subjectId,
            startUs: stretch.startUs + Math.min(...both.map(({ startUs }) => startUs)),
            endUs: stretch.startUs + Math.max(...both.map(({ endUs }) => endUs)),
            amount: link.weight,
          },
        ];
      });
    }
    case "counts":
    case "lags":
    case "squares":
      return [];
    default:
      return basis satisfies never;
  }
}

function linesOf(
  { first, second }: ComparedWork,
  of: (work: CodedWork) => Line,
): readonly [Line, Line] {
  return [of(first), of(second)];
}

/** Neighbouring pieces with the same labels are one moment. */
function onLines(
  [a, b]: readonly [Line, Line],
  { subjectId, stretch, first, second, shown: { labelOf } }: Asked,
  scaleUs: number,
): readonly CellMoment[] {
  const moments: CellMoment[] = [];
  let [i, j, at] = [0, 0, 0];
  let since = -1;
  const close = (end: number) => {
    if (since < 0) return;
    moments.push({
      subjectId,
      startUs: stretch.startUs + since * scaleUs,
      endUs: stretch.startUs + end * scaleUs,
      amount: end - since,
    });
    since = -1;
  };
  while (i < a.ends.length && j < b.ends.length) {
    const end = Math.min(a.ends[i] ?? 0, b.ends[j] ?? 0);
    const isThere =
      labelOf(a.labels[a.segments[i] ?? 0] ?? 0) === first &&
      labelOf(b.labels[b.segments[j] ?? 0] ?? 0) === second;
    if (!isThere) close(at);
    else if (since < 0) since = at;
    at = end;
    if (a.ends[i] === end) i += 1;
    if (b.ends[j] === end) j += 1;
  }
  close(at);
  return moments;
}

function tolerated(
  work: ComparedWork,
  { subjectId, stretch, first, second, shown }: Asked,
  { unitUs, units, along }: Extract<Basis, { readonly kind: "tolerance" }>,
): readonly CellMoment[] {
  const labels = (own: CodedWork) =>
    unitLabels(own.line(subjectId, [stretch], { kind: "units", unitUs })).map(shown.labelOf);
  const [a, b] = [labels(work.first), labels(work.second)];
  const [own, other] = along === "first" ? [a, b] : [b, a];
  const [wanted, met] = along === "first" ? [first, second] : [second, first];
  const moments: CellMoment[] = [];
  own.forEach((label, unit) => {
    if (label !== wanted) return;
    const near = other.subarray(Math.max(0, unit - units), unit + units + 1);
    if ((near.includes(label) ? label : other[unit]) !== met) return;
    const startUs = stretch.startUs + unit * unitUs;
    const last = moments.at(-1);
    if (last?.endUs === startUs) {
      moments[moments.length - 1] = {
        ...last,
        endUs: startUs + unitUs,
        amount: last.amount + 1,
      };
    } else moments.push({ subjectId, startUs, endUs: startUs + unitUs, amount: 1 });
  });
  return moments;
}
