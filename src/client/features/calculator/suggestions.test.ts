import { expect, test } from "vitest";
import { suggestionsOf } from "./suggestions.ts";

function suggested(counts: Readonly<Record<string, number>>) {
  const codes = Object.keys(counts);
  const cells = Int32Array.from(
    Object.values(counts).flatMap((count, code) => Array.from({ length: count }, () => code)),
  );
  return told({ raters: ["Ana"], cells, codes });
}

function told(table: Parameters<typeof suggestionsOf>[0]) {
  return suggestionsOf(table).map(({ kind, words, count }) => [kind, [...words], count]);
}

test("a number that stands far off from a scale and usually means a gap is asked about", () => {
  expect(suggested({ "1": 30, "2": 40, "3": 20, "-99": 4 })).toEqual([["missing", ["-99"], 4]]);
  expect(suggested({ "3": 30, "5": 40, "7": 20, "99": 4, "999": 1 })).toEqual([
    ["missing", ["99", "999"], 5],
  ]);
});

test("a number inside the range of the others, or near it, is a rating", () => {
  expect(suggested({ "0": 3, "50": 9, "99": 4, "100": 7 })).toEqual([]);
  expect(suggested({ "-9": 3, "-5": 9, "0": 4, "7": 7 })).toEqual([]);
});

test("a few words among many numbers are asked about, words among words are codes", () => {
  expect(suggested({ "1": 30, "2": 40, "3": 20, "skipped?": 2 })).toEqual([
    ["missing", ["skipped?"], 2],
  ]);
  expect(suggested({ low: 30, high: 40, other: 2 })).toEqual([]);
  expect(suggested({ yes: 30, no: 40, "n.a.": 2, "-9": 1 })).toEqual([
    ["missing", ["n.a.", "-9"], 3],
  ]);
});

test("a sign that is one of two codes is no gap", () => {
  expect(suggested({ "+": 30, "-": 40 })).toEqual([]);
  expect(suggested({ "+": 30, "-": 40, "0": 3 })).toEqual([]);
  expect(suggested({ x: 30, o: 40 })).toEqual([]);
});

test("codes that only capitals tell apart are asked about", () => {
  expect(suggested({ Yes: 1, yes: 7, no: 3 })).toEqual([["case", ["Yes", "yes"], 8]]);
});

test("a column that shares no code with the others is asked about, and its words are no gaps", () => {
  const raters = ["Ana", "Ben", "Cem", "remark"];
  const codes = ["1", "2", "3", "blurry", "ok"];
  const cells = Int32Array.from([0, 0, 1, 3, 1, 1, 1, -1, 2, 2, 0, 4, 2, 1, 2, -1]);

  expect(told({ raters, cells, codes })).toEqual([["column", ["remark"], 1]]);
  expect(told({ raters: raters.slice(0, 2), cells: cells.slice(0, 0), codes })).toEqual([]);
});

test("measurements of which hardly two are alike are no strange columns", () => {
  const codes = Array.from({ length: 12 }, (_, at) => `${at}.5`);
  const cells = Int32Array.from(codes, (_, at) => at);

  expect(told({ raters: ["Ana", "Ben", "Cem"], cells, codes })).toEqual([]);
});
