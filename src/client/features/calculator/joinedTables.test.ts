import { expect, test } from "vitest";
import { type Calculation, calculation } from "./calculation.ts";
import { joinedTables, type JoinedTables } from "./joinedTables.ts";
import { pastedRows } from "./pastedRows.ts";
import { firstWish } from "./wish.ts";

function together(files: Readonly<Record<string, string>>): JoinedTables {
  const found = joined(files);
  if (typeof found === "string") throw new Error(found);
  return found;
}

function joined(files: Readonly<Record<string, string>>) {
  const tables = Object.entries(files).map(([name, text]) => ({
    name,
    rows: pastedRows(text).rows,
  }));
  return joinedTables(tables, firstWish);
}

function calculated({ rows, columns }: JoinedTables): Calculation {
  const wish = { ...firstWish, layout: "long", hasNames: true, columns } as const;
  const found = calculation(rows, wish, String);
  if (typeof found === "string") throw new Error(found);
  return found.answer;
}

/** Units by raters, as they are understood. */
function grid(found: JoinedTables) {
  const { raters, preview } = calculated(found);
  return { raters, units: preview.map(({ name, cells }) => [name, ...cells]) };
}

test("files are joined by the column of names that both have, whatever the order, and gaps are told", () => {
  const found = together({
    Ana: "clip,code\nc1,x\nc2,y\nc3,x",
    Ben: "clip,code\nc3,y\nc1,x\nc4,y",
  });

  expect(grid(found)).toEqual({
    raters: ["Ana", "Ben"],
    units: [
      ["c1", "x", "x"],
      ["c2", "y", null],
      ["c3", "x", "y"],
      ["c4", null, "y"],
    ],
  });
  expect(found.notes).toEqual([
    { what: "joined_by", count: 2, about: "clip" },
    { what: "not_in_every_file", count: 2, about: "c2" },
  ]);
  expect(calculated(found).missing).toBe(2);
});

test.each([
  ["a column without a name above it", "rating\n3\n4\n5\n4", "rating\n3\n5\n5\n4"],
  ["no names at all", "3\n4\n5\n4", "3\n5\n5\n4"],
])("files of %s are joined row by row", (_, first, second) => {
  const found = together({ Ana: first, Ben: second });

  expect(grid(found)).toEqual({
    raters: ["Ana", "Ben"],
    units: [
      ["1", "3", "3"],
      ["2", "4", "5"],
      ["3", "5", "5"],
      ["4", "4", "4"],
    ],
  });
  expect(found.notes).toEqual([{ what: "joined_in_order", count: 2, about: "Ana, Ben" }]);
});

test("a column of ratings that has every value once is no column of names", () => {
  const found = together({ Ana: "1.5\n2.5\n3.5", Ben: "1.5\n2.5\n3.25" });

  expect(grid(found).units).toHaveLength(3);
});

test("of several columns that both have, the one called a rating is compared, and another can be", () => {
  const files = {
    Ana: "comment,clip,score,code\nlate,c1,3,x\n,c2,4,y",
    Ben: "comment,clip,score,code\n,c1,3,y\n,c2,5,y",
  };

  const found = together(files);

  expect(grid(found).units).toEqual([
    ["c1", "3", "3"],
    ["c2", "4", "5"],
  ]);
  expect(found.notes).toContainEqual({ what: "further_columns", count: 2, about: "comment, code" });
  const { names, columns } = calculated(found).columns ?? {};
  expect(names).toEqual(["rater", "clip", "comment", "score", "code"]);
  const other = { ...found, columns: { ...found.columns, value: 4 } };
  expect(columns).toEqual(found.columns);
  expect(grid(other).units).toEqual([
    ["c1", "x", "y"],
    ["c2", "y", "y"],
  ]);
});

test("where the files' columns differ each is a rater, also of three files", () => {
  const found = together({
    first: "id;Ana\n1;yes\n2;no\n3;yes",
    second: "id;Ben\n3;yes\n1;yes\n2;yes",
    third: "id;Cem;Dia\n1;no;no\n2;no;yes",
  });

  expect(grid(found)).toEqual({
    raters: ["Ana", "Ben", "Cem", "Dia"],
    units: [
      ["1", "yes", "yes", "no", "no"],
      ["2", "no", "yes", "no", "yes"],
      ["3", "yes", "yes", null, null],
    ],
  });
});

test("two columns together name what neither does, as a film and a second", () => {
  const rows = "film,time,code\na,1,x\na,2,y\nb,1,x\nb,2,";
  const found = together({ Ana: `${rows}x`, Ben: `${rows}y` });

  expect(grid(found).units).toEqual([
    ["a · 1", "x", "x"],
    ["a · 2", "y", "y"],
    ["b · 1", "x", "x"],
    ["b · 2", "x", "y"],
  ]);
  expect(found.notes).toEqual([{ what: "joined_by", count: 2, about: "film · time" }]);
});

test("files whose lines name their raters are one table", () => {
  const found = together({
    one: "clip,coder,code\nc1,Ana,x\nc2,Ana,y",
    two: "clip,coder,code\nc1,Ben,x\nc2,Ben,x",
  });

  expect(grid(found)).toEqual({
    raters: ["Ana", "Ben"],
    units: [
      ["c1", "x", "x"],
      ["c2", "y", "x"],
    ],
  });
  expect(found.notes).toEqual([{ what: "files_appended", count: 2, about: "one, two" }]);
});

test("two files of one name are two raters, also if they say the same", () => {
  const text = "clip,code\nc1,x\nc2,y";
  const rows = pastedRows(text).rows;

  const found = joinedTables(
    [
      { name: "A", rows },
      { name: "A", rows },
    ],
    firstWish,
  );

  expect(typeof found === "string" ? found : calculated(found).raters).toEqual(["A", "A (2)"]);
});

test("rows that nothing puts beside each other are refused, not paired by chance", () => {
  const uneven = { Ana: "x\ny\nx", Ben: "x\ny\nx\ny" };
  const others = { Ana: "clip,code\nc1,x\nc2,y", Ben: "clip,code\nd1,x\nd2,y" };
  const doubled = { Ana: "clip,code\nc1,x\nc1,y", Ben: "clip,code\nc2,x\nc1,y" };

  expect(joined(uneven)).toBe("tables_uneven");
  expect(joined(others)).toBe("tables_apart");
  expect(joined(doubled)).toBe("tables_apart");
  expect(joined({ Ana: "clip,code", Ben: "" })).toBe("empty");
});
