import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { CopiedTable } from "../../src/client/features/report/copied/copiedTable.ts";
import { latexParagraphs, latexTable } from "../../src/client/features/report/copied/latex.ts";
import { lacks } from "../needs.ts";

const folder = mkdtempSync(join(tmpdir(), "interrater-latex-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A table as the report has them: names with every sign that LaTeX means something by, and figures. */
function tableOf(rows: number): CopiedTable {
  return {
    caption: "Agreement by code: 95% CI [0.62, 0.79] & others",
    direction: "ltr",
    head: ["Code", "κ", "[95% CI]", "α, observed"],
    rows: Array.from({ length: rows }, (_, at) => [
      { text: `[Looks_at #${at}] 50% {of} $x^2$ ~ a\\b <c> | d & é “e” – ’f’`, isNumber: false },
      { text: "−0.71", isNumber: true },
      { text: "[0.62, 0.79]", isNumber: true },
      { text: "0.80", isNumber: true },
    ]),
  };
}

const paragraphs = [
  "Thirty raters coded 64 recordings (total duration 10 h 40 min), yielding 128 observations.",
  "Kottner, J., Audigé, L. (2011). https://doi.org/10.1016/j.jclinepi.2010.03.002",
  "Half-widths of at most ±0.05; κ ≥ 0.60, α ≤ 1, 3 × 4, χ², Eρ², Φ, Δ, σ ≠ τ ≈ μ, √2, ½, ∞ → „so“.",
];

test.skipIf(lacks("pdflatex"))(
  "what is copied as LaTeX compiles: a table on one page, one over several, and paragraphs",
  () => {
    const source = [
      "\\documentclass{article}",
      "\\usepackage{booktabs,array,longtable,url}",
      "\\begin{document}",
      latexParagraphs(paragraphs),
      latexTable(tableOf(8)),
      latexTable(tableOf(90)),
      "\\end{document}",
    ].join("\n");
    writeFileSync(join(folder, "report.tex"), source);

    const { status, stdout } = spawnSync(
      "pdflatex",
      ["-interaction=nonstopmode", "-halt-on-error", "report.tex"],
      { cwd: folder, encoding: "utf8" },
    );

    expect(stdout.match(/^!.*$/gmu) ?? []).toEqual([]);
    expect(status).toBe(0);
    expect(existsSync(join(folder, "report.pdf"))).toBe(true);
    expect(stdout).not.toContain("Missing character");
  },
);

const figure = (text: string) => ({ text, isNumber: true });
const words = (text: string) => ({ text, isNumber: false });
const statistics = [
  "Duration-weighted kappa",
  "Time-unit kappa (1 s units)",
  "Percent agreement (1 s units)",
  "Intraclass correlation (ICC(A,1))",
  "Weighted kappa (quadratic weights)",
];
const definition =
  "Cohen’s kappa on exact durations: the recording is split at every start and end. ".repeat(7);

/** Tables as the report has them of many statistics and of long definitions. */
const wide: readonly CopiedTable[] = [
  ...[1, 3, 5].map((count): CopiedTable => ({
    caption: `Agreement by criterion, ${count} statistics`,
    direction: "ltr",
    head: ["Criterion", "Recordings", "Ratings", ...statistics.slice(0, count)],
    rows: ["Attention to each other", "Shared goal"].map((name) => [
      words(name),
      figure("60"),
      figure("300"),
      ...Array.from({ length: count }, () => figure("0.690 [−0.588, 0.779]")),
    ]),
  })),
  {
    caption: "Statistics and their definitions",
    direction: "ltr",
    head: ["Statistic", "Definition", "Reference"],
    rows: Array.from({ length: 8 }, (_, at) => [
      words(statistics[at % statistics.length] ?? ""),
      words(definition),
      words("McGraw & Wong, 1996; Patterson & Thompson, 1971; Shrout & Fleiss, 1979"),
    ]),
  },
];

test.skipIf(lacks("pdflatex"))(
  "tables of many columns and of long texts stay within the margins of the page",
  () => {
    const source = [
      "\\documentclass{article}",
      "\\usepackage{booktabs,array,longtable,url}",
      "\\begin{document}",
      ...wide.map(latexTable),
      "\\end{document}",
    ].join("\n");
    writeFileSync(join(folder, "wide.tex"), source);

    const { status, stdout } = spawnSync(
      "pdflatex",
      ["-interaction=nonstopmode", "-halt-on-error", "wide.tex"],
      { cwd: folder, encoding: "utf8" },
    );

    expect(status).toBe(0);
    expect(stdout.match(/^(?:Overfull|LaTeX Warning: Float too large).*$/gmu) ?? []).toEqual([]);
  },
);
