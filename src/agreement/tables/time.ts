import { compareLines } from "./cells.ts";
import { type Line, type LineCut, momentsOnLines } from "./line.ts";
import { bySubject, type ComparedWork, type TableKind, unitsIn } from "./table.ts";

/** Microseconds of what each had. */
export const timeTable: TableKind = {
  key: "time ",
  per: "us",
  blank: ({ comparedUs }) => comparedUs,
  ...onLines({ kind: "time" }, 1),
};

/** Units of time by what each had: see `lineOf`. */
export function unitsTable(unitUs: number): TableKind {
  return {
    key: `units ${unitUs}`,
    per: "unit",
    blank: ({ stretches }) => unitsIn(stretches, unitUs),
    ...onLines({ kind: "units", unitUs }, unitUs),
  };
}

function onLines(cut: LineCut, scaleUs: number): Omit<TableKind, "key" | "per" | "blank"> {
  const linesOf = (
    { first, second, stretches }: ComparedWork,
    subjectId: string | null,
  ): readonly [Line, Line] => [
    first.line(subjectId, stretches, cut),
    second.line(subjectId, stretches, cut),
  ];
  return {
    isKept: true,
    isDirected: false,
    hasNumbers: false,
    make: (work) => bySubject(work, (subjectId) => compareLines(...linesOf(work, subjectId))),
    moments: (work, asked) =>
      momentsOnLines(
        linesOf({ ...work, stretches: [asked.stretch] }, asked.subjectId),
        asked,
        scaleUs,
      ),
  };
}
