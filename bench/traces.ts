import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract } from "../src/api/contract.ts";
import { openDatabase } from "../src/server/database/database.ts";
import { databaseUrlOf } from "../src/server/embedded/databaseUrl.ts";
import { startEmbedded } from "../src/server/embedded/launcher.ts";
import { startSite } from "../tests/journeys/site.ts";
import { makeTracedStudy } from "../tests/server/tracedStudy.ts";
import { type Figure, rounded } from "./figure.ts";
import { firstOwner } from "./study.ts";

const size = { raters: 30, recordings: 40, seconds: 240 };
const rounds = 3;

/**
 * Agreement on the running ratings of thirty raters on forty recordings, each on a server that has just
 * started: figures; curves after them, whose ratings are kept (`keptTraces.ts`); and curves alone.
 */
export async function* measureTraces(): AsyncGenerator<Figure> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  const embedded = await startEmbedded({ dataDirectory, log: console.error, purpose: "benchmark" });
  const site = await startSite({ DATABASE_URL: databaseUrlOf(embedded.connection) });
  const { database, close } = openDatabase(embedded.connection);
  try {
    const { owner } = await firstOwner(site);
    const { studyId, criterionId } = await makeTracedStudy({ tools: { database } }, owner, {
      recordings: size.recordings,
      durationUs: size.seconds * 1_000_000,
      raters: Array.from({ length: size.raters }, (_, rater) => ({
        lateUs: rater % 3 === 1 ? 640_000 : 0,
        bias: rater % 3 === 2 ? 6 : 0,
      })),
    });
    const figures = () =>
      owner.send(contract.readTraceAgreement, { params: { studyId }, query: {} });
    const curves = () =>
      owner.send(contract.readTraceCurves, { params: { studyId, criterionId }, query: {} });
    // oxlint-disable no-await-in-loop -- What is measured must have the machine to itself.
    for (let round = 0; round < rounds; round += 1) {
      await site.stop();
      await site.start();
      yield { metric: "traces.figures.cold", value: await msOf(figures), unit: "ms" };
      yield { metric: "traces.curves.after_figures", value: await msOf(curves), unit: "ms" };
      await site.stop();
      await site.start();
      yield { metric: "traces.curves.cold", value: await msOf(curves), unit: "ms" };
    }
    // oxlint-enable no-await-in-loop
  } finally {
    await close();
    await site.stop();
    await embedded.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function msOf(ask: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await ask();
  return rounded(performance.now() - before, 0);
}
