import { expect, test } from "vitest";
import { pastedRows } from "./pastedRows.ts";
import { ratingsCsv } from "./ratingsCsv.ts";
import { ratingTable } from "./ratingTable.ts";
import { firstWish } from "./wish.ts";

function tableOf(text: string) {
  const table = ratingTable(pastedRows(text).rows, firstWish, String);
  if (typeof table === "string") throw new Error(table);
  return table;
}

test("saved ratings are read again as the same ratings, gaps, signs and commas among them", async () => {
  const table = tableOf('unit\tAna\tBen, "B"\nclip 1\t-\t3,5\nclip 2\t.\tno "x"\nclip 3\t-7\tيعم');

  const text = await ratingsCsv(table).text();
  const again = tableOf(text);

  expect({ ...again, codes: again.codes, shape: 0 }).toEqual({ ...table, shape: 0 });
});

test("what a spreadsheet would run as a formula is saved as text", async () => {
  const text = await ratingsCsv(tableOf("unit\tAna\tBen\na\t=1+1\t@x\nb\t-5\t+z")).text();

  expect(text.split("\r\n").slice(1, 3)).toEqual(["a,'=1+1,'@x", "b,-5,'+z"]);
});
