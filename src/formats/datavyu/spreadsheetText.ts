import type { FindingList } from "../findingList.ts";
import { plainIndexOf, splitValues, unescaped } from "./escapedValues.ts";
import type { SheetArgument, SheetCell, SheetColumn, Spreadsheet } from "./spreadsheet.ts";

/**
 * Whether a text starts like a spreadsheet of any version: with its mark, or with the head of a
 * column.
 */
export function looksLikeSpreadsheet(text: string): boolean {
  const [first = "", second = ""] = text.replace(/^\uFEFF/u, "").split(/\r\n|\r|\n/u, 2);
  return isHead(first) || (/^#\d+\s*$/u.test(first) && (second.trim() === "" || isHead(second)));
}

/** Parses the text of a spreadsheet: version 4, 3 or 2, or version 1, which has no mark. */
export function readSpreadsheet(text: string, findings: FindingList): Spreadsheet {
  const lines = text.split(/\r\n|\r|\n/u);
  const predicates = new Map<string, readonly SheetArgument[]>();
  const columns: (Omit<SheetColumn, "cells"> & { readonly cells: SheetCell[] })[] = [];

  let unreadCells = 0;

  for (let at = 0; at < lines.length; at += 1) {
    const line = at + 1;
    const pieces = [lines[at] ?? ""];
    while (isContinued(pieces.at(-1) ?? "") && at + 1 < lines.length) {
      at += 1;
      pieces.push(lines[at] ?? "");
    }
    const whole = pieces.join("\n");
    const place = { kind: "line", line } as const;
    const column = columns.at(-1);
    if (whole.trim() === "") continue;
    if (line === 1 && whole.startsWith("#")) {
      if (!/^#[1-4]\s*$/u.test(whole)) {
        findings.add("noted", "version_unknown", { found: whole, place });
      }
    } else if (/^\s*-?\d+:-?\d+:/u.test(whole)) {
      const cell = cellOf(whole, { column, line });
      if (typeof cell === "string") unreadCells += 1;
      if (cell === "no_column")
        findings.add("rejected", "entry_unreadable", { found: whole, place });
      else if (cell === "no_time") {
        findings.add("rejected", "time_unreadable", {
          about: column?.name ?? "",
          found: whole,
          place,
        });
      } else column?.cells.push(cell);
    } else if (isPredicate(whole)) {
      const name = whole.slice(whole.indexOf(":") + 1, plainIndexOf(whole, "-"));
      predicates.set(unescaped(name), argumentsOf(whole.slice(plainIndexOf(whole, "-") + 1)));
    } else {
      const head = headOf(whole);
      if (!head) {
        findings.add("rejected", "entry_unreadable", { found: whole, place });
        continue;
      }
      if (!knownTypes.has(head.type)) {
        findings.add("changed", "kind_unknown", { about: head.name, found: head.type, place });
      }
      columns.push({ ...head, cells: [] });
    }
  }
  return { columns: columns.map((one) => withPredicate(one, predicates)), unreadCells };
}

function isHead(line: string): boolean {
  return isPredicate(line) || knownTypes.has(headOf(line.slice(0, 10_000))?.type ?? "");
}

const knownTypes = new Set([
  "MATRIX",
  "TEXT",
  "NOMINAL",
  "INTEGER",
  "FLOAT",
  "PREDICATE",
  "QUOTE_STRING",
]);

function isContinued(line: string): boolean {
  let slashes = 0;
  while (line[line.length - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

/** A predicate is declared before the columns: `0:name-argument|TYPE,…`. */
function isPredicate(line: string): boolean {
  return /^\d+:[^\d\s]/u.test(line) && plainIndexOf(line, "-") > 0;
}

/** `name (TYPE,visible,comment)-argument|TYPE,…`; what the version does not have is excluded. */
function headOf(line: string): Omit<SheetColumn, "cells"> | undefined {
  const opening = line.indexOf(" (");
  if (opening < 1) return undefined;
  const name = unescaped(line.slice(0, opening)).trim();
  const rest = line.slice(opening + 2);
  const dash = rest.indexOf(")-");
  const closing = dash === -1 ? rest.lastIndexOf(")") : dash;
  const [type = "", visible = "true", ...comment] = rest.slice(0, closing).split(",");
  if (closing === -1 || name === "" || !/^[A-Z_]{1,40}$/u.test(type)) return undefined;
  return {
    name,
    type,
    isVisible: visible !== "false",
    comment: unescaped(comment.join(",")).trim(),
    arguments: dash === -1 ? [] : argumentsOf(rest.slice(dash + 2).trimEnd()),
  };
}

function argumentsOf(text: string): SheetArgument[] {
  if (text === "") return [];
  return splitValues(text).map((one) => {
    const bar = one.lastIndexOf("|");
    return bar === -1
      ? { name: one.trim(), type: "NOMINAL" }
      : { name: one.slice(0, bar).trim(), type: one.slice(bar + 1).trim() };
  });
}

function cellOf(
  text: string,
  { column, line }: { readonly column: SheetColumn | undefined; readonly line: number },
): SheetCell | "no_column" | "no_time" {
  if (!column) return "no_column";
  const first = text.indexOf(",");
  const second = first === -1 ? -1 : text.indexOf(",", first + 1);
  const startUs = timeOf(text.slice(0, Math.max(first, 0)));
  const endUs = timeOf(text.slice(first + 1, second === -1 ? undefined : second));
  if (first === -1 || startUs === undefined || endUs === undefined) return "no_time";
  const rest = second === -1 ? "" : text.slice(second + 1);
  return { startUs, endUs, line, values: valuesOf(rest, column) };
}

/** Hours that a file marks a cell with whose times were lost. */
const lostHours = 99;

/** `HH:MM:SS:mmm`; the last part may be short or stand behind a point. */
function timeOf(text: string): number | undefined {
  const match = /^\s*(\d{1,4}):(\d{1,2}):(\d{1,2})(?:[:.](\d{1,3}))?\s*$/u.exec(text);
  if (!match) return undefined;
  const [, hours = "", minutes = "", seconds = "", millis = "0"] = match;
  if (Number(hours) >= lostHours || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(millis)) * 1000;
}

function valuesOf(text: string, column: SheetColumn): readonly string[] {
  const opening = text.indexOf("(");
  const isClosed = text.trimEnd().endsWith(")");
  if (column.type === "PREDICATE" && opening > 0 && isClosed) {
    return [
      unescaped(text.slice(0, opening)),
      ...splitValues(text.slice(opening + 1, text.lastIndexOf(")"))).map(unquoted),
    ];
  }
  const isList = column.type === "MATRIX" || column.arguments.length > 0;
  if (!isList || opening !== 0 || !isClosed) {
    const value = unescaped(text);
    return [column.type === "QUOTE_STRING" ? unquoted(value) : value];
  }
  return splitValues(text.slice(1, text.lastIndexOf(")"))).map((value, at) => {
    const argument = column.arguments[at];
    if (argument && value.trim() === `<${argument.name}>`) return "";
    return argument?.type === "QUOTE_STRING" ? unquoted(value) : value;
  });
}

function unquoted(text: string): string {
  return /^"[^]*"$/u.test(text) ? text.slice(1, -1) : text;
}

/** A column of predicates that are all one has that one’s arguments behind its name. */
function withPredicate(
  column: SheetColumn,
  predicates: ReadonlyMap<string, readonly SheetArgument[]>,
): SheetColumn {
  if (column.type !== "PREDICATE") return column;
  const names = new Set(column.cells.map(({ values: [name = ""] }) => name));
  const [only = ""] = names;
  const own = names.size === 1 ? (predicates.get(only) ?? []) : [];
  return { ...column, arguments: [{ name: column.name, type: "NOMINAL" }, ...own] };
}
