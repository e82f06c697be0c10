import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { breakpoints } from "../../src/client/kit/page/theme.ts";

const client = join(import.meta.dirname, "../../src/client");

/** Style sheets with colours of their own, and why they have them. */
const ownColours = new Map([
  [
    "features/report/paper.css",
    "the report is saved as a page that stands alone, without the theme",
  ],
  ["app/app.css", "the ground of the page before the theme is there"],
  ["kit/timeline/Timeline.module.css", "a canvas reads them at once, in either theme"],
  [
    "app/screens/WelcomePicture.module.css",
    "colours of codes, which are a study's own, in a picture of one",
  ],
]);

/** Style sheets that change their form at a width of their own, and why. */
const ownWidths = new Map([
  ["features/report/paper.css", "a sheet of paper is narrower than a window, and stands alone"],
  ["features/overview/glance.module.css", "an interval has its line by the size of letters"],
]);

const sheets = readdirSync(client, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name, text: readFileSync(join(client, name), "utf8") }));

it("style sheets take colours from the theme", () => {
  const own = sheets
    .filter(({ name }) => !ownColours.has(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/#[0-9a-f]{3,8}\b/giu)].map(([colour]) => `${name}: ${colour}`),
    );

  expect(sheets.length).toBeGreaterThan(40);
  expect(own).toEqual([]);
});

it("screens change their form at the widths of the theme", () => {
  const known = new Set(Object.values(breakpoints).map((px) => `${px}px`));
  const own = sheets
    .filter(({ name }) => !ownWidths.has(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/@media[^{]*width[^{]*/gu)]
        .filter(([query]) => (query.match(/[\d.]+\w+/gu) ?? []).some((width) => !known.has(width)))
        .map(([query]) => `${name}: ${query.trim()}`),
    );

  expect(own).toEqual([]);
});

it("each exception is one still", () => {
  const named = [...ownColours.keys(), ...ownWidths.keys()];

  expect(named.filter((name) => !sheets.some((sheet) => sheet.name === name))).toEqual([]);
});

it("no table is made beside those of the house, but for those that are named here", () => {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .filter((name) => !name.startsWith("kit/table/"))
    .flatMap((name) => {
      const text = readFileSync(join(client, name), "utf8");
      const isOfHouse = text.includes("<ScrolledTable");
      return !isOfHouse && /<table\b|<Table\b|<Table\./u.test(text) ? [name] : [];
    });

  expect(files.filter((name) => !otherTables.has(name))).toEqual([]);
  expect([...otherTables.keys()].filter((name) => !files.includes(name))).toEqual([]);
});

const keys = "names and keys side by side, without heads";
const grid = "a grid of buttons, subjects by codes";

const otherTables = new Map([
  ["features/workbench/keys/CodeKeysEditor.tsx", keys],
  ["features/workbench/keys/KeysDialog.tsx", keys],
  ["features/workbench/keys/KeysEditor.tsx", keys],
  ["features/compare/KeysHelp.tsx", keys],
  ["features/workbench/SubjectCodeGrid.tsx", grid],
  ["kit/scheme/SchemeView.tsx", "a scheme as text to read, without heads"],
  [
    "features/agreement/FiguresTable.tsx",
    "heads of two rows, a chart in each cell, and rows that are drawn as they come into sight",
  ],
  ["features/agreement/RatedPlace.tsx", "a row of a scrolled table"],
  ["features/agreement/RecipeRowHead.tsx", "the head of a row of a scrolled table"],
  ["features/assignments/AssignGrid.tsx", "a grid of boxes, raters across and recordings down"],
  [
    "features/assignments/PlanMatrix.tsx",
    "a grid of signs, as the one of boxes: raters across and recordings down",
  ],
]);
