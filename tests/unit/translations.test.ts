import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { languages } from "../../src/client/kit/text/languages.ts";
import { neverSaid, said } from "./said.ts";

test("each language of the screens has its folder, and each folder its line", () => {
  expect(languages.map(({ code }) => code).toSorted()).toEqual(readdirSync("locales").toSorted());
});

test("a language is one folder and one line: no other source lists languages", () => {
  const codes = languages.map(({ code }) => code).filter((code) => code !== "en");
  const listing = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
    .filter((name) => {
      const text = readFileSync(`src/${name}`, "utf8");
      return codes.filter((code) => new RegExp(`["'/]${code}["'/]`, "u").test(text)).length > 4;
    });
  expect(listing.map((name) => name.replaceAll("\\", "/"))).toEqual([
    "client/kit/text/languages.ts",
  ]);
});

describe.each(languages.map(({ code }) => code).filter((code) => code !== "en"))("%s", (code) => {
  const page = `docs/translations/${code}.md`;
  const text = existsSync(page) ? readFileSync(page, "utf8") : "";

  test("has a glossary, each term with one word", () => {
    const terms = [...text.matchAll(/^\| (?<term>[^|]+?) +\| (?<word>[^|]+?) +\| .+\|$/gmu)];
    expect(terms.length).toBeGreaterThan(90);
    const named = terms.map(({ groups }) => groups?.["term"] ?? "");
    expect(named.filter((term, at) => named.indexOf(term) !== at && !term.startsWith("-"))).toEqual(
      [],
    );
  });

  test("says nowhere what its page says never to", () => {
    const never = neverSaid(text, "## Never");
    expect(never.length).toBeGreaterThan(11);
    const texts = said(code);
    const found = never.flatMap(({ pattern, say }) =>
      texts
        .filter((one) => pattern.test(one.text))
        .map((one) => `${one.key} ${one.text} (${pattern.source}: ${say})`),
    );
    expect(found).toEqual([]);
  });
});
