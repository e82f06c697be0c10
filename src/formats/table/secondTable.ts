import type { FindingList } from "../findingList.ts";
import { type ColumnRole, guessOf } from "./columnRoles.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";

/**
 * A table of events without a second one below it, which has headings of its own. What stands below those
 * would be read by the first headings. Its rows are counted as rejected, once.
 */
export function withoutSecondTable(
  visit: VisitRows,
  { headingLine, headings }: TableSample,
  findings: FindingList,
): VisitRows {
  const roles = headings.map((heading) => guessOf(heading)?.role);
  if (headingLine === null || !roles.includes("start")) return visit;
  let isTold = false;
  return (listener) => {
    let isBelow = false;
    let first: { readonly about: string; readonly line: number } | undefined;
    let count = 0;
    visit((cells, line) => {
      if (line <= headingLine) return listener(cells, line);
      const isEmpty = cells.every((cell) => cell.trim() === "");
      if (first) {
        if (!isEmpty) count += 1;
        return true;
      }
      if (!isEmpty && areHeadings(cells, roles, isBelow)) {
        first = { about: cells.filter((cell) => cell !== "").join(" "), line };
        return true;
      }
      isBelow = isEmpty;
      return listener(cells, line);
    });
    if (isTold || !first || count === 0) return;
    isTold = true;
    const { about, line } = first;
    findings.add("rejected", "second_table", { about, count, place: { kind: "line", line } });
  };
}

/**
 * Words without any number, of which one is a heading that stands in the column of another, or three are those of
 * their columns; after an empty row one is enough.
 */
function areHeadings(
  cells: readonly string[],
  roles: readonly (ColumnRole | undefined)[],
  isBelowEmpty: boolean,
): boolean {
  const told = [...cells.entries()].flatMap(([at, cell]) => {
    const text = cell.trim();
    return text === "" ? [] : [{ text, column: roles[at] }];
  });
  if (told.length < 2 || told.some(({ text }) => /^[-+.,]?\d/u.test(text))) return false;
  const known = told.flatMap(({ text, column }) => {
    const role = guessOf(text)?.role;
    return role === undefined ? [] : [{ role, column }];
  });
  return (
    known.length >= (isBelowEmpty ? 1 : 3) ||
    // What is coded may be called “start” or “event”.
    known.some(({ role, column }) => column !== role && ofNames.has(column) && isOfWhom(role))
  );
}

/** Columns whose cells are names of people or films, or times. */
const ofNames: ReadonlySet<ColumnRole | undefined> = new Set<ColumnRole>([
  "rater",
  "recording",
  "observation",
  "start",
  "end",
]);

function isOfWhom(role: ColumnRole): boolean {
  return role === "rater" || role === "recording" || role === "codes";
}
