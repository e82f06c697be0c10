import { describe, expect, it, test } from "vitest";
import type { CopiedTable } from "./copiedTable.ts";
import { directionMarks } from "./directionMarks.ts";
import { latexParagraphs, latexTable, latexText } from "./latex.ts";
import { tabbedTable, wordParagraphs, wordTable } from "./wordHtml.ts";

function tableOf(rows: number, direction: CopiedTable["direction"] = "ltr"): CopiedTable {
  return {
    caption: "Agreement by rater & code",
    head: ["Raters", "κ"],
    rows: Array.from({ length: rows }, (_, at) => [
      { text: `Rater ${at} <b>`, isNumber: false },
      { text: "−0.12 [−0.30, 0.06]", isNumber: true },
    ]),
    direction,
  };
}

describe.each([3, 435, 4_950])("a table of %i pairs", (rows) => {
  test("is a table with the three rules of APA for Word, nothing of it markup", () => {
    const html = wordTable(tableOf(rows));

    expect(html.match(/<tr>/gu)).toHaveLength(rows + 1);
    expect(html.match(/border-top/gu)).toHaveLength(2);
    // Under the heads and under the last row.
    expect(html.match(/border-bottom/gu)).toHaveLength(4);
    expect(html).toContain("Rater 0 &lt;b&gt;");
    expect(html).toContain("rater &amp; code");
    expect(html).not.toContain("<b>");
  });

  test("has cells apart by tabs for what takes plain text", () => {
    const lines = tabbedTable(tableOf(rows)).split("\n");

    expect(lines).toHaveLength(rows + 2);
    expect(lines.slice(1).every((line) => line.split("\t").length === 2)).toBe(true);
  });

  test("is a table of booktabs for LaTeX, over pages where it is long", () => {
    const latex = latexTable(tableOf(rows));

    expect(latex).toContain(rows > 30 ? "\\begin{longtable}" : "\\begin{tabular}");
    for (const rule of ["\\toprule", "\\midrule", "\\bottomrule"]) expect(latex).toContain(rule);
    expect(latex.match(/ & /gu)).toHaveLength(rows + 1);
    expect(latex).toContain("\\caption{Agreement by rater \\& code}");
    expect(latex).toContain("$-$0.12 {[}$-$0.30, 0.06{]} \\\\");
  });
});

it("leaves no sign that LaTeX would take for a command", () => {
  expect(latexText("50% of $3_a & #1 {x} ~ ^ \\")).toBe(
    "50\\% of \\$3\\_a \\& \\#1 \\{x\\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{}",
  );
  expect(latexText("\u2068Ana\u2069 “95% CI” κ ≥ 0.6")).toBe(
    "Ana ``95\\% CI'' $\\kappa$ $\\geq$ 0.6",
  );
});

describe("names in a script that runs against the page", () => {
  it.each([
    ["ltr", "\u2068سارة 2\u2069, 0.71", "\u200E\u202Bسارة 2\u202C\u200E, 0.71"],
    ["rtl", "\u2068Kim 2\u2069، 0.71", "\u200F\u202AKim 2\u202C\u200F، 0.71"],
    ["rtl", "[\u2066−0.04, 0.05\u2069]", "[\u200F\u202A−0.04, 0.05\u202C\u200F]"],
    // One in another: the names keep their order, and each its own.
    [
      "ltr",
      "\u2066\u2068Kim\u2069 → \u2068سارة\u2069\u2069 (2)",
      "\u200E\u202AKim → \u200E\u202Bسارة\u202C\u200E\u202C\u200E (2)",
    ],
  ] as const)("stand between marks in a page that runs %s: %j", (page, text, marked) => {
    expect(directionMarks(text, page)).toBe(marked);
    expect(latexText(directionMarks(text, page))).toBe(latexText(text));
  });

  it("leave no mark where all runs as the page does", () => {
    expect(directionMarks("\u2068Ana\u2069 and \u2066\u2068Ben\u2069, 2\u2069", "ltr")).toBe(
      "Ana and Ben, 2",
    );
    expect(directionMarks("\u2068سارة\u2069 و\u2068ليلى", "rtl")).toBe("سارة وليلى");
  });
});

it("says what Arabic, Chinese and Japanese ask of LaTeX, and sets tables from right to left", () => {
  const arabic = latexTable({ ...tableOf(1, "rtl"), caption: "الاتفاق" });

  expect(arabic).toContain("% Compile with XeLaTeX; package: bidi");
  expect(arabic).toContain("\\begin{RTL}");
  expect(latexParagraphs(["一致度"])).toContain("xeCJK");
  expect(latexParagraphs(["Agreement"])).not.toContain("%");
  expect(wordTable(tableOf(1, "rtl"))).toContain('dir="rtl"');
});

it("hangs references, and keeps paragraphs apart", () => {
  expect(wordParagraphs(["A", "B"], { isHanging: true }).match(/text-indent:-36pt/gu)).toHaveLength(
    2,
  );
  expect(latexParagraphs(["A", "B"])).toBe("A\n\nB\n");
  expect(latexParagraphs(["20%. https://doi.org/10.1037/0033-2909_88"])).toBe(
    "% Package: url\n20\\%. \\url{https://doi.org/10.1037/0033-2909_88}\n",
  );
});
