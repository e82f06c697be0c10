import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/security.md"), "utf8");
const rows = text
  .split("\n")
  .filter((line) => /^\| \d/u.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, area = "", state = ""]) => ({ area, state }));

/**
 * The sections of the standard, by chapter, that have a requirement of level 1 or 2. Of V9 and V17 the document has a
 * sentence each.
 */
const sections: readonly (readonly [chapter: number, sections: readonly number[]])[] = [
  [1, [1, 2, 3, 4, 5]],
  [2, [1, 2, 3, 4]],
  [3, [2, 3, 4, 5, 7]],
  [4, [1, 2, 3, 4]],
  [5, [1, 2, 3, 4]],
  [6, [1, 2, 3, 4, 5, 6, 8]],
  [7, [1, 2, 3, 4, 5, 6]],
  [8, [1, 2, 3, 4]],
  [10, [1, 2, 3, 4, 5, 6, 7]],
  [11, [1, 2, 3, 4, 5, 6]],
  [12, [1, 2, 3]],
  [13, [1, 2, 3, 4]],
  [14, [1, 2, 3]],
  [15, [1, 2, 3]],
  [16, [1, 2, 3, 4, 5]],
];

test("the security document has each chapter, and names only tests and files that there are", () => {
  const chapters = [...text.matchAll(/^## V(\d+) /gmu)].map(([, number]) => Number(number));
  const named = [...text.matchAll(/`([\w./-]+\.[a-z]+|packaging\/\w+)`/gu)].map(([, name = ""]) =>
    name.includes("/") ? name : `tests/server/${name}`,
  );

  expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test("each area is met or not needed, and no area of level 2 is missing", () => {
  const told = new Set(rows.flatMap(({ area }) => sectionsIn(area)));
  const asked = sections.flatMap(([chapter, of]) => of.map((section) => `${chapter}.${section}`));

  expect(rows.filter(({ state }) => !/^(?:Met|Not needed)/u.test(state))).toEqual([]);
  expect(asked.filter((section) => !told.has(section))).toEqual([]);
});

test("what is met has a test that fails without it, or a page where it is written", () => {
  const bare = rows.filter(
    ({ state }) =>
      state.startsWith("Met") &&
      !/`[\w./-]+\.(?:test|spec)\.ts`|npm run fuzz|\]\(|docs\//u.test(state),
  );

  expect(bare.map(({ area }) => area)).toEqual([]);
});

/** "10.1, 10.2 as a client" is two, "11.2 to 11.4" three. */
function sectionsIn(area: string): string[] {
  const numbers = [...area.matchAll(/(\d+)\.(\d+)/gu)].map(
    ([, a, b]) => [Number(a), Number(b)] as const,
  );
  const [first, last] = numbers;
  if (area.includes(" to ") && first && last) {
    return Array.from(
      { length: last[1] - first[1] + 1 },
      (_, at) => `${first[0]}.${first[1] + at}`,
    );
  }
  return numbers.map(([chapter, section]) => `${chapter}.${section}`);
}
