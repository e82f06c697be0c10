import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/projectRoot.ts";

/** Tables that are neither of the house's two, and why they cannot be. */
const others: Readonly<Record<string, string>> = {
  "features/agreement/FiguresTable.tsx":
    "heads of two rows, a chart in each cell, and rows that are drawn as they come into sight",
  "features/assignments/AssignForm.tsx": "its cells are boxes: raters across, recordings down",
  "features/compare/KeysHelp.tsx": "names and their keys, without heads",
  "features/exchange/FileList.tsx": "a file that was refused has one cell in place of its counts",
  "features/exchange/ObservationList.tsx":
    "names are dragged from row to row, which stay in the order of their files",
  "features/workbench/SubjectCodeGrid.tsx": "its cells are buttons: a grid, not rows to be read",
  "features/workbench/keys/CodeKeysEditor.tsx": "names and their keys, without heads",
  "features/workbench/keys/KeysDialog.tsx": "names and their keys, without heads",
  "features/workbench/keys/KeysEditor.tsx": "names and their keys, without heads",
  "kit/scheme/SchemeView.tsx": "names and their definitions, without heads",
};

const client = join(projectRoot, "src/client");
const drawsTable = /<(?:table|Table)(?=[\s>])/u;

test("every table is the house's own, DataTable or ScrolledTable, but for those with a reason", () => {
  const found = readdirSync(client, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
    .filter((path) => !path.startsWith("kit/table/"))
    .filter((path) => drawsTable.test(readFileSync(join(client, path), "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(others).toSorted());
});
