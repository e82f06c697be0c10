import { cellNumber } from "./cellNumber.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { isUnitName } from "./tableShape.ts";
import type { Note } from "./note.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

type Rows = readonly (readonly string[])[];

/** A table without the lines above it, and notes on what was done with these. */
export interface TableStart {
  readonly rows: Rows;
  readonly notes: readonly Note[];
}

/** Removes title lines above the table, and joins two lines of names into one. */
export function tableStart(given: Rows): TableStart {
  const titles = titleLines(given);
  const rows = titles === 0 ? given : given.slice(titles);
  const notes: Note[] = [];
  if (titles > 0) {
    const about = (given[0] ?? []).join(" ").trim().slice(0, calculatorLimits.nameChars);
    notes.push({ what: "title_lines", count: titles, about });
  }
  const names = joinedNames(rows);
  if (!names) return { rows, notes };
  const about = sideBySide(
    names.slice(0, 3).map((name) => name.slice(0, calculatorLimits.nameChars)),
    ", ",
  );
  notes.push({ what: "two_lines_of_names", count: names.length, about });
  return { rows: [names, ...rows.slice(2)], notes };
}

/** The maximum number of lines above a table that are examined. */
const mostTitles = 5;

/** The number of lines with a single text above a table of several columns: its title, not its names. */
function titleLines(rows: Rows): number {
  const first = rows.slice(0, mostTitles + 1).findIndex((row) => filled(row) > 1);
  if (first < 1) return 0;
  const isTable = rows.slice(first, first + 3).every((row) => filled(row) > 1);
  return isTable && rows.length >= first + 3 ? first : 0;
}

function filled(row: readonly string[]): number {
  return row.filter((cell) => cell !== "").length;
}

/** The number of rows below that are examined. */
const looked = 500;

/**
 * Names in two lines, the upper of which has gaps where a cell covers several columns: each lower name follows its
 * upper one. `undefined` where the first two lines are not such names.
 */
function joinedNames(rows: Rows): readonly string[] | undefined {
  const [upper = [], lower = [], ...body] = rows;
  const { length: width } = lower;
  const uppers = Array.from({ length: width }, (_, at) => upper[at] ?? "");
  const isGapped = uppers.slice(1).includes("") && filled(uppers) > 0;
  if (body.length < 2 || upper.length > width || !isGapped || filled(lower) < 2) return undefined;
  const told = [...uppers, ...lower].filter((cell) => cell !== "");
  const below = new Set(body.slice(0, looked).flat());
  const areNames = told.every((cell) => Number.isNaN(cellNumber(cell)) && !below.has(cell));
  if (!areNames || !lower.every((cell, at) => cell !== "" || uppers[at] !== "")) return undefined;
  let span = "";
  return lower.map((cell, at) => {
    const own = uppers[at] ?? "";
    if (at === 0 && isUnitName(cell)) return cell;
    if (own !== "") span = cell === "" ? "" : own;
    if (cell === "") return own;
    return span === "" ? cell : `${span} · ${cell}`;
  });
}
