import { expect, it } from "vitest";
import type { CopiedTable } from "./copiedTable.ts";
import { lettersOfColumns, columnShares, withWholeIntervals } from "./columnWidths.ts";

const table: CopiedTable = {
  caption: "",
  direction: "ltr",
  head: ["Criterion", "Ratings", "Intraclass correlation (ICC(A,1))"],
  rows: [
    [
      { text: "Attention to each other", isNumber: false },
      { text: "300", isNumber: true },
      { text: "0.690 [−0.588, 0.779]", isNumber: true },
    ],
  ],
};

it("an interval is one word where there is room, and its space alone is another", () => {
  expect(withWholeIntervals("0.69 [0.5, 0.8], n = 3 [see, there is more]")).toBe(
    "0.69 [0.5,\u00A00.8], n = 3 [see, there is more]",
  );
  const [whole, cut] = [true, false].map((hasWholeIntervals) =>
    lettersOfColumns(table, { hasWholeIntervals }).map(({ least }) => least),
  );
  expect(whole).toEqual(["Attention".length, "Ratings".length, "[−0.588, 0.779]".length]);
  expect(cut).toEqual(["Attention".length, "Ratings".length, "correlation".length]);
});

it.each([35, 60, 90, 200])(
  "on a line of %i letters no column is narrower than its words",
  (line) => {
    const letters = lettersOfColumns(table, { hasWholeIntervals: true });

    const shares = columnShares(letters, line);

    expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
    for (const [at, share] of shares.entries()) {
      expect(share * line).toBeGreaterThanOrEqual((letters[at]?.least ?? 0) - 1e-9);
    }
  },
);

it("where there is no room even for words each has of it in proportion; of no columns there are none", () => {
  const letters = [
    { all: 30, body: 30, least: 30 },
    { all: 20, body: 20, least: 10 },
  ];

  expect(columnShares(letters, 20)).toEqual([0.75, 0.25]);
  expect(columnShares([], 20)).toEqual([]);
});

it("of what is left a column has more for its cells than another for its heading", () => {
  const [name = 0, value = 0] = columnShares(
    [
      { all: 22, body: 22, least: 8 },
      { all: 29, body: 5, least: 9 },
    ],
    40,
  );

  expect(name * 40).toBeGreaterThanOrEqual(22);
  expect(value * 40).toBeGreaterThanOrEqual(9);
});
