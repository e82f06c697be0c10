import { expect, test } from "vitest";
import { readRows, type RowTrouble } from "./delimitedRows.ts";

function rowsOf(text: string, separator = ",", longestRow = 1_000) {
  const rows: (readonly [number, readonly string[]])[] = [];
  const trouble: RowTrouble = readRows({ text, separator, longestRow }, (cells, line) => {
    rows.push([line, [...cells]]);
  });
  return { rows, trouble };
}

test.each([
  [
    "lines of Windows, Unix and old machines",
    "a,b\r\nc,d\r\n",
    [
      [1, ["a", "b"]],
      [2, ["c", "d"]],
    ],
  ],
  [
    "a last line without an end",
    "a,b\nc",
    [
      [1, ["a", "b"]],
      [2, ["c"]],
    ],
  ],
  [
    "lines that end in carriage returns alone",
    "a,b\rc,d",
    [
      [1, ["a", "b"]],
      [2, ["c", "d"]],
    ],
  ],
  [
    "empty cells and blank lines",
    "a,,\n\n,b,",
    [
      [1, ["a", "", ""]],
      [3, ["", "b", ""]],
    ],
  ],
  [
    "quotes with separators and lines in them",
    '"a,\n""x""",b\nc',
    [
      [1, ['a,\n"x"', "b"]],
      [3, ["c"]],
    ],
  ],
  ["a quote in the middle of a cell as a letter", 'a "b" c,d\n', [[1, ['a "b" c', "d"]]]],
  [
    "quotes after spaces",
    'a, "b, c" , d\n "e"\n',
    [
      [1, ["a", "b, c", " d"]],
      [2, ["e"]],
    ],
  ],
  ["quotes after spaces that do not hold a cell", 'a, "b" c,d', [[1, ["a", ' "b" c', "d"]]]],
  ["what follows a closing quote", '"a"b,c\r\n', [[1, ["ab", "c"]]]],
])("%s are read", (_, text, expected) => {
  expect(rowsOf(text).rows).toEqual(expected);
});

test("a quote that is never closed is a letter, and the rows after it are not lost", () => {
  const open = rowsOf('a,b\n"c,d\ne,f');
  expect(open.rows).toEqual([
    [1, ["a", "b"]],
    [2, ['"c', "d"]],
    [3, ["e", "f"]],
  ]);
  expect(open.trouble.openQuoteLine).toBe(2);
});

test("a row that is too long is passed over and told", () => {
  const { rows, trouble } = rowsOf(`a,b\n${"x".repeat(50)}\nc,d`, ",", 20);

  expect(rows.map(([line]) => line)).toEqual([1, 3]);
  expect(trouble.tooLongLines).toEqual([2]);
});

test.each(['"\n', ' "\n', ', "x""', ' """,'])(
  "a text of %j takes no more than one walk",
  (part) => {
    const text = part.repeat(200_001);

    const { rows, trouble } = rowsOf(text, ",", text.length + 1);

    expect(rows.length).toBeGreaterThan(0);
    expect(trouble).toBeDefined();
  },
);
