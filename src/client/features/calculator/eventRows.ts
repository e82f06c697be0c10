import { borisHeadIn } from "../../../formats/boris/borisTableReader.ts";
import { guessOf } from "../../../formats/table/columnRoles.ts";
import { type Mapping, mappingOf } from "../../../formats/table/mapping.ts";
import { sampleOf, type TableSample, type VisitRows } from "../../../formats/table/tableSample.ts";
import { microsecondsOf } from "../../../formats/table/timeUnit.ts";
import { longColumns } from "./tableShape.ts";

type Rows = readonly (readonly string[])[];

/**
 * Whether the rows of a table are events: codes with a start and an end, a duration, or a word that says which of
 * both a row is. Next to another rater’s table a code and a time are enough.
 */
export function areEventRows(rows: Rows, { isAlone }: { readonly isAlone: boolean }): boolean {
  const visit = visitOf(rows);
  if (borisHeadIn(visit)) return true;
  const sample = sampleOf(visit);
  if (!sample) return false;
  const mapping = mappingOf(sample, {});
  if (sample.headingLine === null) return areNamelessEvents(sample, mapping, rows);
  const code = mapping.roles.indexOf("codes");
  const start = mapping.roles.indexOf("start");
  if (code === -1 || start === -1 || !hasTimes(sample, mapping, start)) return false;
  const end = mapping.roles.findIndex((role) => role === "end" || role === "duration");
  const isLasting = end === -1 ? mapping.roles.includes("kind") : hasTimes(sample, mapping, end);
  if (!isLasting) {
    const rank = guessOf(sample.headings[code] ?? "")?.rank ?? 0;
    return !isAlone && end === -1 && rank >= ofCodesOnly;
  }
  if (!isAlone) return true;
  return mapping.roles.includes("rater") ? !isRatedOnce(sample) : !hasRaters(sample, mapping);
}

/** Without headings: raters that occur repeatedly, each time followed by a code, a start and an end. */
function areNamelessEvents({ rows }: TableSample, { roles }: Mapping, all: Rows): boolean {
  const [rater, code, start, end] = (["rater", "codes", "start", "end"] as const).map((role) =>
    roles.indexOf(role),
  );
  if (rater === undefined || code === undefined || start === undefined || end === undefined) {
    return false;
  }
  if ([rater, code, start, end].includes(-1) || roles.length > mostNameless) return false;
  // The first rows may well be of one rater alone.
  const raters = new Set(all.map((row) => row[rater] ?? ""));
  const codes = new Set(rows.map((row) => row[code] ?? ""));
  const spans = rows.filter((row) => Number(row[start]) < Number(row[end]));
  const isRepeated = raters.size > 1 && raters.size <= all.length / 2;
  return (
    isRepeated && spans.length >= 0.8 * rows.length && ![...raters].some((name) => codes.has(name))
  );
}

/** The maximum number of columns: rater, code, start, end, and one more. */
const mostNameless = 5;

/** Whether all tables have exactly the same time segments: these are then units that were rated, not events. */
export function haveSameSpans(tables: readonly Rows[]): boolean {
  const spans = tables.map((rows) => {
    const sample = sampleOf(visitOf(rows));
    if (!sample) return "";
    const { roles } = mappingOf(sample, {});
    const told = roles.flatMap((role, at) => (isOfSpan.has(role) ? [at] : []));
    return sample.rows.map((row) => told.map((at) => row[at] ?? "").join(" ")).join("\n");
  });
  return new Set(spans).size === 1;
}

const isOfSpan: ReadonlySet<string> = new Set(["start", "end", "duration"]);

/** Headings of lower ranks, such as "name", may also name what is rated. */
const ofCodesOnly = 3;

function visitOf(rows: Rows): VisitRows {
  return (listener) => {
    for (const [at, cells] of rows.entries()) if (listener(cells, at + 1) === false) return;
  };
}

/** Whether nearly all cells of a column are times. */
function hasTimes({ rows }: TableSample, { units, framesPerSecond }: Mapping, at: number): boolean {
  const told = rows.map((row) => (row[at] ?? "").trim()).filter((cell) => cell !== "");
  const unit = units[at] ?? "s";
  const times = told.filter((cell) => {
    const found = microsecondsOf(cell, { unit, framesPerSecond });
    return typeof found === "number" || found === "empty";
  });
  return told.length > 0 && times.length >= 0.8 * told.length;
}

/** Whether each rater has at most one row per unit: rows are then ratings, even with times. */
function isRatedOnce({ headings, rows }: TableSample): boolean {
  const columns = longColumns(headings);
  if (!columns) return false;
  const pairs = rows.map((row) => JSON.stringify([row[columns.unit], row[columns.rater]]));
  return new Set(pairs).size === pairs.length;
}

/** Whether there are two or more columns of unknown meaning, which may be raters. */
function hasRaters({ headings }: TableSample, { roles }: Mapping): boolean {
  const unknown = headings.filter((name, at) => {
    const isPlain = roles[at] === "leave_out" || roles[at] === "variable";
    return isPlain && !guessOf(name);
  });
  return unknown.length >= 2;
}
