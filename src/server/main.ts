import { sql } from "kysely";
import { limits as defaultLimits } from "../domain/limits.ts";
import { hasAccounts, setUpToken } from "./accounts/setUp.ts";
import { type App, buildApp } from "./app.ts";
import { type Config, limitsFromEnvironment, readConfig } from "./config.ts";
import type { Connection } from "./database/database.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded/launcher.ts";
import { listen } from "./listen.ts";
import { resumeChecks, sweepUploads } from "./media/checkUploads.ts";

/** Beside this file, built or as source. */
const analysisProgram = new URL(
  import.meta.url.endsWith(".ts") ? "analysisWorker.ts" : "analysisWorker.js",
  import.meta.url,
);

const tidyEveryMs = 6 * 60 * 60 * 1000;

/** Starts the application and prints where it is. Ctrl-C, or any polite end, stops all of it. */
export async function main(): Promise<void> {
  const config = readConfig(process.env);
  const limits = { ...defaultLimits, ...limitsFromEnvironment(process.env) };
  const embedded = config.databaseUrl === undefined ? await embeddedOf(config) : undefined;
  const connection: Connection = config.databaseUrl ?? embedded?.connection ?? "";
  const started = await buildApp(connection, { ...config, analysisProgram }, limits).catch(
    async (error: unknown) => {
      await embedded?.stop();
      throw error;
    },
  );
  stopPolitely(started, embedded);
  const port = await listen(started.app, config, say).catch(async (error: unknown) => {
    await started.close();
    await embedded?.stop();
    throw error;
  });
  void tidy(started);
  const timer = setInterval(() => void tidy(started), tidyEveryMs);
  timer.unref();
  await sayWhere(started, config, port);
}

function embeddedOf({ dataDirectory }: Config): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataDirectory, log: say });
}

async function sayWhere({ tools }: App, { origin, host }: Config, port: number): Promise<void> {
  const shownHost = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const address =
    origin ?? `http://${shownHost.includes(":") ? `[${shownHost}]` : shownHost}:${port}`;
  if (await hasAccounts(tools.database)) {
    say(`Interrater is ready: ${address}`);
    return;
  }
  const token = await setUpToken(tools.database);
  say(`Nobody has an account yet. The set-up token is ${token}`);
  say(`Interrater is ready: ${address}/setup#token=${token}`);
}

function stopPolitely({ close, tools }: App, embedded: EmbeddedDatabase | undefined): void {
  let isStopping = false;
  const stop = () => {
    // A second Ctrl-C is somebody who does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    say("Stopping …");
    close()
      .catch((error: unknown) => tools.log.error({ err: error }, "stopping was not clean"))
      .then(() => embedded?.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

/** What nobody needs any more: sessions that are over, attempts that no longer count, forgotten uploads. */
async function tidy({ tools }: App): Promise<void> {
  const { database, log } = tools;
  try {
    await sweepUploads(tools);
    await resumeChecks(tools);
    await sql`delete from session where expires_at < now()`.execute(database);
    await sql`delete from attempt where at < now() - interval '1 day'`.execute(database);
  } catch (error) {
    log.warn({ err: error }, "tidying has to wait");
  }
}

function say(sentence: string): void {
  console.log(sentence);
}
