// npm run backup -- FILE: everything, as it is at this moment, in one file. The application may run.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { secretFile } from "../src/server/accounts/secret.ts";
import { encrypts } from "../src/server/backups/keys.ts";
import { encryptedEnding } from "../src/server/backups/plan.ts";
import { readConfig } from "../src/server/config.ts";
import { readBack, writeBackup } from "../src/server/database/backup.ts";
import { reachDatabase } from "../src/server/database/reach.ts";
import { CannotStart } from "../src/server/embedded/cannotStart.ts";
import { keepPrivate } from "../src/server/privateFiles.ts";

const log = console.log;
const [, , name] = process.argv;
if (name === undefined) {
  throw new CannotStart(
    "Give the name of the backup file: npm run backup -- interrater-backup.tar",
  );
}
const config = readConfig(process.env);
const { databaseUrl, dataDirectory, backupKeys: keys } = config;
const isEncrypted = encrypts(keys);
const ending = isEncrypted && !name.endsWith(encryptedEnding) ? encryptedEnding : "";
// npm changes to the project's folder, and says where it was called.
const file = resolve(process.env["INIT_CWD"] ?? ".", `${name}${ending}`);
if (databaseUrl === undefined && !existsSync(join(dataDirectory, "postgresql/cluster"))) {
  throw new CannotStart(
    `No data found in ${dataDirectory}. Set INTERRATER_DATA to the data folder.`,
  );
}
keepPrivate(dataDirectory, log);
process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
const database = await reachDatabase(config, { purpose: "backup", whenInUse: "share", log });
try {
  const job = { connection: database.connection, dataDirectory, file, keys, log };
  const how = await readBack(file, keys, await writeBackup(job));
  log(
    isEncrypted
      ? `The backup is ${file}. It is encrypted: store its key in another place.`
      : `The backup is ${file}. It contains all accounts and all data: store it safely.`,
  );
  log(
    how === "read"
      ? "It was read back and is complete."
      : "It was read back and matches what was written. Whether it can be decrypted is not tested here, because only the recipient is known: test it where the identity is.",
  );
  log(
    config.secret === undefined
      ? `It does not contain the server's secret. To keep two-factor authentication after a restore elsewhere, also store ${join(dataDirectory, secretFile)}, in another place.`
      : "It does not contain the server's secret. To keep two-factor authentication after a restore elsewhere, also store INTERRATER_SECRET, in another place.",
  );
  if (config.storage.kind === "s3") {
    log(
      `It does not contain uploaded recordings: they are in the bucket ${config.storage.bucket}, which needs its own backup.`,
    );
  }
} finally {
  await database.leave();
}
