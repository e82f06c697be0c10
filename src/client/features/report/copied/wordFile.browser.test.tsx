import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { wordFile } from "./wordFile.ts";

afterEach(() => document.body.replaceChildren());

/** The parts of a Word file of a paper in a language. */
async function opened(language: string, direction: "ltr" | "rtl") {
  const paper = document.createElement("article");
  paper.dir = direction;
  paper.innerHTML = `
    <p>\u2068نور (2)\u2069 و \u2068Mira Lind\u2069</p>
    <ul class="paper-references"><li>Cohen, J. (1960). Nominal scales.</li></ul>
    <ul><li>\u2068佐藤 花子\u2069</li></ul>`;
  document.body.append(paper);
  const file = await wordFile(paper, { title: "Report", language, direction });
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array(0));
  const paragraphs = text("word/document.xml").match(/<w:p>.*?<\/w:p>/gsu) ?? [];
  const of = (words: string) => paragraphs.find((one) => one.includes(words)) ?? "";
  return { of, language: /<w:lang [^>]+>/u.exec(text("word/styles.xml"))?.[0] ?? "" };
}

test("a report from right to left has references that run from left to right, marks and all", async () => {
  const { of } = await opened("ar", "rtl");

  expect(of("Cohen")).not.toMatch(/<w:bidi\/>|<w:rtl\/>/u);
  expect(of("Mira Lind")).toMatch(/<w:bidi\/>.*<w:rtl\/>/su);
  expect(of("佐藤")).toMatch(/<w:bidi\/>.*<w:rtl\/>/su);
});

test("one from left to right sets no name from right to left by itself: its marks do", async () => {
  const { of } = await opened("en", "ltr");

  expect(of("Mira Lind")).toContain("\u200E\u202Bنور (2)\u202C\u200E");
  expect(of("Mira Lind")).not.toMatch(/<w:bidi\/>|<w:rtl\/>/u);
});

test.each(["ar", "ja", "zh"])("names its language for every script: %s", async (language) => {
  const said = await opened(language, language === "ar" ? "rtl" : "ltr");

  for (const script of ["val", "eastAsia", "bidi"]) {
    expect(said.language).toContain(`w:${script}="${language}"`);
  }
});
