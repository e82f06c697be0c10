import { expect, test } from "vitest";
import { LabelBook } from "../labelBook.ts";
import type { PairTable } from "./table.ts";
import { readTables, writeTables } from "./writtenTables.ts";

const codes = ["a", "b", "c"];

function tableIn(book: LabelBook): PairTable {
  const both = book.numberOf([0, 2]);
  return {
    subjects: new Map([
      ["ana", cells([0, book.numberOf([1]), 12_500_000], [both, both, 7])],
      [null, cells([both, 0, 3])],
    ]),
    nobodyCodes: [0, 2],
    isTooMuch: false,
  };
}

function cells(...rows: readonly (readonly [number, number, number])[]) {
  return {
    first: Int32Array.from(rows, ([first]) => first),
    second: Int32Array.from(rows, ([, second]) => second),
    amounts: Float64Array.from(rows, ([, , amount]) => amount),
  };
}

test("tables come back in another process's numbers for the same labels", () => {
  const [here, there] = [new LabelBook(codes), new LabelBook(codes)];
  there.numberOf([0, 1, 2]);

  const text = writeTables(new Map([["x y", tableIn(here)]]), here, false);

  expect(readTables(text, there, false).get("x y")).toEqual(tableIn(there));
});

test("numbers that are no labels stay as they are", () => {
  const book = new LabelBook(codes);
  const table: PairTable = {
    subjects: new Map([[null, cells([151, 0, 40], [0, 1, 90])]]),
    nobodyCodes: [],
    isTooMuch: false,
  };

  const text = writeTables(new Map([["x", table]]), book, true);

  expect(readTables(text, new LabelBook(codes), true).get("x")).toEqual(table);
});

test("what was too much to search is not kept, and what is of another scheme or broken not read", () => {
  const book = new LabelBook(codes);
  const tooMuch = { ...tableIn(book), isTooMuch: true };
  const text = writeTables(new Map([["x", tableIn(book)]]), book, false);

  expect(readTables(writeTables(new Map([["x", tooMuch]]), book, false), book, false).size).toBe(0);
  expect(readTables(text, new LabelBook(["b", "a", "c"]), false).size).toBe(0);
  expect(readTables(text.slice(0, -5), book, false).size).toBe(0);
  expect(readTables("{}", book, false).size).toBe(0);
});
