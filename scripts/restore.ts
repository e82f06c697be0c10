// npm run restore -- FILE: puts a backup into an empty place, here or on another server.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { secretFile } from "../src/server/accounts/secret.ts";
import { readConfig } from "../src/server/config.ts";
import { restoreBackup } from "../src/server/database/backup.ts";
import { type Connection, openDatabase } from "../src/server/database/database.ts";
import { migrate, migrations } from "../src/server/database/migrations.ts";
import { reachDatabase } from "../src/server/database/reach.ts";
import { CannotStart } from "../src/server/embedded/cannotStart.ts";
import { ledgerEntries, ledgerFile, openLedger } from "../src/server/erasure/ledger.ts";
import { intoLedger } from "../src/server/erasure/erase.ts";
import { replayErasures } from "../src/server/erasure/replay.ts";
import { openStorage } from "../src/server/media/openStorage.ts";
import { keepPrivate } from "../src/server/privateFiles.ts";

const log = console.log;
const logger = { error: (about: object, sentence: string) => console.error(sentence, about) };
const [, , name, option, ledgerName] = process.argv;
if (
  name === undefined ||
  (option !== undefined && (option !== "--erasures" || ledgerName === undefined))
) {
  throw new CannotStart(
    "Name the file to restore: npm run restore -- interrater-backup.tar, and the ledger of what was erased since, where you have kept it: --erasures erasures.jsonl",
  );
}
const given = ledgerName && resolve(process.env["INIT_CWD"] ?? ".", ledgerName);
if (given && !existsSync(given)) throw new CannotStart(`There is no file ${given}.`);
const file = resolve(process.env["INIT_CWD"] ?? ".", name);
const config = readConfig(process.env);
const { dataDirectory } = config;
keepPrivate(dataDirectory, log);
process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
const database = await reachDatabase(config, { purpose: "restore", whenInUse: "refuse", log });
try {
  await restoreBackup({ connection: database.connection, dataDirectory, file, log, migrations });
  await eraseAgain(database.connection);
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
} finally {
  await database.leave();
}

/** What was erased since the backup was written is not to come back by it. */
async function eraseAgain(connection: Connection): Promise<void> {
  const path = config.erasures ?? join(dataDirectory, ledgerFile);
  const ledger = openLedger(path);
  if (given && given !== path)
    await intoLedger(ledger, ledgerEntries(await readFile(given, "utf8")));
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
