import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answersFor } from "./answers.ts";
import { describe, statistics, statisticsFor } from "./index.ts";
import { ratingsFromRows } from "./ratings.ts";
import { assumptions, leftOutReasons, reasons } from "./reasons.ts";

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

function wordsOf(language: string): Words {
  const path = new URL(`../../locales/${language}/statistics.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"));
}

test("every statistic, reason and assumption has its words in English", () => {
  const words = wordsOf("en");

  for (const { id } of statistics) {
    expect([id, ...Object.keys(words[id] ?? {})]).toEqual([id, "name", "definition", "use"]);
  }
  expect(Object.keys(words["undefined"] ?? {})).toEqual([...reasons]);
  expect(Object.keys(words["leftOut"] ?? {})).toEqual([...leftOutReasons]);
  expect(Object.keys(words["assumes"] ?? {})).toEqual([...assumptions]);
});

test.each(["de", "ar"])("the words in %s have the keys of the English ones", (language) => {
  const english = wordsOf("en");
  const translated = wordsOf(language);

  expect(Object.keys(translated)).toEqual(Object.keys(english));
  for (const [group, entries] of Object.entries(english)) {
    expect([group, ...Object.keys(translated[group] ?? {})]).toEqual([
      group,
      ...Object.keys(entries),
    ]);
    for (const [key, text] of Object.entries(translated[group] ?? {})) {
      expect([group, key, text]).not.toContain("");
    }
  }
});

test("every id occurs once and can be described", () => {
  const ids = statistics.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(describe(id)?.id).toBe(id);
});

test("two raters' names bring kappa, not the intraclass correlation", () => {
  const ids = statisticsFor({ data: "ratings", level: "nominal", raters: 2, codes: 3 }).map(
    ({ id }) => id,
  );

  expect(ids).toContain("cohenKappa");
  expect(ids).not.toContain("twoByTwo");
  expect(ids).not.toContain("intraclassCorrelation");
  expect(ids).not.toContain("timeBudget");
});

test("three raters' measurements bring no kappa", () => {
  const ids = statisticsFor({ data: "ratings", level: "interval", raters: 3 }).map(({ id }) => id);

  expect(ids).toContain("intraclassCorrelation");
  expect(ids).toContain("krippendorffAlpha");
  expect(ids).not.toContain("cohenKappa");
  expect(ids).not.toContain("gwetAc");
  expect(ids).not.toContain("blandAltman");
});

test("the calculator answers a table of ordered codes with every figure that fits, or a reason", () => {
  const ratings = ratingsFromRows(
    [
      [1, 2],
      [2, 2],
      [3, 3],
      [1, null],
    ],
    [1, 2, 3],
  );

  const lines = answersFor(ratings, "ordinal");

  expect(lines.length).toBeGreaterThan(20);
  for (const { answer } of lines) {
    const { figure } = answer;
    expect(
      figure.kind === "value" ? Number.isFinite(figure.value) : reasons.includes(figure.because),
    ).toBe(true);
  }
});
