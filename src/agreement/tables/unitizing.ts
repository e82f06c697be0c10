import type { Stretch } from "../../domain/spans.ts";
import type { SubjectColumns } from "../coding.ts";
import type { CodedWork } from "../codedWork.ts";
import type { LabelBook } from "../labelBook.ts";
import { compareLines } from "./cells.ts";
import { type Line, momentsOnLines } from "./line.ts";
import { againstNothing, bySubject, type ComparedWork, type TableKind } from "./table.ts";

/** Microseconds of units, for each code separately. `codes`: indices in the scheme. */
export function unitizingTable(codes: readonly number[]): TableKind {
  const linesOf = (
    { first, second, stretches }: ComparedWork,
    subjectId: string | null,
    book: LabelBook,
  ): readonly [Line, Line] => {
    const lineOf = (own: CodedWork) =>
      unitizedLine(own.columns(subjectId), { stretches, codes: new Set(codes), book }).line;
    return [lineOf(first), lineOf(second)];
  };
  return {
    key: `unitizing ${codes.join(",")}`,
    per: "us",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    make: (work, book) =>
      bySubject(work, (subjectId) => compareLines(...linesOf(work, subjectId, book))),
    blank: ({ comparedUs }) => comparedUs,
    moments: (work, asked) => {
      const { subjectId, stretch, book } = asked;
      return momentsOnLines(linesOf({ ...work, stretches: [stretch] }, subjectId, book), asked, 1);
    },
  };
}

/** The squares of the units’ lengths, against nothing. `codes`: indices in the scheme. */
export function squaresTable(codes: readonly number[]): TableKind {
  return {
    key: `squares ${codes.join(",")}`,
    per: "us",
    isKept: false,
    isDirected: false,
    hasNumbers: false,
    make: (work, book) =>
      bySubject(work, (subjectId) => {
        const of = { stretches: work.stretches, codes: new Set(codes), book };
        const squaresOf = (own: CodedWork) => unitizedLine(own.columns(subjectId), of).squares;
        return againstNothing(squaresOf(work.first), squaresOf(work.second), book);
      }),
    blank: () => 0,
    moments: () => [],
  };
}

/**
 * One rater’s time as units that do not overlap, as unitizing alpha wants it: where two states overlap,
 * the later one begins when the earlier one ends; of those that start together the shorter is the earlier.
 * With the sums of squared lengths (µs²) by code.
 */
function unitizedLine(
  columns: SubjectColumns | undefined,
  of: {
    readonly stretches: readonly Stretch[];
    readonly codes: ReadonlySet<number>;
    readonly book: LabelBook;
  },
): { readonly line: Line; readonly squares: Float64Array } {
  const { stretches, codes, book } = of;
  const squares = new Float64Array(book.codes.length);
  const local = new Map<number, number>();
  const segments: number[] = [];
  const ends: number[] = [];
  const push = (label: number, end: number) => {
    const place = local.get(label) ?? local.size;
    local.set(label, place);
    segments.push(place);
    ends.push(end);
  };
  const inOrder = Array.from(columns?.codes ?? [], (_, at) => at).toSorted(
    (a, b) =>
      (columns?.startsUs[a] ?? 0) - (columns?.startsUs[b] ?? 0) ||
      (columns?.endsUs[a] ?? 0) - (columns?.endsUs[b] ?? 0) ||
      (columns?.codes[a] ?? 0) - (columns?.codes[b] ?? 0),
  );
  let offset = 0;
  for (const { startUs: fromUs, endUs: toUs } of stretches) {
    const length = toUs - fromUs;
    let at = 0;
    for (const place of inOrder) {
      const code = columns?.codes[place] ?? -1;
      const start = Math.max(at, (columns?.startsUs[place] ?? 0) - fromUs);
      const end = Math.min(length, (columns?.endsUs[place] ?? 0) - fromUs);
      if (!codes.has(code) || end <= start) continue;
      if (start > at) push(0, offset + start);
      push(book.toggled(0, code), offset + end);
      squares[code] = (squares[code] ?? 0) + (end - start) ** 2;
      at = end;
    }
    if (at < length) push(0, offset + length);
    offset += length;
  }
  return {
    line: {
      labels: Int32Array.from(local.keys()),
      segments: Int32Array.from(segments),
      ends: Float64Array.from(ends),
    },
    squares,
  };
}
