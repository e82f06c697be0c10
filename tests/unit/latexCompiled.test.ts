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
