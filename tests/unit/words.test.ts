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

/** Pages that name what is never said: in every language. */
const namesThem = /^docs\/(?:words\.md|translations\/)/u;

const pages = [
  ...readdirSync("."),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" }).map(
    (name) => `docs/${name.replaceAll("\\", "/")}`,
  ),
]
  .filter((name) => name.endsWith(".md") && !namesThem.test(name))
  .map((name) => ({ name, prose: proseOf(tablesOut(name, readFileSync(name, "utf8"))) }));

/** These tables name fields and actions of the code, which are not prose. */
function tablesOut(name: string, page: string): string {
  const isOfNames = /specification\/(?:3-entities|4-states)\.md$/u.test(name);
  return isOfNames ? page.replaceAll(/^\|.*$/gmu, "") : page;
}

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

/** The docstrings of all code but tests, each as one line; names in backticks are those of the code. */
const docstrings = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
  .flatMap((name) =>
    [...readFileSync(`src/${name}`, "utf8").matchAll(/\/\*\*[\s\S]*?\*\//gu)].map(([text]) => ({
      where: `src/${name}`,
      text: text.replaceAll(/\s*\n\s*\*\s?/gu, " ").replaceAll(/`[^`]*`/gu, ""),
    })),
  );

test("there are docstrings to read", () => {
  expect(docstrings.length).toBeGreaterThan(12_000);
});

test.each(never)("no docstring has $pattern: it says $say", ({ pattern }) => {
  const found = docstrings.filter(({ text }) => pattern.source !== " …" && pattern.test(text));
  expect(found.map(({ where, text }) => `${where}: ${text}`)).toEqual([]);
});

/** Without code, addresses and what is quoted of other programs. */
function proseOf(page: string): string {
  return page
    .replaceAll(/```[\s\S]*?```/gu, "")
    .replaceAll(/`[^`]*`/gu, "")
    .replaceAll(/\]\([^)]*\)/gu, "]");
}
