import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../src/api/contract.ts";
import { importContentType } from "../src/api/contract/exchange.ts";
import { importPieces } from "../src/client/features/exchange/importBody.ts";
import { noWishes, planOf } from "../src/client/features/exchange/plan.ts";
import { wishOf } from "../src/client/features/exchange/wishOf.ts";
import { startSite } from "../tests/journeys/site.ts";
import { newId } from "../tests/sample.ts";
import { nothingKnown, readFiles } from "../tests/server/importedFiles.ts";
import { type Figure, rounded } from "./figure.ts";
import { writeCsv } from "./largeFiles.ts";
import { processorOfStarted } from "./processor.ts";
import { firstOwner } from "./study.ts";

/** What an import is promised to hold; a share of it for a quick look. */
const rows = Math.round(1_000_000 * Number(process.env["INTERRATER_BENCH_SHARE"] ?? 1));

/**
 * A table of a million events from the file to the study: the browser's part (reading it and writing what is
 * sent, by the same lines in this process) and the server's, an application and its database as they are started, in stages
 * as browsers send them.
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
    const ofBrowser = process.cpuUsage();
    const { reading, joined } = await readFiles([{ name: "table.csv", bytes: readFileSync(path) }]);
    if (!joined) throw new Error("nothing was read");
    const plan = planOf(reading, nothingKnown, noWishes);
    const importId = newId("import");
    const { begin, stages } = importPieces(
      joined,
      wishOf({ importId, reading, plan, known: nothingKnown, media: [], way: "local" }),
      "one",
    );
    const browserS = (performance.now() - began) / 1_000;
    const { user, system } = process.cpuUsage(ofBrowser);
    const browserProcessorS = (user + system) / 1e6;
    yield { metric: "imports.browser", value: rounded(browserS, 1), unit: "s" };
    yield {
      metric: "imports.browser.processor",
      value: rounded(browserProcessorS, 1),
      unit: "s",
    };
    const bytes = stages.reduce((sum, { size }) => sum + size, begin.size);
    yield { metric: "imports.body", value: rounded(bytes / 1e6, 1), unit: "MB" };

    const before = processorOfStarted();
    const sent = performance.now();
    const of = `${owner.address}/api/v1/studies/${studyId}/unfinished-imports/${importId}`;
    const asked = async (method: "PUT" | "POST", address: string, body?: Blob) => {
      const answer = await fetch(address, {
        method,
        headers: {
          origin: owner.address,
          cookie: owner.cookie,
          ...(body && { "content-type": importContentType }),
        },
        ...(body && { body }),
      });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.body?.cancel();
    };
    await asked("PUT", `${of}?sign=one&asStudy=false`, begin);
    // oxlint-disable-next-line no-await-in-loop -- one stage comes after the other
    for (const [at, stage] of stages.entries()) await asked("PUT", `${of}/stages/${at}`, stage);
    await asked("POST", `${of}/finish`);
    const serverS = (performance.now() - sent) / 1_000;
    yield {
      metric: "imports.server",
      value: rounded(serverS, 1),
      unit: "s",
      peer: "imports.browser",
      ratio: rounded(serverS / browserS, 2),
    };
    // On a machine with other work, only what each took of the processor can be compared.
    for (const [name, s] of processorOfStarted() ?? []) {
      const value = s - (before?.get(name) ?? 0);
      if (value < 0.05) continue;
      yield {
        metric: `imports.server.processor.${name}`,
        value: rounded(value, 1),
        unit: "s",
        peer: "imports.browser.processor",
        ratio: rounded(value / browserProcessorS, 2),
      };
    }
  } finally {
    await site.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
