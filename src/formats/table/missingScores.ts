import type { FindingList } from "../findingList.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";
import { hasMissingMarks, missingMark } from "./typedRows.ts";

/**
 * The same rows without marks of missing scores: "NA", "-", ".", and 99 or -9 if outside the scale.
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
  const told = new Set<string>();
  return (listener) => {
    visit((cells, line) => {
      const own = [...cells];
      for (const place of places) {
        const cell = own[place]?.trim() ?? "";
        const isMark = marked.has(place) && missingMark.test(cell);
        if (isMark) tell(place, cell);
        if (isMark || /^(?:na|n\/a|nan|[-–—.])$/iu.test(cell)) own[place] = "";
      }
      return listener(own, line);
    });
  };

  function tell(place: number, found: string): void {
    const key = `${place} ${found}`;
    if (told.has(key)) return;
    told.add(key);
    of.findings.add("noted", "read_as_missing", { about: columns.heading(place), found });
  }
}
