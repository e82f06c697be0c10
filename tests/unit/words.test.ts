import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { neverSaid, said } from "./said.ts";

const english = said("en");
const never = neverSaid(readFileSync("docs/words.md", "utf8"), "## Never on a screen");

test("the page of words names what is never said", () => {
  expect(never.length).toBeGreaterThan(20);
  expect(never.map(({ pattern }) => pattern.source)).toContain("e-mail");
});

test.each(never)("no English text has $pattern: it says $say", ({ pattern }) => {
  const found = english.filter(({ text }) => pattern.test(text));
  expect(found.map(({ key, text }) => `${key} ${text}`)).toEqual([]);
});

const pages = ["README.md", ...readdirSync("docs/guide").map((name) => `docs/guide/${name}`)]
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, prose: proseOf(readFileSync(name, "utf8")) }));

test.each(pages)("nor has the page $name", ({ prose }) => {
  const lines = prose.split("\n");
  // In a page "…" stands for what a button names, as in "Import … observations".
  const found = never
    .filter(({ pattern }) => pattern.source !== " …")
    .flatMap(({ pattern, say }) =>
      lines.filter((line) => pattern.test(line)).map((line) => `${line} (${say})`),
    );
  expect(found).toEqual([]);
});

/** Without code, addresses and what is quoted of other programs. */
function proseOf(page: string): string {
  return page
    .replaceAll(/```[\s\S]*?```/gu, "")
    .replaceAll(/`[^`]*`/gu, "")
    .replaceAll(/\]\([^)]*\)/gu, "]");
}
