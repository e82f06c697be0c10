import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
  const written = [
    csv([[text, -2]]),
    await ratingsCsv(table).text(),
    delimitedRecord([text, -2]),
    certificateTotals(certificateParts([cell]), () => true).table,
  ];

  for (const one of written) {
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
  const root = join(import.meta.dirname, "../../src");
  const sources = readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path))
    .map((path) => ({
      path: path.replaceAll("\\", "/"),
      text: readFileSync(join(root, path), "utf8"),
    }));

  const guards = sources.filter(({ text }) => /\[=\+|\[=@|[＝＠]/u.test(text));
  const marks = sources.filter(({ text }) => /`\\uFEFF|"\\uFEFF"/u.test(text));

  expect(guards.map(({ path }) => path)).toEqual(["domain/spreadsheetText.ts"]);
  for (const { path, text } of marks) {
    expect([path, /spreadsheetText\.ts/u.test(text)]).toEqual([path, true]);
  }
});

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
