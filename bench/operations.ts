import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { uuidv7 } from "uuidv7";
import { clientConfig } from "../src/server/database/database.ts";
import { databaseUrlOf } from "../src/server/embedded/databaseUrl.ts";
import { startEmbedded } from "../src/server/embedded/launcher.ts";
import { startSite } from "../tests/journeys/site.ts";
import { bareBatches, coding } from "./bareLoop.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { firstOwner, makeLargeStudy, type Task } from "./study.ts";

const clientCount = 8;
const batchSize = 50;
const warmUpMs = 2_000;
const measuredMs = 5_000;
/** Odd, so that the median is one of them. */
const rounds = 3;

/**
 * Operations a second that the server has acknowledged, after their commit. This process makes the
 * load; the application and PostgreSQL, which runs as in production, are processes of their own. The
 * peer inserts the same rows into the same tables and does nothing else. Both take turns, because a
 * machine is not equally fast all the time.
 */
export async function* measureOperations(): AsyncGenerator<Figure> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  const database = await startEmbedded({
    dataDirectory,
    log: console.error,
    purpose: "benchmark",
  });
  const site = await startSite({ DATABASE_URL: databaseUrlOf(database.connection) });
  const connections: Client[] = [];
  try {
    for (let at = 0; at < clientCount; at++) {
      const connection = new Client(clientConfig(database.connection));
      connections.push(connection);
      // oxlint-disable-next-line no-await-in-loop -- Eight are soon there, one after the other.
      await connection.connect();
    }
    const { owner } = await firstOwner(site);
    const study = await makeLargeStudy(owner, clientCount);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      // oxlint-disable no-await-in-loop -- What is measured must have the machine to itself.
      const sending = await study.assignAll();
      ours.push(await operationsPerSecond(sending.map(overHttp)));
      const inserting = await study.assignAll();
      theirs.push(
        await operationsPerSecond(
          connections.map((connection, at) => bareLoop(connection, inserting[at])),
        ),
      );
      // oxlint-enable no-await-in-loop
      console.error(`  round ${round}: ${ours.at(-1)} operations/s; bare ${theirs.at(-1)}`);
    }
    const value = percentile(ours, 0.5);
    yield {
      metric: "operations.acknowledged",
      value,
      unit: "operations/s",
      peer: "bare pg loop",
      ratio: rounded(value / percentile(theirs, 0.5), 3),
    };
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
    await site.stop();
    await database.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Takes one batch to its acknowledgement. */
type Send = () => Promise<void>;

/** Every sender has one batch under way at any time, as a browser has. */
async function operationsPerSecond(senders: readonly Send[]): Promise<number> {
  const fromMs = performance.now() + warmUpMs;
  const toMs = fromMs + measuredMs;
  const counts = await Promise.all(
    senders.map(async (send) => {
      let count = 0;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- A client sends one batch after the other.
        await send();
        const nowMs = performance.now();
        if (nowMs >= toMs) return count;
        if (nowMs >= fromMs) count += batchSize;
      }
    }),
  );
  return Math.round(counts.reduce((sum, count) => sum + count, 0) / (measuredMs / 1000));
}

/** A rater's browser that has much to say. */
function overHttp({ rater, observationId }: Task): Send {
  const clientId = uuidv7();
  const next = coding(batchSize);
  const address = `${rater.address}/api/v1/observations/${observationId}/operations`;
  const headers = {
    origin: rater.address,
    cookie: rater.cookie,
    "content-type": "application/json",
  };
  return async () => {
    const operations = next();
    const response = await fetch(address, {
      method: "POST",
      headers,
      body: JSON.stringify({ clientId, operations }),
    });
    const text = await response.text();
    const applied = text.split('"applied"').length - 1;
    if (applied !== batchSize) throw new Error(`a batch was not taken: ${text}`);
  };
}

function bareLoop(connection: Client, task: Task | undefined): Send {
  if (!task) throw new Error("there are more connections than observations");
  const { rater, observationId, studyId } = task;
  const insert = bareBatches({ studyId, observationId, accountId: rater.accountId }, batchSize);
  return () => insert(connection);
}
