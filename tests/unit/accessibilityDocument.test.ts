import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/accessibility.md"), "utf8");

/** The rows of the criteria: what each is about, its state, and what shows it. */
const rows = text
  .split("\n")
  .filter((line) => /^\| \d+\.\d/u.test(line))
  .map((line) => {
    const [, criterion = "", state = "", shown = ""] = line.split("|").map((cell) => cell.trim());
    return { criterion, state, shown };
  });

/** Paths from the root of the repository. */
const named = [...text.matchAll(/`((?:src|tests|docs|locales)\/[\w./-]+\.[a-z]+)`/gu)].map(
  ([, name = ""]) => name,
);

test("each success criterion of WCAG 2.2 at levels A and AA has its row, in their order", () => {
  expect(rows.map(({ criterion }) => criterion)).toEqual(criteria);
  expect(criteria.filter((one) => one.endsWith("(A)"))).toHaveLength(31);
  expect(criteria.filter((one) => one.endsWith("(AA)"))).toHaveLength(24);
});

test("each says in what state it is, and what is met or done in part what shows it", () => {
  const unsaid = rows.filter(
    ({ state }) => !/^(?:Met|In part|Not met|Not checked|Not needed)\b/u.test(state),
  );
  const unshown = rows.filter(({ shown }) => !shown.startsWith("`") && !/^none\b/u.test(shown));
  const onlyMet = rows.filter(({ state, shown }) => state.startsWith("Met") && shown === "none");

  expect(unsaid).toEqual([]);
  expect(unshown).toEqual([]);
  expect(onlyMet).toEqual([]);
});

test("the accessibility document names only files that there are", () => {
  expect(named.length).toBeGreaterThan(70);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("each test that it names is in its file, under this title", () => {
  const titles = [...text.matchAll(/`([^`]+)` › (“[^”]+”(?:(?: \([^)]*\))?, “[^”]+”)*)/gu)].flatMap(
    ([, file = "", quoted = ""]) =>
      [...quoted.matchAll(/“([^”]+)”/gu)].map(([, title = ""]) => ({ file, title })),
  );
  const contents = new Map(
    [...new Set(titles.map(({ file }) => file))].map((file) => [
      file,
      readFileSync(join(root, file), "utf8"),
    ]),
  );

  expect(titles.length).toBeGreaterThan(60);
  expect(titles.filter(({ file, title }) => !contents.get(file)?.includes(title))).toEqual([]);
});

/** https://www.w3.org/TR/WCAG22/, without 4.1.1, which this version has removed. */
const criteria = [
  "1.1.1 Non-text Content (A)",
  "1.2.1 Audio-only and Video-only (Prerecorded) (A)",
  "1.2.2 Captions (Prerecorded) (A)",
  "1.2.3 Audio Description or Media Alternative (Prerecorded) (A)",
  "1.2.4 Captions (Live) (AA)",
  "1.2.5 Audio Description (Prerecorded) (AA)",
  "1.3.1 Info and Relationships (A)",
  "1.3.2 Meaningful Sequence (A)",
  "1.3.3 Sensory Characteristics (A)",
  "1.3.4 Orientation (AA)",
  "1.3.5 Identify Input Purpose (AA)",
  "1.4.1 Use of Color (A)",
  "1.4.2 Audio Control (A)",
  "1.4.3 Contrast (Minimum) (AA)",
  "1.4.4 Resize Text (AA)",
  "1.4.5 Images of Text (AA)",
  "1.4.10 Reflow (AA)",
  "1.4.11 Non-text Contrast (AA)",
  "1.4.12 Text Spacing (AA)",
  "1.4.13 Content on Hover or Focus (AA)",
  "2.1.1 Keyboard (A)",
  "2.1.2 No Keyboard Trap (A)",
  "2.1.4 Character Key Shortcuts (A)",
  "2.2.1 Timing Adjustable (A)",
  "2.2.2 Pause, Stop, Hide (A)",
  "2.3.1 Three Flashes or Below Threshold (A)",
  "2.4.1 Bypass Blocks (A)",
  "2.4.2 Page Titled (A)",
  "2.4.3 Focus Order (A)",
  "2.4.4 Link Purpose (In Context) (A)",
  "2.4.5 Multiple Ways (AA)",
  "2.4.6 Headings and Labels (AA)",
  "2.4.7 Focus Visible (AA)",
  "2.4.11 Focus Not Obscured (Minimum) (AA)",
  "2.5.1 Pointer Gestures (A)",
  "2.5.2 Pointer Cancellation (A)",
  "2.5.3 Label in Name (A)",
  "2.5.4 Motion Actuation (A)",
  "2.5.7 Dragging Movements (AA)",
  "2.5.8 Target Size (Minimum) (AA)",
  "3.1.1 Language of Page (A)",
  "3.1.2 Language of Parts (AA)",
  "3.2.1 On Focus (A)",
  "3.2.2 On Input (A)",
  "3.2.3 Consistent Navigation (AA)",
  "3.2.4 Consistent Identification (AA)",
  "3.2.6 Consistent Help (A)",
  "3.3.1 Error Identification (A)",
  "3.3.2 Labels or Instructions (A)",
  "3.3.3 Error Suggestion (AA)",
  "3.3.4 Error Prevention (Legal, Financial, Data) (AA)",
  "3.3.7 Redundant Entry (A)",
  "3.3.8 Accessible Authentication (Minimum) (AA)",
  "4.1.2 Name, Role, Value (A)",
  "4.1.3 Status Messages (AA)",
];
