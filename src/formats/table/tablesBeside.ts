import { guessOf } from "./columnRoles.ts";
import { headRows, rowsOfBlocks, shortList, type Unfolded } from "./nameBlocks.ts";
import { isOfScores } from "./ratingBlocks.ts";
import type { TableSample, VisitRows } from "./tableSample.ts";

/**
 * Tables of several raters beside each other on one sheet, each with its own column of what was watched, so that their rows
 * need not stand in one order. The name of each is in the row above its headings; where it is not, they are numbered.
 * @returns the table with the rows of each rater, or `undefined` for any other table.
 */
export function tablesBeside(
  visit: VisitRows,
  { headingLine, rows }: TableSample,
): Unfolded | undefined {
  if (headingLine === null) return undefined;
  const { above, given } = headRows(visit, headingLine);
  const words = given.map((cell) => cell.trim());
  const [first = ""] = words;
  const starts = words.flatMap((word, at) => (word === first ? at : []));
  const width = starts[1] ?? 0;
  const own = words.slice(0, width);
  const filled = own.flatMap((word, at) => (word === "" ? [] : at));
  const areAlike = starts.every(
    (start, at) =>
      start === at * width && filled.every((column) => words[start + column] === own[column]),
  );
  const role = guessOf(first)?.role;
  const isOfWork = filled.some(
    (column) =>
      column > 0 && (guessOf(own[column] ?? "")?.role === "start" || isOfScores(rows, column)),
  );
  const isOfWatched = role === undefined || places.has(role);
  if (first === "" || starts.length < 2 || !areAlike || !isOfWatched || !isOfWork) return undefined;
  const told = starts.map((start) => above[start]?.trim() ?? "");
  const areTold = !told.includes("") && new Set(told).size === told.length;
  const names = areTold ? told : starts.map((_, at) => String(at + 1));
  const heading = shortList(names);
  return {
    heading,
    role: "rater",
    names: names.length,
    visit: rowsOfBlocks(visit, {
      headingLine,
      common: [],
      headings: [...filled.map((column) => own[column] ?? ""), heading],
      blocks: starts.map((start, at) => ({
        name: names[at] ?? "",
        columns: filled.map((column) => start + column),
      })),
      isNothing: (cell) => cell.trim() === "",
      dropsAbove: areTold,
    }),
  };
}

const places: ReadonlySet<string> = new Set(["recording", "observation", "media", "subject"]);
