import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { unzipSync } from "fflate";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import * as z from "zod";
import { firstWish } from "../../src/client/features/calculator/wish.ts";
import { ratingsCsv } from "../../src/client/features/calculator/ratingsCsv.ts";
import { ratingTable } from "../../src/client/features/calculator/ratingTable.ts";
import { csv } from "../../src/client/kit/chart/csv.ts";
import { certificateParts, certificateTotals } from "../../src/formats/boris/certificateParts.ts";
import { formats } from "../../src/formats/registry.ts";
import { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { delimitedRecord } from "../../src/formats/table/delimitedRecord.ts";
import { written } from "../../src/formats/written.ts";
import { filesBy } from "../formats/borisReading.ts";
import { rich, richStudy } from "../formats/richStudy.ts";

const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
/** What a spreadsheet would run; the second and third begin like numbers. */
const hostile = signs.flatMap((sign) => [
  `${sign}cmd|' /C calc'!A0`,
  `${sign}2+3+cmd|' /C calc'!A0`,
  `${sign}1+${sign}1`,
]);

const tables = formats.flatMap(({ name, writer }) =>
  writer && /csv|tab-separated/u.test(writer.contentType) ? [{ name, writer }] : [],
);

test.each(tables)("$name has no cell that a spreadsheet would calculate", async ({ writer }) => {
  const files = await filesBy(writer, evil());
  const cells = [...files.values()].flatMap(cellsOf);

  expect(cells.length).toBeGreaterThan(0);
  expect(cells.filter(isFormula)).toEqual([]);
});

test("a workbook has texts and numbers alone", async () => {
  const writer = formats.find(({ name }) => name === "xlsx")?.writer;
  if (!writer) throw new Error("workbooks are written");
  const { study, observations } = evil();
  const pieces: Uint8Array[] = [];
  const of = { baseName: "study", now: "2026-11-28T00:00:00Z", newUuid: uuidv7 };
  for await (const { content } of written(writer, study, observations, of)) {
    pieces.push(typeof content === "string" ? Buffer.from(content) : content);
  }
  const parts = Object.entries(unzipSync(Buffer.concat(pieces)));
  const sheets = parts.filter(([path]) => path.startsWith("xl/worksheets/"));

  const texts = sheets.map(([, bytes]) => new TextDecoder().decode(bytes));

  expect(texts.some((text) => /<t[^>]*>'?[=+@-]2\+3 /u.test(text))).toBe(true);
  for (const text of texts) {
    expect(text).not.toMatch(/<f[ >/]/u);
    const kinds = [...text.matchAll(/<c [^>]*t="([^"]*)"/gu)].map(([, kind]) => kind);
    expect(["inlineStr", "b"]).toEqual(expect.arrayContaining([...new Set(kinds)]));
  }
});

test("at least the tables of BORIS, BIDS, frames and our own are written for spreadsheets", () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["bids", "borisTabular", "borisAggregated", "tidyEvents"]),
  );
});

test.each(hostile)("%s is text in charts, ratings, comparisons and lists", async (text) => {
  const rows = [
    ["unit", text, "Ben"],
    ["a", text, "x"],
    [text, "-5", "+1.5"],
  ];
  const table = ratingTable(rows, firstWish, String);
  if (typeof table === "string") throw new Error(table);
  const cell = {
    observation: text,
    of: [],
    table: text,
    subject: text,
    behavior: text,
    column: text,
    boris: text,
    here: text,
    because: null,
  };
  const made = [
    csv([[text, -2]]),
    await ratingsCsv(table).text(),
    delimitedRecord([text, -2]),
    certificateTotals(certificateParts([cell]), () => true).table,
  ];

  for (const one of made) {
    expect(one).toContain("cmd|".slice(0, text.includes("cmd|") ? 4 : 0));
    expect(cellsOf(one).filter(isFormula)).toEqual([]);
  }
});

