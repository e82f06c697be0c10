import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { limits as defaultLimits } from "../domain/limits.ts";
import { hasAccounts } from "./accounts/setUp.ts";
import { secretFile } from "./accounts/secret.ts";
import { type App, buildApp } from "./app.ts";
import { forgetOldUpgrades } from "./backups/beforeUpgrade.ts";
import { type Config, limitsFromEnvironment, readConfig } from "./config.ts";
import type { Connection } from "./database/database.ts";
import { lapseCertificates } from "./database/calibration/lapsing.ts";
import { giveDueChecks } from "./database/calibration/dueChecks.ts";
import { forgetOldSecurityEvents } from "./securityLog.ts";
import { openDueRepeats } from "./database/repeats.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded/launcher.ts";
import { examine } from "./doctor.ts";
import { listen } from "./listen.ts";
import { removeErasedFiles } from "./erasure/removeFiles.ts";
import { resumeChecks, sweepUploads } from "./media/checkUploads.ts";
import { forgetOldNotices } from "./notices/noticeRounds.ts";
import { discardOldUnfinished } from "./database/unfinishedImports.ts";
import { sweepSpooled } from "./exchange/spooled.ts";
import { forgetOldDeliveries } from "./webhooks/webhookRounds.ts";
import { openTelemetry } from "./telemetry.ts";
import { keepPrivate } from "./privateFiles.ts";

/** Beside this file, built or as source. */
const analysisProgram = new URL(
  import.meta.url.endsWith(".ts") ? "analysisWorker.ts" : "analysisWorker.js",
  import.meta.url,
);

const tidyEveryMs = 6 * 60 * 60 * 1000;

/** So often that no rater knows a check by the minute of the hour at which it comes. */
const checksEveryMs = 5 * 60 * 1000;

/** How long what is under way may take to end by itself once we are told to stop. */
const endingMostMs = 3_000;
/** A terminal’s Ctrl-C comes twice by itself: from the terminal, and passed on by npm. */
const sameSignalMs = 1_000;

/** Starts the application and prints its URL. Ctrl-C or a termination signal stops everything. */
export async function main(): Promise<void> {
  const config = readConfig(process.env);
  const limits = { ...defaultLimits, ...limitsFromEnvironment(process.env) };
  keepPrivate(config.dataDirectory, say);
  const ending = endPolitely();
  try {
    const embedded = config.databaseUrl === undefined ? await embeddedOf(config) : undefined;
    if (embedded) ending.last(() => embedded.stop());
    const connection: Connection = config.databaseUrl ?? embedded?.connection ?? "";
    const started = await buildApp(
      connection,
      {
        ...config,
        analysisProgram,
        examine: () => examine(process.env),
        telemetry: await openTelemetry(process.env, say),
      },
      limits,
    );
    ending.first(() => closeSoon(started));
    const port = await listen(started.app, config, say);
    const tidyAll = () => tidy(started, config);
    void tidyAll();
    const timer = setInterval(() => void tidyAll(), tidyEveryMs);
    timer.unref();
    setInterval(() => void giveChecks(started), checksEveryMs).unref();
    started.notices.start();
    started.webhooks.start();
    await sayWhatIsLost(started);
    sayWhatIsUntrusted(config);
    await sayWhere(started, config, port);
  } catch (error) {
    // What broke off because we were told to stop is no error.
    if (ending.isTold()) return;
    await ending.end();
    throw error;
  }
}

function sayWhatIsUntrusted({ origin, trustProxy }: Config): void {
  if (trustProxy !== false || origin?.startsWith("https:") !== true) return;
  say(
    "INTERRATER_ORIGIN uses https, so there is a proxy, but it is not trusted: all requests seem to come from one address and share its limit of sign-in attempts. Set INTERRATER_TRUST_PROXY, for example to 1 for one proxy.",
  );
}

/** After a restore elsewhere no one must find out by not getting in. */
async function sayWhatIsLost({ tools }: App): Promise<void> {
  const lost = await tools.accounts.twoFactor.lost();
  if (lost.length === 0) return;
  say(
    `Two-factor authentication no longer works for ${lost.length} accounts, because it was set up with another secret of the server: ${lost.map(({ email }) => email).join(", ")}. An administrator can reset it under Administration; for administrators, run npm run reset-password -- EMAIL --second-step. Or stop the server and put the old file "${secretFile}" into the data folder.`,
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
  say(`No accounts exist yet. The setup token is ${token}`);
  say(`Interrater is ready: ${address}/setup#token=${token}`);
}

/** Ends in order when it is told to, at whatever moment that is: what was begun last ends first. */
function endPolitely() {
  const steps: (() => Promise<void>)[] = [];
  let toldMs: number | undefined;

  async function end(): Promise<void> {
    for (let step = steps.shift(); step; step = steps.shift()) await step();
  }

  function stop(): void {
    const nowMs = performance.now();
    // Asked once more, and not by the same Ctrl-C: somebody who does not want to wait.
    if (toldMs !== undefined && nowMs - toldMs > sameSignalMs) process.exit(1);
    if (toldMs !== undefined) return;
    toldMs = nowMs;
    say("Stopping …");
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  }

  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return {
    isTold: () => toldMs !== undefined,
    end,
    first: (step: () => Promise<void>) => void steps.unshift(step),
    last: (step: () => Promise<void>) => void steps.push(step),
  };
}

/** What does not end in time is cut off: what was acknowledged is in the database, which still runs. */
async function closeSoon({ close, tools }: App): Promise<void> {
  const patience = setTimeout(endingMostMs, "late", { ref: false });
  const ended = close().catch((error: unknown) => {
    tools.log.error({ err: error }, "stopping was not clean");
  });
  if ((await Promise.race([ended, patience])) === "late") {
    tools.log.warn("something did not end in time and is cut off");
  }
}

/** What no one needs any more: sessions that are over, attempts that no longer count, forgotten uploads. */
async function tidy({ tools }: App, { dataDirectory }: Config): Promise<void> {
  const { database, log } = tools;
  try {
    await forgetOldUpgrades(dataDirectory);
    await sweepUploads(tools);
    await resumeChecks(tools);
    await removeErasedFiles(tools);
    await openDueRepeats(tools);
    await lapseCertificates(tools);
    await forgetOldNotices(tools);
    await forgetOldDeliveries(tools);
    await discardOldUnfinished(tools);
    await sweepSpooled();
    await sql`delete from session where expires_at < now()`.execute(database);
    await sql`delete from attempt where at < now() - interval '1 day'`.execute(database);
    await sql`delete from used_code where used_at < now() - interval '1 hour'`.execute(database);
    await sql`delete from password_reset where expires_at < now()`.execute(database);
    await forgetOldSecurityEvents(database);
    await sql`delete from verification where expires_at < now()`.execute(database);
  } catch (error) {
    log.warn({ err: error }, "tidying has to wait");
  }
}

async function giveChecks({ tools }: App): Promise<void> {
  try {
    await giveDueChecks(tools);
  } catch (error) {
    tools.log.warn({ err: error }, "checks have to wait");
  }
}

function say(sentence: string): void {
  console.log(sentence);
}
