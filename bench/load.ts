import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client, Pool } from "pg";
import { clientConfig } from "../src/server/database/database.ts";
import { databaseUrlOf } from "../src/server/embedded/databaseUrl.ts";
import { startEmbedded } from "../src/server/embedded/launcher.ts";
import { type Site, startSite } from "../tests/journeys/site.ts";
import { bareBatches } from "./bareLoop.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { batchSize, type LoadedBrowser, openBrowser } from "./loadedBrowser.ts";
import { type LoadedRater, makeManyRaters, newSecret } from "./manyRaters.ts";
import { firstOwner } from "./study.ts";

/** How often a rater's browser sends what was pressed. */
const everyMs = 3_000;
const warmUpMs = 6_000;
const measuredMs = Number(process.env["INTERRATER_BENCH_LOAD_SECONDS"] ?? 30) * 1_000;
/** As many as one process of ours has. */
const bareConnections = 16;

interface Load {
  readonly raters: number;
  readonly studies: number;
  readonly processes: number;
}

/** Many raters at once, in one study and in fifty, at one process and at two. */
export const loadParts = {
  "load.60": () => measureLoad("load.60", { raters: 60, studies: 1, processes: 1 }),
  "load.200": () => measureLoad("load.200", { raters: 200, studies: 1, processes: 1 }),
  "load.1000": () => measureLoad("load.1000", { raters: 1_000, studies: 1, processes: 1 }),
  "load.1000in50": () => measureLoad("load.1000in50", { raters: 1_000, studies: 50, processes: 1 }),
  "load.1000by2": () => measureLoad("load.1000by2", { raters: 1_000, studies: 1, processes: 2 }),
} as const;

/**
 * Raters who each send a batch every three seconds and listen to one stream, while the owner watches a
 * study: how long the server takes (from the arrival of a call to the last byte of its answer), how long the
 * rater waits, when they hear of it on their stream, what a client costs, and how many transactions the
 * database has for a batch. This process makes the load, the application and PostgreSQL are processes of
 * their own, all on one machine. The peer inserts the same rows at the same pace and does nothing else.
 */
