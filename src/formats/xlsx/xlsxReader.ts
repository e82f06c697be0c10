import { borisHeadIn, readBorisRows } from "../boris/borisTableReader.ts";
import { type FindingList, newFindingList } from "../findingList.ts";
import type { Question, Reader, ReadResult } from "../format.ts";
import { readingLimits } from "../readingLimits.ts";
import { type ColumnRole, guessOf } from "../table/columnRoles.ts";
import {
  hasCriteriaBelow,
  headingsOfScores,
  isListOfScores,
  turnedRows,
} from "../table/asWritten.ts";
import { saidAbove } from "../table/headLines.ts";
import { readTable } from "../table/readTable.ts";
import { headingAt, isNumeric, sampledRows, type VisitRows } from "../table/tableSample.ts";
import { meanAlike } from "../table/scoresAlike.ts";
import { isZip, unzipped } from "../unpacked.ts";
import { type OpenWorkbook, openWorkbook, type WorkbookFault } from "./readWorkbook.ts";
import { sheetRows, type SheetRow } from "./sheetRows.ts";

/** The id of the question which of several sheets is read; answered by a sheet’s name. */
export const sheetQuestion = "which_sheet";

/** The answer that several sheets of the same columns are one table. */
export const allSheets = "all_sheets";
/** The heading of the column that the names of sheets then are. */
export const sheetHeading = "Sheet";

/**
 * Reads a workbook as a table, by its columns: the sheet with most content, or all sheets with the
 * same columns as one table; BORIS’s own workbooks as BORIS tables.
 */
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
    // Sheets are looked at that are not read in the end.
    const told = new Map<string, FindingList>();
    const rowsOf = ({ path, name: sheetName }: OpenSheet) => {
      const content = unpacked.content.get(path);
      if (!content) return { because: "part_missing", part: "xl/worksheets" } as const;
      const own = newFindingList();
      told.set(path, own);
      const found = sheetRows(content, workbook, { part: path, name: sheetName, findings: own });
      return "because" in found ? found : withCriteriaAcross(found);
    };
    const answer = of.answers[sheetQuestion];
    const chosen = sheets.find((one) => one.name === answer) ?? mostSaying(sheets, rowsOf);
    if (!chosen) return refused({ because: "part_missing", part: "xl/worksheets" });
    const rows = rowsOf(chosen);
    if ("because" in rows) return refused(rows);
    const alike = withSaidAbove(sheetsAlike({ sheets, chosen, rows, rowsOf }));
    // What a single sheet is called says something where other workbooks have such sheets.
    const isAll =
      answer === allSheets ? alike.length > 0 : answer === undefined && alike.length > 1;
    const questions: Question[] = [
      {
        id: sheetQuestion,
        what: "which_sheet",
        about: name,
        options: [
          ...(alike.length > 1 ? [{ value: allSheets, isWord: true }] : []),
          ...sheets.map((one) => ({ value: one.name, isWord: false })),
        ],
        answer: isAll ? allSheets : chosen.name,
        examples: [],
      },
    ];
    const used = isAll
      ? sheets.filter((one) => alike.some((sheet) => sheet.name === one.name))
      : [chosen];
    for (const { path, name: about, isHidden } of used) {
      if (isHidden) findings.add("noted", "hidden_sheet", { about });
      findings.addAll(told.get(path)?.all() ?? []);
    }
    if (borisHeadIn(visiting(rows))) {
      // Its rows say which observation they are of.
      const all = isAll ? oneTable(alike, { withNames: false }) : rows;
      const result = readBorisRows(visiting(all), { of, findings, name });
      return result.kind === "read"
        ? { ...result, questions: [...questions, ...result.questions] }
        : result;
    }
    const table = isAll ? oneTable(alike, { withNames: true }) : rows;
    return readTable(
      {
        name: name.replace(/\.[^.]*$/u, ""),
        visit: visiting(table),
        rowCount: table.length,
        ...(isAll && { roles: rolesOfSheets(alike), isTyped: true }),
        isGuarded: false,
        questions,
      },
      of,
      findings,
    );
  },
};

/** Sheets for each rater have other recordings each: only with a row for each of these they have the same headings. */
function withCriteriaAcross(given: readonly SheetRow[]): readonly SheetRow[] {
  const rows = isListOfScores(given.map(({ cells }) => cells))
    ? [{ line: 0, cells: headingsOfScores }, ...given]
    : given;
  const [head] = rows;
  if (!head || !hasCriteriaBelow(head.cells)) return rows;
  const turned = turnedRows(rows.map(({ cells }) => cells));
  return turned.map((cells, at) => ({ cells, line: head.line + at }));
}

