import type { FindingList } from "../findingList.ts";
import type { FindingCode } from "../format.ts";
import type { TableColumns } from "./tableColumns.ts";
import { isNumeric, type TableSample, type VisitRows } from "./tableSample.ts";
import { hasMissingMarks, missingMark, saysNoScore, saysNothing } from "./typedRows.ts";

/**
 * The same rows without marks of missing scores: "NA", "-", ".", words for that among numbers, and 99 or -9 if outside the
 * scale.
 */
export function withoutMissing(
  visit: VisitRows,
  columns: TableColumns,
  of: { readonly sample: TableSample; readonly findings: FindingList },
): VisitRows {
  const places = (["criterion_values", "rater_values"] as const).flatMap((role) =>
    columns.places(role),
  );
  if (places.length === 0) return visit;
  const marked = new Set(places.filter((place) => hasMissingMarks(of.sample.rows, place)));
  const numbered = new Set(places.filter((place) => isOfNumbers(of.sample.rows, place)));
  const told = new Set<string>();
  return (listener) => {
    visit((cells, line) => {
      const own = [...cells];
      for (const place of places) {
        const cell = own[place]?.trim() ?? "";
        const isMark = marked.has(place) && missingMark.test(cell);
        const isNone = saysNothing.test(cell);
        const isWord = !isNone && numbered.has(place) && saysNoScore(cell);
        if (isMark || isWord) tell(place, cell, isMark ? "read_as_missing" : "word_as_missing");
        if (isMark || isNone || isWord) own[place] = "";
      }
      return listener(own, line);
    });
  };

  function tell(place: number, found: string, what: FindingCode): void {
    const key = `${place} ${found}`;
    if (told.has(key)) return;
    told.add(key);
    of.findings.add("noted", what, { about: columns.heading(place), found });
  }
}

/** Whether a column has numbers, and nothing else but words for none, by its first rows. */
function isOfNumbers(rows: TableSample["rows"], place: number): boolean {
  const told = rows.flatMap((cells) => cells[place]?.trim() || []);
  return told.some(isNumeric) && told.every((cell) => isNumeric(cell) || saysNoScore(cell));
}
