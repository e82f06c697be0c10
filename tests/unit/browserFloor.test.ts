import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browserFloor } from "../../scripts/browserFloor.ts";
import { languages } from "../../src/client/kit/text/languages.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

test("the page on browsers has those that the build is for", () => {
  const rows = read("docs/guide/browsers.md")
    .split("\n")
    .filter((line) => line.startsWith("|"));

  for (const { name, from } of browserFloor) {
    const row = rows.find((line) => line.includes(name));
    expect(row).toContain(from);
  }
});

test("so has the README, in a sentence", () => {
  const words = read("README.md").replaceAll(/\s+/gu, " ");
  for (const { name, from } of browserFloor) {
    expect(words).toContain(`${name} ${from.replace(" ESR", "")}`);
  }
});

test("whoever has an older browser is told the same versions, in every language", () => {
  const page = read("index.html");
  const told = page.slice(page.indexOf('id="old-browser"'), page.indexOf("<noscript>"));
  const paragraphs = told.match(/<p [\s\S]*?<\/p>/gu) ?? [];

  expect(paragraphs).toHaveLength(languages.length);
  for (const paragraph of paragraphs) {
    for (const { name, from } of browserFloor) {
      expect(paragraph).toContain(name);
      expect(paragraph).toContain(from.replace(" ESR", ""));
    }
  }
});

test("without scripts the page says what to do, in every language", () => {
  const without = /<noscript>[\s\S]*<\/noscript>/u.exec(read("index.html"))?.[0] ?? "";

  for (const { code, tag = code } of languages) {
    expect(without).toMatch(new RegExp(`lang="${tag}"[^>]*>\\s*\\S`, "u"));
  }
});