/**
 * The sheet whose headings say most of who coded what and when: codebooks and what is to be read first often stand before
 * it. The first of those that say as much.
 */
function mostSaying(
  sheets: readonly OpenSheet[],
  rowsOf: (sheet: OpenSheet) => readonly SheetRow[] | WorkbookFault,
): OpenSheet | undefined {
  let best: { readonly sheet: OpenSheet; readonly says: number } | undefined;
  for (const sheet of sheets.slice(0, sheetsLookedAt)) {
    const rows = sheets.length === 1 ? [] : rowsOf(sheet);
    const says = "because" in rows ? -1 : saying(rows);
    if (says > (best?.says ?? -2)) best = { sheet, says };
  }
  return best?.sheet;
}

const sheetsLookedAt = 12;

function saying(rows: readonly SheetRow[]): number {
  if (borisHeadIn(visiting(rows))) return telling.length;
  const roles = new Set(
    parted(rows).rows[0]?.cells.flatMap((heading) => guessOf(heading)?.role ?? []),
  );
  return telling.filter((role) => roles.has(role)).length;
}

/** What tables of coded or rated work have; codebooks have codes alone. */
const telling: readonly ColumnRole[] = [
  "start",
  "end",
  "duration",
  "rater",
  "recording",
  "media",
  "observation",
  "codes",
  "value",
];

type OpenSheet = OpenWorkbook["sheets"][number];

interface ReadSheet {
  readonly name: string;
  /** From the headings on. */
  readonly rows: readonly SheetRow[];
  /** What stands above the headings. */
  readonly above: readonly SheetRow[];
}

function visiting(rows: readonly SheetRow[]): VisitRows {
  return (listener) => {
    for (const { cells, line } of rows) if (listener(cells, line) === false) return;
  };
}

/** A sheet’s headings, to compare them with those of others. */
function headingsOf([head]: readonly SheetRow[]): string {
  return JSON.stringify(head?.cells.map((cell) => cell.trim().toLowerCase()) ?? []);
}

/** The rows from the headings on: from the first row, unless others below it say more of what columns are. */
function parted(rows: readonly SheetRow[]): Pick<ReadSheet, "rows" | "above"> {
  const at = headingAt(rows.slice(0, sampledRows).map(({ cells }) => cells)) ?? 0;
  return { rows: rows.slice(at), above: rows.slice(0, at) };
}

/** So many rows above the headings of all sheets are told at most. */
const aboveMost = 40;

/** The sheets that begin with the same headings as the chosen one, that one among them. */
function sheetsAlike({
  sheets,
  chosen,
  rows,
  rowsOf,
}: {
  readonly sheets: readonly OpenSheet[];
  readonly chosen: OpenSheet;
  readonly rows: readonly SheetRow[];
  readonly rowsOf: (sheet: OpenSheet) => readonly SheetRow[] | WorkbookFault;
}): readonly ReadSheet[] {
  const own = parted(rows);
  const first = headingsOf(own.rows);
  // A table that begins with its first row has no headings to know others by.
  const head = own.rows[0]?.cells ?? [];
  const areWords =
    head.length > 1 &&
    head.every((cell) => cell.trim() !== "" && !isNumeric(cell)) &&
    rows.length > 2;
  if (!areWords && !head.some((cell) => guessOf(cell))) return [];
  return sheets.flatMap((one) => {
    const read = one.path === chosen.path ? rows : rowsOf(one);
    if ("because" in read) return [];
    const sheet = { name: one.name, ...parted(read) };
    return headingsOf(sheet.rows) === first ? [sheet] : [];
  });
}

/** With what each sheet says above its headings, of who rated or what was rated, in each of its rows. */
function withSaidAbove(sheets: readonly ReadSheet[]): readonly ReadSheet[] {
  const said = sheets.map(({ above, rows }) =>
    saidAbove(
      above.map(({ cells }) => cells),
      rows[0]?.cells ?? [],
    ),
  );
  const words = new Map(
    said.flatMap((own) => Array.from(own, ([role, { word }]) => [role, word] as const)),
  );
  if (words.size === 0) return sheets;
  return sheets.map(({ name, rows }, at) => {
    const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    const values = [...words.keys()].map((role) => said[at]?.get(role)?.value ?? "");
    const wider = rows.map(({ cells, line }, row) => ({
      line,
      cells: [
        ...Array.from({ length: width }, (_, column) => cells[column] ?? ""),
        ...(row === 0 ? words.values() : values),
      ],
    }));
    // Other lines above are titles of each sheet.
    return { name, rows: wider, above: [] };
  });
}

