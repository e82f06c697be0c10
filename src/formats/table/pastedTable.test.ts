import { describe, expect, it } from "vitest";
import { pastedTable, tabbed } from "./pastedTable.ts";

const cellsOf = (text: string) => pastedTable(text).map(({ cells }) => cells);

describe("a pasted table", () => {
  it.each([
    ["tabs", "name\tfrom\nA, B; C\t1,5\nD\t2,5"],
    ["tabs, rows of different lengths", "name\tfrom\t\nA, B; C\t1,5\nD\t2,5\t\t"],
    ["semicolons, with decimal commas", 'name;from\n"A, B; C";1,5'],
    ["commas", 'name,from\n"A, B; C","1,5"'],
    ["bars", "name|from\nA, B; C|1,5\nD|2,5"],
    ["commas with spaces before the quotes", 'name, from\n"A, B; C" , "1,5"'],
    ["a byte order mark and lines of Windows", '\uFEFFname;from\r\n"A, B; C";1,5\r\n'],
    ["lines of an old Macintosh", 'name;from\r"A, B; C";1,5\r'],
  ])("is parted by %s", (_what, text) => {
    const [head, first] = cellsOf(text);

    expect(head?.slice(0, 2)).toEqual(["name", "from"]);
    expect(first).toEqual(["A, B; C", "1,5"]);
  });

  it("takes commas between digits for those of decimals only where semicolons part as well", () => {
    expect(cellsOf("1,5;2,5\n3,5;4,5")).toEqual([
      ["1,5", "2,5"],
      ["3,5", "4,5"],
    ]);
    expect(cellsOf("1,5\n3,5")).toEqual([
      ["1", "5"],
      ["3", "5"],
    ]);
    expect(cellsOf("Call,point,,,,,Mia; Tom\nCry,state,,,,,Ana; Ben")[0]).toHaveLength(7);
  });

  it("says on which line of the text a row begins", () => {
    const text = 'a,b\n\n"two\nlines",c\n,\nd,e\n';

    expect(pastedTable(text).map(({ line }) => line)).toEqual([1, 3, 6]);
  });

  it("is one column where nothing parts it, and nothing where there is nothing", () => {
    expect(cellsOf("Call\nCry")).toEqual([["Call"], ["Cry"]]);
    expect(cellsOf(" \n\n, ,")).toEqual([]);
  });

  it("comes back from what is copied; a lone quote is a letter", () => {
    const rows = [
      ["a\tb", 'say "x"', "two\nlines", ""],
      ["", "last", "", "end"],
    ];

    expect(cellsOf(tabbed(rows))).toEqual(rows);
    expect(cellsOf('5" long\tok')).toEqual([['5" long', "ok"]]);
    expect(cellsOf('a, "b" and c, d')).toEqual([["a", '"b" and c', "d"]]);
  });
});
