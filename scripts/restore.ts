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
if (given && !existsSync(given)) throw new CannotStart(`There is no file ${given}.`);
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
    'Name the file to restore: npm run restore -- interrater-backup.tar, and the ledger of what was erased since, where you have kept it: --erasures erasures.jsonl. For one study of it, into the database in use: --study "Name or ID".',
  );
}

async function restoreAll(connection: Connection): Promise<void> {
  await restoreBackup({ connection, dataDirectory, file, keys, log, migrations });
  await eraseAgain(connection);
  log(
    config.secret === undefined && !existsSync(join(dataDirectory, secretFile))
      ? `Everybody signs in again. A backup holds no secret of a server: unless you put the old one's file "${secretFile}" into ${dataDirectory} before the first start, a new one is made, and second steps have to be set up anew. Mail, single sign-on and storage are set by environment variables, as before.`
      : "Everybody signs in again. Mail, single sign-on and storage are set by environment variables, as before.",
  );
  if (config.storage.kind === "s3") {
    log(
      `Uploaded recordings are looked for in the bucket ${config.storage.bucket}. Where another server goes on using it, start this one with INTERRATER_STORAGE=disk, or on a copy of the bucket: each removes what its own database no longer needs.`,
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
      ? `The study is still there and was left as it is. Beside it there is now another one, "${studyName}" (${studyId}), as it was in the backup, for the same people. Invitations did not come along.`
      : `The study "${studyName}" (${studyId}) is there again, as it was in the backup.`,
  );
  if (addedAccounts > 0) {
    log(
      `${addedAccounts} of its people had no account here any more. They have one without a password: make them a link for one under Administration.`,
    );
  }
  if (missingFiles.length > 0) {
    log(
      `Neither the backup nor the storage has these uploaded files, ${missingFiles.length} in all: ${missingFiles.join(", ")}. Their recordings are there, and say that the file is missing.`,
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
      `There is no ledger of erasures at ${path}. Where something was erased since this backup was written, it is back now: put the old server's file "${ledgerFile}" there, and what stands in it is erased again at the next start.`,
    );
    return;
  }
  const opened = openDatabase(connection);
  try {
    await migrate(opened.database);
    const storage = await openStorage(config.storage, dataDirectory);
    const again = await replayErasures({ database: opened.database, storage, ledger, log: logger });
    log(`What was erased since the backup was written is erased again: ${again}.`);
  } finally {
    await opened.close();
  }
}