/** The rows of all of them below the headings of the first; `withNames`, before each the name of its sheet. */
function oneTable(
  sheets: readonly ReadSheet[],
  { withNames }: { readonly withNames: boolean },
): readonly SheetRow[] {
  const [first] = sheets;
  const head = first?.rows[0];
  if (!head) return [];
  const named = (name: string, cells: readonly string[]) => (withNames ? [name, ...cells] : cells);
  const body = sheets.flatMap(({ name, rows }) =>
    rows.slice(1).map(({ cells }) => named(name, cells)),
  );
  const above = sheets.flatMap((one) => one.above).slice(0, aboveMost);
  return [
    // What is not read is told, where the table begins.
    ...above.map(({ cells }) => ({ line: 0, cells: named("", cells) })),
    { line: head.line, cells: named(sheetHeading, head.cells) },
    ...body.map((cells, at) => ({ line: head.line + at + 1, cells })),
  ];
}

/** What the names of sheets are, and what is beside them where that follows: of a sheet for each criterion the raters. */
function rolesOfSheets(sheets: readonly ReadSheet[]): Readonly<Record<string, ColumnRole>> {
  const role = roleOfSheets(sheets);
  if (role !== "criterion") return { [sheetHeading]: role };
  const [first = "", ...others] = sheets[0]?.rows[0]?.cells.map((cell) => cell.trim()) ?? [];
  return {
    [sheetHeading]: role,
    [first]: "recording",
    ...Object.fromEntries(others.map((name) => [name, "rater_values" as const])),
  };
}

/**
 * What sheets are of: where a column says who coded, recordings. Where one names recordings, and some are on several
 * sheets, raters. Else each is a recording of its own.
 */
function roleOfSheets(sheets: readonly ReadSheet[]): ColumnRole {
  const head = sheets[0]?.rows[0]?.cells ?? [];
  const roles = head.map((heading) => guessOf(heading)?.role);
  if (roles.includes("rater")) {
    const isSaid =
      roles.includes("recording") || (!roles.includes("start") && areOnceInEach(sheets));
    return isSaid ? "leave_out" : "recording";
  }
  const at = roles.findIndex(
    (role) => role === "recording" || role === "media" || role === "observation",
  );
  // Events and scores that no column gives to a recording are of one for each sheet, whose name may say who gave them, too.
  const isOfOne =
    roles.includes("start") || (roles.includes("criterion") && roles.includes("value"));
  if (at === -1) return isOfOne ? "observation" : roleOfScores(sheets);
  const named = sheets.map(
    ({ rows }) => new Set(rows.slice(1).map(({ cells }) => cells[at]?.trim() ?? "")),
  );
  const all = named.flatMap((one) => [...one]);
  return new Set(all).size < all.length ? "rater" : "leave_out";
}

/** Whether the first column has each thing once in a sheet, as what is rated is. */
function areOnceInEach(sheets: readonly ReadSheet[]): boolean {
  return sheets.every(({ rows }) => {
    const firsts = rows.slice(1).map(({ cells }) => cells[0]?.trim() ?? "");
    return firsts.length > 1 && new Set(firsts).size === firsts.length && !firsts.includes("");
  });
}

/**
 * What sheets are of that have the same things in their first column, each once, and scores beside them: raters, or what is
 * rated, where two of their columns go together more than two sheets do. Recordings where it is not so.
 */
function roleOfScores(sheets: readonly ReadSheet[]): ColumnRole {
  const bodies = sheets.map(({ rows }) => rows.slice(1).map(({ cells }) => cells));
  const firsts = bodies.map((rows) => rows.map(([first = ""]) => first.trim()).filter(Boolean));
  const areOnce = firsts.every((names) => new Set(names).size === names.length);
  const all = firsts.flat();
  if (!areOnce || new Set(all).size === all.length) return "recording";
  const width = sheets[0]?.rows[0]?.cells.length ?? 0;
  // Each row has what all sheets say of one thing, a group of columns for each sheet.
  const places = bodies.map(
    (rows) => new Map(rows.map((cells) => [cells[0]?.trim() ?? "", cells] as const)),
  );
  const joined = [...new Set(all)].map((name) =>
    places.flatMap((rows) => {
      const cells = rows.get(name) ?? [];
      return Array.from({ length: width }, (_, column) => cells[column] ?? "");
    }),
  );
  const columns = Array.from({ length: width - 1 }, (_, at) => at + 1);
  const ofSheets = sheets.map((_, sheet) => columns.map((column) => sheet * width + column));
  const ofColumns = columns.map((column) => sheets.map((_, sheet) => sheet * width + column));
  return meanAlike(ofColumns, joined) >= meanAlike(ofSheets, joined) ? "rater" : "criterion";
}
