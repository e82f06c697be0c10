import { borisHeadIn, readBorisRows } from "../boris/borisTableReader.ts";
import { newFindingList } from "../findingList.ts";
import type { Question, Reader, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { readTable } from "../table/readTable.ts";
import type { VisitRows } from "../table/tableSample.ts";
import { isZip, unzipped } from "../unpacked.ts";
import { openWorkbook, type WorkbookFault } from "./readWorkbook.ts";
import { sheetRows } from "./sheetRows.ts";

/** The id of the question which of several sheets is read; answered by a sheet's name. */
export const sheetQuestion = "which_sheet";

/** Reads one sheet of a workbook as a table, by what its columns are; one of BORIS's as BORIS has it. */
export const xlsxReader: Reader = {
  recognises(start, { name }) {
    if (!isZip(start)) return 0;
    const text = new TextDecoder("windows-1252").decode(start);
    if (/xl\/(?:workbook|worksheets|_rels|styles|sharedStrings)/u.test(text)) return 0.95;
    return /\.xlsx$/iu.test(name) ? 0.5 : 0;
  },

  read({ name, bytes }, of) {
    const findings = newFindingList();
    const refused = ({ because, part }: WorkbookFault): ReadResult => {
      findings.add("refused", because, { about: part, place: { kind: "element", element: part } });
      return { kind: "refused", findings: findings.all() };
    };
    const unpacked = unzipped(bytes, {
      mostBytes: 2 * readingLimits.bytes,
      mostFiles: readingLimits.files,
    });
    if (unpacked.kind === "refused") return refused({ because: unpacked.because, part: name });
    const workbook = openWorkbook(unpacked.content);
    if ("because" in workbook) return refused(workbook);
    const { sheets } = workbook;
    const [first] = sheets;
    const sheet = sheets.find((one) => one.name === of.answers[sheetQuestion]) ?? first;
    const content = sheet && unpacked.content.get(sheet.path);
    if (!content) return refused({ because: "part_missing", part: "xl/worksheets" });
    const rows = sheetRows(content, workbook, { part: sheet.path, findings });
    if ("because" in rows) return refused(rows);
    const questions: Question[] =
      sheets.length < 2
        ? []
        : [
            {
              id: sheetQuestion,
              what: "which_sheet",
              about: name,
              options: sheets.map((one) => ({ value: one.name, isWord: false })),
              answer: sheet.name,
              examples: [],
            },
          ];
    const visit: VisitRows = (listener) => {
      for (const { cells, line } of rows) if (listener(cells, line) === false) return;
    };
    if (borisHeadIn(visit)) {
      const result = readBorisRows(visit, { of, findings, name });
      return result.kind === "read"
        ? { ...result, questions: [...questions, ...result.questions] }
        : result;
    }
    return readTable(
      {
        name: name.replace(/\.[^.]*$/u, ""),
        visit,
        rowCount: rows.length,
        isGuarded: false,
        questions,
      },
      of,
      findings,
    );
  },
};
