import { readSheet } from "read-excel-file/web-worker";
import { decoded } from "../../formats/text.ts";
import { isZip, unzipped } from "../../formats/unpacked.ts";
import { calculatorLimits } from "./calculatorLimits.ts";
import { pastedRows, type PastedRows } from "./pastedRows.ts";

export type FileRefusal = "file_too_large" | "file_unreadable" | "old_spreadsheet";

/** The rows of a table in a file: text of any encoding, or the first sheet of a spreadsheet. */
export async function fileRows(file: File): Promise<PastedRows | FileRefusal> {
  if (file.size > calculatorLimits.fileBytes) return "file_too_large";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return spreadsheetRows(file, bytes);
  if (oldMark.every((byte, at) => bytes[at] === byte)) return "old_spreadsheet";
  const { text } = decoded(bytes);
  if (text.slice(0, 4_000).includes("\0")) return "file_unreadable";
  return pastedRows(text);
}

/** How the spreadsheets of Excel before 2007 begin. */
const oldMark = [0xd0, 0xcf, 0x11, 0xe0];

async function spreadsheetRows(file: File, bytes: Uint8Array): Promise<PastedRows | FileRefusal> {
  const limits = { mostBytes: calculatorLimits.unpackedBytes, mostFiles: 2_000 };
  const inside = unzipped(bytes, limits);
  if (inside.kind === "refused") {
    return inside.because === "too_large" || inside.because === "packed_too_densely"
      ? "file_too_large"
      : "file_unreadable";
  }
  try {
    const sheet = await readSheet(file);
    const rows = sheet
      .map((row) => row.map(cellText))
      .filter((row) => row.some((cell) => cell !== ""));
    return { rows, tooLong: 0, hasOpenQuote: false };
  } catch {
    return "file_unreadable";
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "string") return cell.trim();
  return typeof cell === "number" || typeof cell === "boolean" ? String(cell) : "";
}
