import type { FindingList } from "../findingList.ts";
import type { TableColumns } from "./tableColumns.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";
import { missingMarks } from "./typedRows.ts";

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
  const marks = places.map((place) => ({ place, numbers: missingMarks(of.sample.rows, place) }));
  for (const { place, numbers } of marks) {
    const found = [...numbers].join(", ");
    if (found === "") continue;
    of.findings.add("noted", "read_as_missing", { about: columns.heading(place), found });
  }
  return (listener) => {
    visit((cells, line) => {
      const own = [...cells];
      for (const { place, numbers } of marks) {
        const cell = own[place]?.trim() ?? "";
        if (/^(?:na|n\/a|nan|[-–—.])$/iu.test(cell) || numbers.has(cell)) own[place] = "";
      }
      return listener(own, line);
    });
  };
}
