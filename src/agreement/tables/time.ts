import { compareLines } from "./cells.ts";
import { type Line, type LineCut, momentsOnLines } from "./line.ts";
import { bySubject, type ComparedWork, type TableKind, unitsIn } from "./table.ts";

/** A confusion matrix of exact time, in microseconds (duration-weighted kappa). */
export const timeTable: TableKind = {
  key: "time ",
  per: "us",
  blank: ({ comparedUs }) => comparedUs,
  ...onLines({ kind: "time" }, 1),
};

/**
 * A confusion matrix of fixed time units of `unitUs` microseconds (time-unit kappa); `lineOf` says which label a
 * unit gets.
 */
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
