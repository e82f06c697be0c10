import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { CopiedTable } from "../../src/client/features/report/copied/copiedTable.ts";
import { wordTable } from "../../src/client/features/report/copied/wordHtml.ts";
import { lacks } from "../needs.ts";

const folder = mkdtempSync(join(tmpdir(), "interrater-word-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tableOf(rows: number): CopiedTable {
  return {
    caption: "Agreement by rater & code",
    direction: "ltr",
    head: ["Raters", "κ"],
    rows: Array.from({ length: rows }, (_, at) => [
      { text: `Rater ${at} <b>`, isNumber: false },
      { text: "−0.12 [−0.30, 0.06]", isNumber: true },
    ]),
  };
}

test.skipIf(lacks("LibreOffice")).each([3, 435])(
  "a table of %i rows that is copied for Word is a table in LibreOffice Writer, cell by cell",
  (rows) => {
    const page = join(folder, `table${rows}.html`);
    writeFileSync(page, `<meta charset="utf-8">${wordTable(tableOf(rows))}`);

    const { status, stderr } = spawnSync(
      "soffice",
      [
        `-env:UserInstallation=file://${join(folder, "profile")}`,
        "--headless",
        "--infilter=HTML (StarWriter)",
        "--convert-to",
        "fodt",
        "--outdir",
        folder,
        page,
      ],
      { encoding: "utf8", timeout: 60_000 },
    );

    expect(status === 0 ? "" : stderr).toBe("");
    // Spans of a font or language are no words.
    const opened = readFileSync(join(folder, `table${rows}.fodt`), "utf8").replaceAll(
      /<\/?text:span[^>]*>/gu,
      "",
    );
    expect(opened.match(/<table:table /gu)).toHaveLength(1);
    expect(opened.match(/<table:table-row/gu)).toHaveLength(rows + 1);
    expect(opened).toContain("Rater 0 &lt;b&gt;");
    expect(opened).toContain("−0.12 [−0.30, 0.06]");
    expect(opened).toContain("Agreement by rater &amp; code");
  },
  90_000,
);
