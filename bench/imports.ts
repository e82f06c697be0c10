import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../src/api/contract.ts";
import { importLines } from "../src/client/features/exchange/importBody.ts";
import { noWishes, planOf } from "../src/client/features/exchange/plan.ts";
import { wishOf } from "../src/client/features/exchange/wishOf.ts";
import { startSite } from "../tests/journeys/site.ts";
import { newId } from "../tests/sample.ts";
import { nothingKnown, readFiles } from "../tests/server/importedFiles.ts";
import { sendImport } from "../tests/server/importedStudy.ts";
import { type Figure, rounded } from "./figure.ts";
import { writeCsv } from "./largeFiles.ts";
import { firstOwner } from "./study.ts";

/** What an import is promised to hold; a share of it for a quick look. */
const rows = Math.round(1_000_000 * Number(process.env["INTERRATER_BENCH_SHARE"] ?? 1));

/**
 * A table of a million events from the file to the study: the browser's part (reading it and writing what is
 * sent, by the same lines in this process) and the server's, an application and its database as they are started.
 */
export async function* measureImports(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  const site = await startSite({});
  try {
    const { owner } = await firstOwner(site);
    const { id: studyId } = await owner.send(contract.createStudy, {
      body: { id: newId("study"), name: "Large", description: "", defaultLanguage: "en" },
    });
    const path = join(folder, "table.csv");
    writeCsv(path, rows);

    const began = performance.now();
    const { reading, joined } = await readFiles([{ name: "table.csv", bytes: readFileSync(path) }]);
    if (!joined) throw new Error("nothing was read");
    const plan = planOf(reading, nothingKnown, noWishes);
    const importId = newId("import");
    const body = new Blob([
      ...importLines(
        joined,
        wishOf({ importId, reading, plan, known: nothingKnown, media: [], way: "local" }),
      ),
    ]);
    const browserS = (performance.now() - began) / 1_000;
    yield { metric: "imports.browser", value: rounded(browserS, 1), unit: "s" };
    yield { metric: "imports.body", value: rounded(body.size / 1e6, 1), unit: "MB" };

    const sent = performance.now();
    const { status, body: answer } = await sendImport(owner, studyId, body);
    const serverS = (performance.now() - sent) / 1_000;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`);
    yield {
      metric: "imports.server",
      value: rounded(serverS, 1),
      unit: "s",
      peer: "imports.browser",
      ratio: rounded(serverS / browserS, 2),
    };
  } finally {
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
