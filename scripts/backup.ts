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
  throw new CannotStart("Name the file to write: npm run backup -- interrater-backup.tar");
}
const config = readConfig(process.env);
const { databaseUrl, dataDirectory, backupKeys: keys } = config;
const isEncrypted = encrypts(keys);
const ending = isEncrypted && !name.endsWith(encryptedEnding) ? encryptedEnding : "";
// npm changes to the project's folder, and says where it was called.
const file = resolve(process.env["INIT_CWD"] ?? ".", `${name}${ending}`);
if (databaseUrl === undefined && !existsSync(join(dataDirectory, "postgresql/cluster"))) {
  throw new CannotStart(
    `There are no data in ${dataDirectory}. Name their folder with INTERRATER_DATA.`,
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
      ? `The backup is ${file}. It is encrypted: keep what opens it in another place.`
      : `The backup is ${file}. It holds accounts and everything they wrote: keep it safe.`,
  );
  log(
    how === "read"
      ? "It was read back whole."
      : "Its bytes were read back as they were written. That it opens is not tried here, where only its recipient is known: try it where the identity is.",
  );
  log(
    config.secret === undefined
      ? `The server's secret is not in it. To keep second steps after a restore elsewhere, keep ${join(dataDirectory, secretFile)} too, in another place.`
      : "The server's secret is not in it. To keep second steps after a restore elsewhere, keep INTERRATER_SECRET too, in another place.",
  );
  if (config.storage.kind === "s3") {
    log(
      `Uploaded recordings are not in it: they lie in the bucket ${config.storage.bucket}, which has to be kept by its own means.`,
    );
  }
} finally {
  await database.leave();
}
