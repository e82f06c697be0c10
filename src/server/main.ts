import { sql } from "kysely";
import { limits as defaultLimits } from "../domain/limits.ts";
import { hasAccounts } from "./accounts/setUp.ts";
import { secretFile } from "./accounts/secret.ts";
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
  await sayWhatIsLost(started);
  if (config.origin?.startsWith("https:") && config.trustProxy === false) {
    say(
      "INTERRATER_ORIGIN is https, so a proxy stands in front, and it is not trusted: all people seem to come from one address, and share its attempts at signing in. Set INTERRATER_TRUST_PROXY, as to 1 for one proxy.",
    );
  }
  await sayWhere(started, config, port);
}

/** After a restore elsewhere nobody must find out by not getting in. */
async function sayWhatIsLost({ tools }: App): Promise<void> {
  const lost = await tools.accounts.twoFactor.lost();
  if (lost.length === 0) return;
  say(
    `The second steps of ${lost.length} accounts were sealed by another secret than this server has, so no code is right for them: ${lost.map(({ email }) => email).join(", ")}. An administrator takes them away under Administration; for an administrator: npm run reset-password -- EMAIL --second-step. Or stop, and put the old file "${secretFile}" into the data folder.`,
  );
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
  const token = tools.accounts.setUpToken;
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
    await sql`delete from used_code where used_at < now() - interval '1 hour'`.execute(database);
    await sql`delete from password_reset where expires_at < now()`.execute(database);
    await sql`delete from verification where expires_at < now()`.execute(database);
  } catch (error) {
    log.warn({ err: error }, "tidying has to wait");
  }
}

function say(sentence: string): void {
  console.log(sentence);
}