test("ratings stay numbers", async () => {
  const rows = [
    ["unit", "Ann", "Ben"],
    ["a", "-5", "+1.5"],
    ["b", "-", "-1e3"],
  ];
  const table = ratingTable(rows, firstWish, String);
  if (typeof table === "string") throw new Error(table);

  expect(await ratingsCsv(table).text()).toContain("-5,+1.5");
});

test("no other file has a guard of its own, or writes such a table without one", () => {
  const guards = sources.filter(({ text }) => /\[=\+|\[=@|[＝＠]/u.test(text));
  const marks = sources.filter(({ text }) => /`\\uFEFF|"\\uFEFF"/u.test(text));

  expect(guards.map(({ path }) => path)).toEqual([guard]);
  for (const { path, text } of marks) {
    expect([path, /spreadsheetText\.ts/u.test(text)]).toEqual([path, true]);
  }
});

test("whatever gives a file for spreadsheets makes it by the guard", () => {
  const exits = sources.filter(
    ({ path, text }) =>
      !path.startsWith("api/") &&
      // Its rows are written by `packagePieces.ts`.
      path !== "server/report/comparedTables.ts" &&
      /(?:[tT]ype: "text\/(?:csv|tab-separated)|(?:fileName|ending)[:=] ?[^\n]*\.[ct]sv["`]|\}\.csv`)/u.test(
        text,
      ),
  );

  expect(exits.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      "client/features/agreement/useTableFile.ts",
      "client/features/calculator/ratingsCsv.ts",
      "client/features/exchange/CertificatePart.tsx",
      "client/features/scheme/translate/ExportWords.tsx",
      "client/kit/chart/ExportMenu.tsx",
      "client/kit/table/DataTable.tsx",
      "formats/bids/bids.ts",
      "formats/table/delimitedFormats.ts",
      "server/calls/history.ts",
      "server/calls/participants.ts",
      "server/calls/security.ts",
      "server/report/packagePieces.ts",
    ]),
  );
  for (const { path } of exits) expect([path, isGuarded(path, 4)]).toEqual([path, true]);
});

const guard = "domain/spreadsheetText.ts";

/** Every file of the application, below `src`. */
const sources = readdirSync(join(import.meta.dirname, "../../src"), { recursive: true })
  .map((path) => String(path).replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path))
  .map((path) => ({
    path,
    text: readFileSync(join(import.meta.dirname, "../../src", path), "utf8"),
  }));

/** Whether a file imports the guard, itself or by others, which are so many at most. */
function isGuarded(from: string, imports: number): boolean {
  if (from === guard) return true;
  if (imports === 0) return false;
  const text = sources.find(({ path }) => path === from)?.text ?? "";
  return [...text.matchAll(/from "(\.[^"]+)"/gu)].some(([, path = ""]) =>
    isGuarded(posix.join(posix.dirname(from), path), imports - 1),
  );
}

/** A study in which names and texts begin with the signs of formulas, in turn. */
function evil() {
  const { study, observations } = richStudy({ ...rich, hasOddNames: false });
  let turn = 0;
  const texts = new Set(["name", "comment", "description", "text", "unit"]);
  const changed: unknown = JSON.parse(
    JSON.stringify({ study, observations }),
    (key, value: unknown) =>
      typeof value === "string" && texts.has(key)
        ? `${signs[(turn += 1) % signs.length]}2+3 ${value}`
        : value,
  );
  return z.object({ study: StudyCopy, observations: z.array(ObservationCopy) }).parse(changed);
}

/** Cells without the quotes of a table, whatever parts them: none here has a line end. */
function cellsOf(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/u, "")
    .split(/[\r\n]+/u)
    .flatMap((line) => line.split(line.includes("\t") ? "\t" : /,(?=(?:[^"]*"[^"]*")*[^"]*$)/u))
    .map((cell) => cell.replace(/^"/u, "").replace(/"$/u, ""));
}

/** A number is none; a sign alone is not, either. */
function isFormula(cell: string): boolean {
  return (
    signs.some((sign) => cell.startsWith(sign)) &&
    !/^[+-]?(?:\d+(?:[.,]\d+)?(?:e[+-]?\d+)?)?$/iu.test(cell)
  );
}
