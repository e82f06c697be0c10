import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";

interface Texts {
  readonly [key: string]: string | Texts;
}
const Texts: z.ZodType<Texts> = z.lazy(() => z.record(z.string(), z.union([z.string(), Texts])));

const english = readdirSync("locales/en").flatMap((file) =>
  textsOf(Texts.parse(JSON.parse(readFileSync(`locales/en/${file}`, "utf8"))), `${file}:`),
);
const never = [
  ...(readFileSync("docs/words.md", "utf8").split("## Never on a screen")[1] ?? "").matchAll(
    /^\| `(?<pattern>.+)` +\| (?<say>.+?) +\|$/gmu,
  ),
].map(({ groups: { pattern = "", say = "" } = {} }) => ({
  pattern: pattern.replaceAll("\\|", "|"),
  say,
}));

test("the page of words names what is never said", () => {
  expect(never.length).toBeGreaterThan(20);
  expect(never.map(({ pattern }) => pattern)).toContain("e-mail");
});

test.each(never)("no English text has $pattern: it says $say", ({ pattern }) => {
  const found = new RegExp(pattern, "iu");
  // A name in braces is no word that anybody reads.
  const said = english.filter(({ text }) => found.test(text.replaceAll(/\{\{[^}]*\}\}/gu, "{}")));
  expect(said.map(({ key, text }) => `${key} ${text}`)).toEqual([]);
});

function textsOf(texts: Texts, before: string): readonly { key: string; text: string }[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [{ key: before + key, text }] : textsOf(text, `${before}${key}.`),
  );
}
