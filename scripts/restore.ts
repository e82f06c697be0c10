// npm run restore -- FILE: puts a backup into an empty place, here or on another server; with --study NAME one study of it
// into the database in use.
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { secretFile } from "../src/server/accounts/secret.ts";
import { restoreStudy } from "../src/server/backups/restoreStudy.ts";
import { limitsFromEnvironment, readConfig } from "../src/server/config.ts";
import { limits as defaultLimits } from "../src/domain/limits.ts";
import { restoreBackup } from "../src/server/database/backup.ts";
import { type Connection, openDatabase } from "../src/server/database/database.ts";
import { migrate, migrations } from "../src/server/database/migrations.ts";
import { reachDatabase } from "../src/server/database/reach.ts";
import { CannotStart } from "../src/server/embedded/cannotStart.ts";
import { startEmbedded } from "../src/server/embedded/launcher.ts";
import {
  type Ledger,
  ledgerEntries,
  ledgerFile,
  openLedger,
} from "../src/server/erasure/ledger.ts";
import { intoLedger } from "../src/server/erasure/erase.ts";
import { replayErasures } from "../src/server/erasure/replay.ts";
import { openStorage } from "../src/server/media/openStorage.ts";
import { keepPrivate } from "../src/server/privateFiles.ts";

const log = console.log;
const logger = { error: (about: object, sentence: string) => console.error(sentence, about) };
const { name, ledgerName, study } = words();
const given = ledgerName && resolve(process.env["INIT_CWD"] ?? ".", ledgerName);
if (given && !existsSync(given)) {
  throw new CannotStart(
    `File not found: ${given}. Nothing was restored. Check the path after --erasures, and start again.`,
  );
}
const file = resolve(process.env["INIT_CWD"] ?? ".", name);
const config = readConfig(process.env);
const { dataDirectory, backupKeys: keys } = config;
keepPrivate(dataDirectory, log);
process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
const database = await reachDatabase(config, {
  purpose: "restore",
  whenInUse: study === undefined ? "refuse" : "share",
  log,
});
try {
  if (study === undefined) await restoreAll(database.connection);
  else await restoreOne(database.connection, study);
} finally {
  await database.leave();
}

/** @throws CannotStart with how it is called. */
function words() {
  const options = { erasures: { type: "string" }, study: { type: "string" } } as const;
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [first, ...more] = positionals;
    if (first !== undefined && more.length === 0) {
      return { name: first, ledgerName: values.erasures, study: values.study };
    }
  } catch {
    // What cannot be read is told how it is called.
  }
  throw new CannotStart(
    'Give the backup file: npm run restore -- interrater-backup.tar. If you have stored the ledger of erasures since then, add: --erasures erasures.jsonl. To restore one study into the database in use: --study "Name or ID".',
  );
}

async function restoreAll(connection: Connection): Promise<void> {
  await restoreBackup({ connection, dataDirectory, file, keys, log, migrations });
  await eraseAgain(connection);
  log(
    config.secret === undefined && !existsSync(join(dataDirectory, secretFile))
      ? `Everyone has to sign in again. A backup does not contain the server's secret. Put the file "${secretFile}" of the old server into ${dataDirectory} before the first start; otherwise a new secret is created, and two-factor authentication has to be set up again. Email, single sign-on and storage are set by environment variables, as before.`
      : "Everyone has to sign in again. Email, single sign-on and storage are set by environment variables, as before.",
  );
  if (config.storage.kind === "s3") {
    log(
      `Uploaded recordings are expected in the bucket ${config.storage.bucket}. If another server still uses it, start this one with INTERRATER_STORAGE=disk or on a copy of the bucket: each server deletes files that its own database no longer needs.`,
    );
  }
}

/** Through a database of its own that is thrown away, so that neither the one in use nor its rights matter. */
async function restoreOne(target: Connection, named: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "interrater-restoring-"));
  try {
    const scratch = await startEmbedded({ dataDirectory: folder, log: () => undefined });
    try {
      const { diskReserveBytes } = { ...defaultLimits, ...limitsFromEnvironment(process.env) };
      const restored = await restoreStudy({
        file,
        keys,
        scratch: scratch.connection,
        target,
        dataDirectory,
        storage: await openStorage(config.storage, dataDirectory, {
          reserveBytes: diskReserveBytes,
        }),
        ledger: await ledgerHere(),
        named,
        log,
        trouble: logger,
      });
      sayOfStudy(restored);
    } finally {
      await scratch.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sayOfStudy(restored: Awaited<ReturnType<typeof restoreStudy>>): void {
  const { name: studyName, studyId, isCopy, addedAccounts, missingFiles } = restored;
  log(
    isCopy
      ? `The existing study was not changed. The study from the backup was added as "${studyName}" (${studyId}), with the same members. Invitations were not restored.`
      : `The study "${studyName}" (${studyId}) was restored as it was in the backup.`,
  );
  if (addedAccounts > 0) {
    log(
      `Accounts created for members who no longer had one: ${addedAccounts}. They have no password yet: create password links under Administration.`,
    );
  }
  if (missingFiles.length > 0) {
    log(
      `Uploaded files that neither the backup nor the storage has (${missingFiles.length}): ${missingFiles.join(", ")}. Their recordings were restored and show that the file is missing.`,
    );
  }
}

async function ledgerHere(): Promise<Ledger> {
  const path = config.erasures ?? join(dataDirectory, ledgerFile);
  const ledger = openLedger(path);
  if (given && given !== path)
    await intoLedger(ledger, ledgerEntries(await readFile(given, "utf8")));
  return ledger;
}

/** What was erased since the backup was written is not to come back by it. */
async function eraseAgain(connection: Connection): Promise<void> {
  const path = config.erasures ?? join(dataDirectory, ledgerFile);
  const ledger = await ledgerHere();
  if ((await ledger.read()).length === 0) {
    log(
      `No ledger of erasures found at ${path}. Data erased since this backup was written have been restored. Put the file "${ledgerFile}" of the old server there: the next start erases its entries again.`,
    );
    return;
  }
  const opened = openDatabase(connection);
  try {
    await migrate(opened.database);
    const storage = await openStorage(config.storage, dataDirectory);
    const again = await replayErasures({ database: opened.database, storage, ledger, log: logger });
    log(`Data erased since the backup was written were erased again: ${again}.`);
  } finally {
    await opened.close();
  }
}