async function* measureLoad(name: string, load: Load): AsyncGenerator<Figure> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  const database = await startEmbedded({ dataDirectory, log: console.error, purpose: "benchmark" });
  const secret = newSecret();
  const settings = {
    DATABASE_URL: databaseUrlOf(database.connection),
    INTERRATER_SECRET: secret,
    INTERRATER_METRICS_TOKEN: secret,
  };
  const sites: Site[] = [];
  const connection = new Client(clientConfig(database.connection));
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  try {
    await connection.connect();
    const first = await startSite(settings);
    sites.push(first);
    const { owner } = await firstOwner(first);
    while (sites.length < load.processes) {
      // oxlint-disable-next-line no-await-in-loop -- There are two.
      sites.push(await startSite(settings));
    }
    const raters = await makeManyRaters(connection, owner, { ...load, secret });
    const before = await serverFacts(sites, secret);
    const browsers: LoadedBrowser[] = [];
    for (const [at, rater] of raters.entries()) {
      const { address } = sites[at % sites.length] ?? first;
      // oxlint-disable-next-line no-await-in-loop -- A thousand at once would be another benchmark.
      browsers.push(await openBrowser(rater, address, agent));
    }
    const watching = await openBrowser(
      { ...firstOf(raters), accountId: owner.accountId, cookie: owner.cookie },
      first.address,
      agent,
    );
    await atPace(browsers, warmUpMs);
    await serverFacts(sites, secret);
    const [transactions, bytes] = [await transactionsOf(connection), watching.bytes()];
    const measured = await atPace(browsers, measuredMs);
    const after = await serverFacts(sites, secret);
    const [transactionsAfter, bytesAfter] = [await transactionsOf(connection), watching.bytes()];
    console.error(
      `  ${name}: ${measured.times.length} batches, load of the machine ${loadavg()
        .map((one) => rounded(one, 1))
        .join(" ")}; ${measured.failures[0] ?? "no failure"}`,
    );
    const ended = browsers.filter((browser) => browser.hasEnded()).length;
    for (const browser of [...browsers, watching]) browser.close();
    const bare = await bareAtPace(database.connection, raters);

    const peer = "bare pg loop";
    yield ms(`${name}.server.p50`, after.p50, { peer, ratio: after.p50 / percentile(bare, 0.5) });
    yield ms(`${name}.server.p99`, after.p99, { peer, ratio: after.p99 / percentile(bare, 0.99) });
    yield ms(`${name}.bare.p50`, percentile(bare, 0.5));
    yield ms(`${name}.bare.p99`, percentile(bare, 0.99));
    yield ms(`${name}.client.p50`, percentile(measured.times, 0.5));
    yield ms(`${name}.client.p99`, percentile(measured.times, 0.99));
    const heard = browsers.flatMap(({ heardMs }) => heardMs);
    yield ms(`${name}.heard.p50`, percentile(heard, 0.5));
    yield ms(`${name}.heard.p99`, percentile(heard, 0.99));
    yield { metric: `${name}.errors`, value: measured.failures.length + ended, unit: "count" };
    yield {
      metric: `${name}.memory_a_client`,
      value: rounded((after.memoryBytes - before.memoryBytes) / 1e6 / raters.length, 4),
      unit: "MB",
    };
    yield {
      metric: `${name}.heard_by_owner_a_second`,
      value: Math.round((bytesAfter - bytes) / (measuredMs / 1_000)),
      unit: "bytes",
    };
    yield {
      metric: `${name}.transactions_a_batch`,
      value: rounded((transactionsAfter - transactions) / measured.times.length, 2),
      unit: "count",
    };
  } finally {
    agent.destroy();
    await connection.end();
    for (const site of sites) {
      // oxlint-disable-next-line no-await-in-loop -- There are two.
      await site.clear();
    }
    await database.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

function firstOf(raters: readonly LoadedRater[]): LoadedRater {
  const [first] = raters;
  if (!first) throw new Error("there is no rater");
  return first;
}

function ms(metric: string, value: number, by?: { peer: string; ratio: number }): Figure {
  return {
    metric,
    value: rounded(value, 2),
    unit: "ms",
    ...(by && { peer: by.peer, ratio: rounded(by.ratio, 2) }),
  };
}

/** Each sends at its own moment of the three seconds. A batch counts from when it was due, however late it went. */
async function atPace(
  browsers: readonly Pick<LoadedBrowser, "send">[],
  durationMs: number,
): Promise<{ readonly times: readonly number[]; readonly failures: readonly string[] }> {
  const times: number[] = [];
  const failures: string[] = [];
  const beginMs = performance.now();
  await Promise.all(
    browsers.map(async ({ send }, at) => {
      const ownMs = beginMs + (everyMs * at) / browsers.length;
      for (let dueMs = ownMs; dueMs < beginMs + durationMs; dueMs += everyMs) {
        // oxlint-disable no-await-in-loop -- A browser sends one batch after the other.
        await setTimeout(Math.max(0, dueMs - performance.now()));
        try {
          await send();
        } catch (error) {
          failures.push(String(error));
        }
        // oxlint-enable no-await-in-loop
        times.push(performance.now() - dueMs);
      }
    }),
  );
  return { times, failures };
}

/** The same rows at the same pace by as many connections as a process has. */
async function bareAtPace(
  connection: Parameters<typeof clientConfig>[0],
  raters: readonly LoadedRater[],
): Promise<readonly number[]> {
  const pool = new Pool({ ...clientConfig(connection), max: bareConnections });
  const senders = raters.map((rater) => {
    const insert = bareBatches(rater, batchSize);
    return {
      async send() {
        const client = await pool.connect();
        await insert(client).then(
          () => client.release(),
          (error: unknown) => {
            client.release(true);
            throw error;
          },
        );
      },
    };
  });
  try {
    // What they have already stands in the way of the same numbers.
    await pool.query("delete from operation; delete from event");
    await atPace(senders, warmUpMs);
    const { times, failures } = await atPace(senders, measuredMs);
    if (failures[0] !== undefined) throw new Error(failures[0]);
    return times;
  } finally {
    await pool.end();
  }
}

/** Of all processes together: the slower quantiles of `putOperations` since they were last asked, and their memory. */
async function serverFacts(sites: readonly Site[], token: string) {
  const texts = await Promise.all(
    sites.map(async ({ address }) => {
      const answer = await fetch(`${address}/metrics`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return answer.text();
    }),
  );
  const values = (series: string) =>
    texts.map((text) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(series))
          ?.split(" ")
          .at(-1),
      ),
    );
  const quantile = (q: number) =>
    Math.max(
      ...values(`interrater_call_seconds{name="putOperations",quantile="${q}"}`).map(
        (seconds) => seconds * 1_000,
      ),
    );
  return {
    p50: quantile(0.5),
    p99: quantile(0.99),
    memoryBytes: values("interrater_memory_bytes").reduce((sum, one) => sum + one, 0),
  };
}

/** A statement outside of a transaction counts as one. */
async function transactionsOf(connection: Client): Promise<number> {
  // Backends report once a second.
  await setTimeout(1_500);
  const { rows } = await connection.query<{ count: number }>(
    `select xact_commit + xact_rollback as count from pg_stat_database
      where datname = current_database()`,
  );
  return rows[0]?.count ?? Number.NaN;
}
