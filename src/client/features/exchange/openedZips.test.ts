import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { withZipsOpened } from "./openedZips.ts";

const given = (name: string, entries: Readonly<Record<string, string>>) =>
  new File(
    [
      new Uint8Array(
        zipSync(
          Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])),
        ),
      ),
    ],
    name,
  );

it("puts the files of an archive in its place, with their folders, and leaves hidden ones alone", async () => {
  const archive = given("coding.zip", {
    "study/Anna/clip 1.csv": "a",
    "study/Ben/clip 1.csv": "b",
    "study/.DS_Store": "x",
    "__MACOSX/study/Anna/._clip 1.csv": "x",
  });
  const beside = new File(["c"], "clip 2.csv");

  const { files, folders, hidden } = await withZipsOpened({
    files: [archive, beside],
    hidden: 0,
    folders: new Map([[archive, "sent"]]),
  });

  expect(files.map((one) => `${folders?.get(one) ?? ""}/${one.name}`)).toEqual([
    "sent/study/Anna/clip 1.csv",
    "sent/study/Ben/clip 1.csv",
    "/clip 2.csv",
  ]);
  expect(await Promise.all(files.map((one) => one.text()))).toEqual(["a", "b", "c"]);
  expect(hidden).toBe(1);
});

it("leaves a study archive, a workbook and what cannot be opened as they are", async () => {
  const files = [
    given("study.zip", { "study.json": "{}" }),
    given("table.xlsx", { "xl/workbook.xml": "<x/>" }),
    new File(["no archive"], "broken.zip"),
  ];

  expect((await withZipsOpened({ files, hidden: 0 })).files).toEqual(files);
});
