import { newFindingList } from "../../formats/findingList.ts";
import { decoded } from "../../formats/text.ts";
import { isZip, unzipped } from "../../formats/unpacked.ts";
import { openWorkbook } from "../../formats/xlsx/readWorkbook.ts";
import { sheetRows } from "../../formats/xlsx/sheetRows.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { pastedRows, type PastedRows } from "./pastedRows.ts";

export type FileRefusal = "file_too_large" | "file_unreadable" | "old_spreadsheet";

/** The rows of a table in a file: text of any encoding, or the first sheet of a spreadsheet. */
export async function fileRows(file: File): Promise<PastedRows | FileRefusal> {
  if (file.size > calculatorLimits.fileBytes) return "file_too_large";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return spreadsheetRows(bytes);
  if (oldMark.every((byte, at) => bytes[at] === byte)) return "old_spreadsheet";
  const { text } = decoded(bytes);
  if (text.slice(0, 4_000).includes("\0")) return "file_unreadable";
  return pastedRows(text);
}

/** How the spreadsheets of Excel before 2007 begin. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

function spreadsheetRows(bytes: Uint8Array): PastedRows | FileRefusal {
  const limits = { mostBytes: calculatorLimits.unpackedBytes, mostFiles: 2_000 };
  const inside = unzipped(bytes, limits);
  if (inside.kind === "refused") {
    return inside.because === "too_large" || inside.because === "packed_too_densely"
      ? "file_too_large"
      : "file_unreadable";
  }
  const workbook = openWorkbook(inside.content);
  if ("because" in workbook) return "file_unreadable";
  const [sheet, ...others] = workbook.sheets;
  const content = sheet && inside.content.get(sheet.path);
  if (!content) return "file_unreadable";
  const found = sheetRows(content, workbook, { part: sheet.path, findings: newFindingList() });
  if ("because" in found) return "file_unreadable";
  const rows = found
    .map(({ cells }) => cells.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ""));
  return { rows, tooLong: 0, hasOpenQuote: false, otherSheets: others.map(({ name }) => name) };
}
