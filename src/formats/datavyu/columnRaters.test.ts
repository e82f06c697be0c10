import { expect, test } from "vitest";
import { columnRaters } from "./columnRaters.ts";
import type { SheetColumn } from "./spreadsheet.ts";

test.each([
  ["look_anna", "look_ben", "anna", "ben"],
  ["look_A", "look_B", "A", "B"],
  ["R1_look", "R2_look", "R1", "R2"],
])(
  "columns %s and %s that say the same at the same time are one column of two raters",
  (one, other, a, b) => {
    const { columns, raterOf, primaryOf, questions } = columnRaters(
      [column(one, 0, codes), column(other, 90_000, codes)],
      {},
    );

    expect(columns.map(({ name }) => name)).toEqual(["look", "look"]);
    expect(columns.map((each) => raterOf.get(each))).toEqual([a, b]);
    expect(columns.map((each) => primaryOf.get(each))).toEqual([undefined, columns[0]]);
    expect(questions).toMatchObject([{ what: "rater_in_tier", answer: "rater" }]);
  },
);

test("columns of who was observed stay columns, and what is not all marked is asked", () => {
  const people = columnRaters(
    [column("look_child", 0, codes), column("look_mother", 1_700_000, ["x", "y", "z"])],
    {},
  );
  const some = [
    column("look_A", 0, codes),
    column("look_B", 9_000, codes),
    column("trial", 0, ["t"]),
  ];

  expect(people.raterOf.size).toBe(0);
  expect(columnRaters(some, {})).toMatchObject({
    columns: some,
    questions: [{ what: "rater_in_tier", answer: "no" }],
  });
  expect([...columnRaters(some, { rater_in_tier: "rater" }).raterOf.values()]).toEqual(["A", "B"]);
});

test.each([1, 2, 3])(
  "a rater who left out a cell, a code and an end is a rater still, and nothing is put in (%s)",
  (at) => {
    const whole = column("look_ben", 90_000, codes);
    const left = {
      ...whole,
      cells: whole.cells
        .map((cell, place) => ({
          ...cell,
          ...(place === at + 2 && { values: [""] }),
          ...(place === at + 4 && { endUs: cell.startUs }),
        }))
        .filter((_, place) => place !== at),
    };

    const { columns, raterOf } = columnRaters([column("look_anna", 0, codes), left], {});

    expect(columns.map((each) => [each.name, raterOf.get(each), each.cells.length])).toEqual([
      ["look", "anna", 8],
      ["look", "ben", 7],
    ]);
    expect(columns[1]?.cells).toEqual(left.cells);
  },
);

const codes = ["left", "right", "away"];

function column(name: string, shiftUs: number, values: readonly string[]): SheetColumn {
  return {
    name,
    type: "MATRIX",
    arguments: [{ name: "code", type: "NOMINAL" }],
    isVisible: true,
    comment: "",
    cells: Array.from({ length: 8 }, (_, at) => ({
      startUs: at * 4_000_000 + shiftUs,
      endUs: at * 4_000_000 + 2_500_000 + shiftUs,
      values: [values[(at * 7 + 3) % values.length] ?? ""],
      line: at + 2,
    })),
  };
}
