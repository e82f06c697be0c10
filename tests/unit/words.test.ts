import { readFileSync } from "node:fs";
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
