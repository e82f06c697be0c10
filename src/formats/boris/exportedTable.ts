import { unguarded } from "../../domain/spreadsheetText.ts";
import type { FindingList } from "../findingList.ts";
import { readRows } from "../table/delimitedRows.ts";
import {
  type ExportedColumn,
  type ExportedHead,
  exportedHead,
  impliedHead,
} from "./exportedHead.ts";

/** A row of a table of BORIS, as texts; empty where there is none. */
export interface ExportedRow {
  readonly line: number;
  readonly of: (column: ExportedColumn) => string;
  readonly variables: readonly string[];
  readonly modifiers: readonly string[];
}

interface ExportedTable {
  readonly head: ExportedHead;
  readonly rows: readonly ExportedRow[];
  /** How many rows are none. */
  readonly unreadable: number;
  /** What stands before the table and holds for all rows: names of files, and values by the names. */
  readonly before: Before;
}

export interface Before {
  readonly values: ReadonlyMap<string, string>;
  readonly files: readonly string[];
  readonly variables: ReadonlyMap<string, string>;
}

/** Walks the rows of a table, with the lines on which they begin, until it hears `false`. */
export type RowWalk = (
  listener: (cells: readonly string[], line: number) => boolean | void,
) => void;

export function textRows(text: string, separator: string, longestRow: number): RowWalk {
  return (listener) => void readRows({ text, separator, longestRow }, listener);
}

/** Lines before the head of the table that no version goes beyond. */
const mostBefore = 500;

/** The columns and rows of a table exported by BORIS; `undefined` if the rows are not such a table. */
export function exportedTable(
  walk: RowWalk,
  { findings, mostRows }: { readonly findings: FindingList; readonly mostRows: number },
): ExportedTable | "too_many_things" | undefined {
  const values = new Map<string, string>();
  const files: string[] = [];
  const variables = new Map<string, string>();
  const rows: ExportedRow[] = [];
  let head: ExportedHead | undefined;
  let isInVariables = false;
  let unreadable = 0;
  let isTooLong = false;
  walk((cells, line) => {
    if (head) {
      if (cells.every((cell) => cell.trim() === "")) return true;
      if (cells.length < head.least) {
        unreadable += 1;
        const place = { kind: "line", line } as const;
        findings.add("rejected", "entry_unreadable", { about: "", found: cells.join(" "), place });
        return true;
      }
      if (rows.length >= mostRows) {
        isTooLong = true;
        return false;
      }
      rows.push(rowOf(head, cells, line));
      return true;
    }
    const [first = "", second = ""] = cells.map((cell) => cell.trim());
    head = exportedHead(cells);
    if (head) return true;
    head = impliedHead(cells);
    if (head) {
      rows.push(rowOf(head, cells, line));
      return true;
    }
    const name = first.toLowerCase();
    if (/^player #\d+$/u.test(name))
      files.push(...cells.slice(1).filter((cell) => cell.trim() !== ""));
    else if (name === "independent variables") isInVariables = true;
    else if (isInVariables && name !== "variable" && first !== "") variables.set(first, second);
    else if (first !== "" && second !== "") values.set(name, second);
    return line < mostBefore;
  });
  if (isTooLong) return "too_many_things";
  return head && { head, rows, unreadable, before: { values, files, variables } };
}

function rowOf(head: ExportedHead, given: readonly string[], line: number): ExportedRow {
  const cells = given.map(unguarded);
  return {
    line,
    of: (column) => {
      const at = head.columns[column];
      return at === undefined ? "" : (cells[at] ?? "");
    },
    variables: head.variables.map(({ at }) => cells[at] ?? ""),
    modifiers: modifiersIn(head, cells),
  };
}

/** One column may hold all sets, parted by `|`. */
function modifiersIn({ modifiers }: ExportedHead, cells: readonly string[]): readonly string[] {
  const [first] = modifiers;
  if (first && modifiers.length === 1) return (cells[first.at] ?? "").split("|");
  return modifiers.map(({ at }) => cells[at] ?? "");
}
