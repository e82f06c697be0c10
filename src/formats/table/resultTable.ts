import type { TableSample } from "./tableSample.ts";

/**
 * Whether a table has results of an analysis, not what was coded: sums, means and counts in its headings or
 * in the rows above its numbers, as in time budgets, or how often one code follows another.
 */
export function isOfResults({ headings, rows }: TableSample): boolean {
  const heads = [headings, ...rows.slice(0, headsMost)];
  const said = heads.map(
    (cells) => new Set(cells.map(wordOf).filter((word) => results.test(word))),
  );
  return said.some(({ size }) => size >= 2) || isOfTransitions(headings, rows);
}

const headsMost = 5;

/** A cell in lower case without brackets; a cell of a table can be long. */
function wordOf(cell: string): string {
  return cell
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/\([^)]*\)| \(\d+\)$/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

const results =
  /^(?:total duration|(?:total )?number of occurr?ences|duration mean|mean duration|(?:duration )?(?:std\.? dev\.?|sd)|(?:inter-event intervals?|duration|occurr?ences) (?:mean|std dev)|proportion of time|% of total length|(?:mean )?latency|rate per minute|(?:cohen.?s |fleiss.? |weighted )?kappa|icc|(?:percent|percentage) agreement|krippendorff.?s alpha|p[ -]?value|std\.? error|confidence interval)$/u;

/** The same names above the columns and before the rows, also where those are no known headings. */
function isOfTransitions(headings: readonly string[], rows: TableSample["rows"]): boolean {
  const [first = [], ...others] = rows;
  return areAlike(headings, rows) || areAlike(first, others);
}

function areAlike(above: readonly string[], rows: TableSample["rows"]): boolean {
  const names = new Set(rows.map(([name = ""]) => name.trim()).filter(Boolean));
  return (
    names.size >= 2 &&
    rows.length === names.size &&
    above.filter((cell) => names.has(cell.trim())).length === names.size
  );
}
