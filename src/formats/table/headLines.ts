import { guessOf, type ColumnRole } from "./columnRoles.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";

/** A table with the lines above its headings as further columns. */
export interface WithHeadLines {
  readonly visit: VisitRows;
  /** How many of the lines above the headings are in columns now. */
  readonly taken: number;
}

/**
 * The rater or recording from lines above the headings ("Observer: Anna", "Video; lesson 1.mp4"),
 * if no column states it: added to each row, with the label of the line as the heading.
 * @returns `undefined` if no line above the headings states either.
 */
export function withHeadLines(visit: VisitRows, sample: TableSample): WithHeadLines | undefined {
  const { headingLine, headings, rowsAbove } = sample;
  if (headingLine === null || rowsAbove === 0) return undefined;
  const above: (readonly string[])[] = [];
  visit((cells, line) => {
    if (line < headingLine) above.push(cells);
    return line < headingLine;
  });
  const found = saidAbove(above, headings);
  if (found.size === 0) return undefined;
  const words = [...found.values()].map((one) => one.word);
  const values = [...found.values()].map((one) => one.value);
  return {
    taken: found.size,
    visit(listener) {
      visit((cells, line) => {
        if (line < headingLine || cells.every((cell) => cell === "")) return listener(cells, line);
        const width = Math.max(headings.length, cells.length);
        const own = Array.from({ length: width }, (_, at) => cells[at] ?? "");
        return listener([...own, ...(line === headingLine ? words : values)], line);
      });
    },
  };
}

/** What lines above the headings say of all rows below them, by what it is, if no column says it. */
export function saidAbove(
  above: readonly (readonly string[])[],
  headings: readonly string[],
): ReadonlyMap<ColumnRole, { readonly word: string; readonly value: string }> {
  const there = new Set(headings.map((heading) => guessOf(heading)?.role));
  const found = new Map<ColumnRole, { readonly word: string; readonly value: string }>();
  for (const cells of above) {
    const told = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    const { word, value } = pairOf(told);
    const role = guessOf(word)?.role;
    if (role && rolesAbove.has(role) && value !== "" && !there.has(role) && !found.has(role)) {
      found.set(role, { word, value });
    }
  }
  return found;
}

/** "Observer: | Anna" in two cells, or "Observer: Anna" in one; empty where it is neither. */
function pairOf(told: readonly string[]): { readonly word: string; readonly value: string } {
  const [first = "", second = ""] = told;
  if (told.length === 2) return { word: first.replace(/\s*[:=]$/u, ""), value: second };
  const [, word = "", value = ""] =
    told.length === 1 ? (/^#?\s*([^:=]{1,40}?)\s*[:=]\s*(.{1,200})$/u.exec(first) ?? []) : [];
  return { word, value };
}

/** What is the same for a whole table. */
const rolesAbove: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  "rater",
  "recording",
  "media",
  "observation",
]);
