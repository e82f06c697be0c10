import { newFindingList } from "../../../formats/findingList.ts";
import { decoded } from "../../../formats/text.ts";
import { isZip, unzipped } from "../../../formats/unpacked.ts";
import { openWorkbook } from "../../../formats/xlsx/readWorkbook.ts";
import { sheetRows } from "../../../formats/xlsx/sheetRows.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { pastedRows, type PastedRows, withoutEmptyEdge, withoutMarks } from "./pastedRows.ts";

export type FileRefusal =
  | "file_empty"
  | "file_too_large"
  | "file_unreadable"
  | "old_spreadsheet"
  | "other_kind"
  | "sheet_empty";

/** The rows of a table in a file: text of any encoding, or a sheet of a spreadsheet. */
export async function rowsOfFile(
  file: File,
  of: { readonly sheet: number | undefined; readonly onShare: (share: number) => void },
): Promise<PastedRows | FileRefusal> {
  if (file.size === 0) return "file_empty";
  if (file.size > calculatorLimits.fileBytes) return "file_too_large";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return spreadsheetRows(bytes, of.sheet);
  if (oldMark.every((byte, at) => bytes[at] === byte)) return "old_spreadsheet";
  const { text } = decoded(bytes);
  if (otherKind.test(text.slice(0, 200))) return "other_kind";
  if (text.slice(0, 4_000).includes("\0")) return "file_unreadable";
  if (text.trim() === "") return "file_empty";
  return pastedRows(text, of.onShare);
}

/** The first bytes of Excel files before 2007. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

/** Recognises PDF, rich text, web pages and other markup, JSON, and captions: texts without a table. */
const otherKind =
  /^\uFEFF?\s*(?:%PDF-|\{\\rtf|<[!?a-z]|\{|\[\s*[{["]|WEBVTT|\d+\s+\d+:\d\d:\d\d[,.]\d+ -->)/iu;

function spreadsheetRows(bytes: Uint8Array, wished: number | undefined): PastedRows | FileRefusal {
  const limits = { mostBytes: calculatorLimits.unpackedBytes, mostFiles: 2_000 };
  const inside = unzipped(bytes, limits);
  if (inside.kind === "refused") {
    return inside.because === "too_large" || inside.because === "packed_too_densely"
      ? "file_too_large"
      : "file_unreadable";
  }
  const workbook = openWorkbook(inside.content);
  if ("because" in workbook) return "file_unreadable";
  const { sheets } = workbook;
  const read = (place: number): readonly (readonly string[])[] | FileRefusal => {
    const sheet = sheets[place];
    const content = sheet && inside.content.get(sheet.path);
    if (!content) return "file_unreadable";
    const found = sheetRows(content, workbook, {
      part: sheet.path,
      name: sheet.name,
      findings: newFindingList(),
    });
    if ("because" in found) return "file_unreadable";
    return withoutEmptyEdge(
      found
        .map(({ cells }) => cells.map((cell) => withoutMarks(cell).trim()))
        .filter((row) => row.some((cell) => cell !== "")),
    );
  };
  const places = wished === undefined ? sheets.map((_, place) => place) : [wished];
  // A cover without a table is passed over.
  for (const place of places) {
    const rows = read(place);
    if (typeof rows === "string") return rows;
    const isTable = rows.some((row) => row.length > 1);
    if (!isTable && (wished === undefined || rows.length === 0)) continue;
    const names = sheets.map(({ name }) => name);
    return {
      rows,
      tooLong: 0,
      hasOpenQuote: false,
      sheets: { names, read: place },
    };
  }
  return "sheet_empty";
}
