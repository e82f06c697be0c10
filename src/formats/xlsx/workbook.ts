import { Zip, ZipDeflate } from "fflate";
import type { Cell } from "../table/cell.ts";
import { columnLetters } from "./cellAddress.ts";
import { sheetText } from "./sheetText.ts";
import {
  contentTypes,
  properties,
  relations,
  sheetEnd,
  sheetStart,
  styles,
  workbookXml,
} from "./workbookParts.ts";

/** A workbook that is written row by row, to as many sheets at once as there are. */
export interface Workbook {
  /** Adds a row to a sheet; the first row of each is its headings. A full sheet goes on in another. */
  row(sheet: string, cells: readonly Cell[], headings: readonly string[]): void;
  /** What was packed since it was last asked for. */
  taken(): readonly Uint8Array[];
  finish(): void;
}

/** Excel’s own limits. */
const rowsMost = 1_048_576;
const textMostChars = 32_767;
const pieceChars = 65_536;

interface Sheet {
  readonly file: ZipDeflate;
  rows: number;
  text: string;
  part: number;
}

/**
 * @param now the wall time of its entries
 * @param program the program named in its properties
 */
export function newWorkbook({
  now,
  program,
}: {
  readonly now: string;
  readonly program: string;
}): Workbook {
  let pieces: Uint8Array[] = [];
  const encoder = new TextEncoder();
  const mtime = new Date(now);
  const names: string[] = [];
  const sheets = new Map<string, Sheet>();
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const begun = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = mtime;
    zip.add(file);
    return file;
  };
  const put = (path: string, content: string): void => {
    begun(path).push(encoder.encode(content), true);
  };
  const flush = (sheet: Sheet, isLast: boolean): void => {
    sheet.file.push(encoder.encode(sheet.text), isLast);
    sheet.text = "";
  };
  const add = (sheet: Sheet, cells: readonly Cell[], style: string): void => {
    sheet.rows += 1;
    sheet.text += rowXml(cells, sheet.rows, style);
    if (sheet.text.length > pieceChars) flush(sheet, false);
  };
  const open = (name: string, headings: readonly string[], part: number): Sheet => {
    names.push(part === 1 ? name : `${name} (${part})`);
    const file = begun(`xl/worksheets/sheet${names.length}.xml`);
    const sheet: Sheet = { file, rows: 0, text: sheetStart, part };
    sheets.set(name, sheet);
    add(sheet, headings, ' s="1"');
    return sheet;
  };
  const close = (sheet: Sheet): void => {
    sheet.text += sheetEnd;
    flush(sheet, true);
  };

  return {
    row(name, cells, headings) {
      let sheet = sheets.get(name) ?? open(name, headings, 1);
      if (sheet.rows >= rowsMost) {
        close(sheet);
        sheet = open(name, headings, sheet.part + 1);
      }
      if (cells.length > 0) add(sheet, cells, "");
    },
    taken() {
      const some = pieces;
      pieces = [];
      return some;
    },
    finish() {
      for (const sheet of sheets.values()) close(sheet);
      put("xl/workbook.xml", workbookXml(names));
      put("xl/styles.xml", styles);
      put("docProps/app.xml", properties(program));
      put("[Content_Types].xml", contentTypes(names.length));
      for (const [path, content] of Object.entries(relations(names.length))) put(path, content);
      zip.end();
    },
  };
}

function rowXml(cells: readonly Cell[], row: number, style: string): string {
  let text = `<row r="${row}">`;
  for (const [column, cell] of cells.entries()) {
    if (cell === null) continue;
    const at = `<c r="${columnLetters(column)}${row}"${style}`;
    if (typeof cell === "number") text += `${at}><v>${cell}</v></c>`;
    else if (typeof cell === "boolean") text += `${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
    else if (typeof cell === "object") text += `${at}><v>${cell.us / 1_000_000}</v></c>`;
    else {
      const content = sheetText(cell.slice(0, textMostChars));
      text += `${at} t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
    }
  }
  return `${text}</row>`;
}
