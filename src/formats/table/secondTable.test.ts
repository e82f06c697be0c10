import { expect, test } from "vitest";
import { readingBy } from "../../../tests/formats/borisReading.ts";
import { tableFormat } from "./delimitedFormats.ts";

const { reader } = tableFormat;
if (!reader) throw new Error("it is read");

const rows = ["video,coder,behavior,start,end", "clip 1,Anna,left,0.5,2", "clip 1,Ben,left,0.6,2"];

test.each([
  { below: [",,,,", "coder,videos,,,", "Anna,1,,,", "Ben,1,,,"], line: 5, count: 2 },
  { below: ["coder,videos,,,", "Anna,1,,,", "Ben,1,,,"], line: 4, count: 2 },
  { below: ["video,coder,code,count,mean", "clip 1,Anna,left,1,2"], line: 4, count: 1 },
])(
  "a second table from line $line is counted as rejected, and not read",
  async ({ below, ...of }) => {
    const read = await readingBy(reader, [...rows, ...below].join("\n"));

    expect(read.observations).toHaveLength(2);
    expect(read.study.people.map(({ name }) => name)).toEqual(["Anna", "Ben"]);
    expect(read.findings).toContainEqual(
      expect.objectContaining({
        weight: "rejected",
        what: "second_table",
        place: { kind: "line", line: of.line },
        count: of.count,
      }),
    );
  },
);

test("a rater who coded nothing, below an empty row, is not a second table", async () => {
  const read = await readingBy(reader, [...rows, ",,,,", "clip 2,Observer A,,,"].join("\n"));

  expect(read.observations).toHaveLength(3);
  expect(read.findings.map(({ what }) => what)).not.toContain("second_table");
});
