import type { FindingList } from "../findingList.ts";
import { readingLimits } from "../readingLimits.ts";
import { readXml } from "../xml.ts";
import { columnLetters, columnIn } from "./cellAddress.ts";
import { clockText, dateText } from "./cellFormats.ts";
import { localName, type OpenWorkbook, type WorkbookFault } from "./readWorkbook.ts";
import { meantText } from "./sheetText.ts";

export interface SheetRow {
  /** As the sheet counts it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a sheet as text: results of formulas, times as clock times, days as dates. Hidden rows and columns are read as well,
 * and told under the name of the sheet.
 */
export function sheetRows(
  bytes: Uint8Array,
  workbook: OpenWorkbook,
  {
    part,
    name: sheetName,
    findings,
  }: { readonly part: string; readonly name: string; readonly findings: FindingList },
): readonly SheetRow[] | WorkbookFault {
  const rows: SheetRow[] = [];
  let line = 0;
  let column = -1;
  let cells: string[] = [];
  let type = "";
  let style = 0;
  let value = "";
  let inline = "";
  let hasFormula = false;
  let count = 0;
  let isHiddenRow = false;
  const hiddenSpans: { readonly from: number; readonly to: number }[] = [];
  const hiddenColumns = new Set<number>();

  const result = readXml(bytes, {
    open(tag, at) {
      const name = localName(tag.name);
      if (name === "row") {
        const told = Number(tag.attribute("r"));
        line = told > line ? told : line + 1;
        column = -1;
        cells = [];
        isHiddenRow = isSet(tag.attribute("hidden"));
      } else if (name === "col") {
        const [from, to] = [Number(tag.attribute("min")) - 1, Number(tag.attribute("max")) - 1];
        if (isSet(tag.attribute("hidden"))) hiddenSpans.push({ from, to });
      } else if (name === "c") {
        const address = tag.attribute("r");
        column = (address === undefined ? undefined : columnIn(address)) ?? column + 1;
        type = tag.attribute("t") ?? "n";
        style = Number(tag.attribute("s") ?? "0");
        value = "";
        inline = "";
        hasFormula = false;
        count += 1;
        if (count > readingLimits.things) at.refuse("too_many_things");
      } else if (name === "f") hasFormula = true;
    },
    close(given, text) {
      const name = localName(given);
      if (name === "v") value = text;
      else if (name === "t") inline += text;
      else if (name === "c") {
        if (column >= readingLimits.columns) {
          findings.add("rejected", "too_many_things", {
            about: columnLetters(readingLimits.columns),
            place: { kind: "line", line },
          });
          return;
        }
        if (hasFormula && value === "") {
          findings.add("rejected", "value_unreadable", {
            about: `${columnLetters(column)}${line}`,
            place: { kind: "line", line },
          });
        }
        if (type === "s" && value !== "" && workbook.texts[Number(value)] === undefined) {
          // A text of the workbook's own list, which it has not.
          findings.add("rejected", "value_unreadable", {
            about: `${columnLetters(column)}${line}`,
            found: value,
            place: { kind: "line", line },
          });
        }
        while (cells.length < column) cells.push("");
        const cell = textOf(workbook, { type, style, value, inline });
        cells[column] = cell;
        const isHidden = hiddenSpans.some(({ from, to }) => column >= from && column <= to);
        if (isHidden && cell !== "") hiddenColumns.add(column);
      } else if (name === "row" && cells.some((cell) => cell !== "")) {
        rows.push({ line, cells });
        const place = { kind: "line", line } as const;
        if (isHiddenRow) findings.add("noted", "hidden_rows", { about: sheetName, place });
      }
    },
  });
  if (hiddenColumns.size > 0) {
    const found = [...hiddenColumns].toSorted((a, b) => a - b).map(columnLetters);
    findings.add("noted", "hidden_columns", {
      about: sheetName,
      found: found.join(", "),
      count: found.length,
    });
  }
  return result.kind === "refused" ? { because: result.because, part } : rows;
}

function isSet(attribute: string | undefined): boolean {
  return /^(?:1|true)$/u.test(attribute ?? "");
}

function textOf(
  { texts, meanings, countsFrom1904 }: OpenWorkbook,
  cell: {
    readonly type: string;
    readonly style: number;
    readonly value: string;
    readonly inline: string;
  },
): string {
  const { type, style, value, inline } = cell;
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "inlineStr") return meantText(inline);
  if (type === "b") return value === "1" ? "true" : "false";
  if (type !== "n" || value === "") return meantText(value);
  const meaning = meanings[style] ?? "number";
  const number = Number(value);
  if (meaning === "number" || !Number.isFinite(number)) return value;
  // A time of day alone is less than a day; some programs give it the format of a date and a time.
  return meaning === "time" || Math.abs(number) < 1
    ? clockText(number)
    : dateText(number, countsFrom1904);
}
