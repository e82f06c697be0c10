import { sampleOf, type TableSample, type VisitRows } from "./tableSample.ts";

/** A table with what its program or printer put in or left out put right, and how it begins then. */
export interface RightTable {
  readonly visit: VisitRows;
  readonly sample: TableSample;
}

/**
 * A table whose headings stand above their columns and stand there once: R writes names of rows without a heading of their own,
 * by which all others are a column too far to the left; and what was made for printing has its headings on each page.
 */
export function withHeadingsOnce(given: VisitRows, first: TableSample): RightTable {
  const visit = withoutRepeated(withNamesOfRows(given, first), first);
  return { visit, sample: visit === given ? first : (sampleOf(visit) ?? first) };
}

/** With an empty heading above the names of rows, where rows have one cell more than there are headings, and begin with it. */
function withNamesOfRows(visit: VisitRows, { headingLine }: TableSample): VisitRows {
  if (headingLine === null) return visit;
  let headings = 0;
  const firsts = new Set<string>();
  let rows = 0;
  let isOneMore = true;
  // A separator behind the last cell makes one more as well, which is always empty.
  let hasLast = false;
  visit((cells, line) => {
    if (line < headingLine || cells.every((cell) => cell.trim() === "")) return true;
    if (line === headingLine) {
      headings = cells.length;
      return true;
    }
    rows += 1;
    firsts.add(cells[0]?.trim() ?? "");
    hasLast ||= cells.at(-1)?.trim() !== "";
    isOneMore = cells.length === headings + 1;
    return isOneMore && rows < looked;
  });
  if (!isOneMore || !hasLast || rows < 2 || firsts.size < rows || firsts.has("")) return visit;
  return (listener) => {
    visit((cells, line) => listener(line === headingLine ? ["", ...cells] : cells, line));
  };
}

const looked = 300;

/** Without rows that say the headings again. */
function withoutRepeated(visit: VisitRows, { headingLine, headings }: TableSample): VisitRows {
  if (headingLine === null || headings.length < 2) return visit;
  return (listener) => {
    let said: readonly string[] = [];
    visit((cells, line) => {
      if (line === headingLine) said = cells;
      // Of a million rows each is compared by its first cell alone.
      const isAgain =
        line > headingLine &&
        cells[0] === said[0] &&
        cells.length === said.length &&
        cells.every((cell, at) => cell.trim() === said[at]?.trim());
      return isAgain || listener(cells, line);
    });
  };
}
