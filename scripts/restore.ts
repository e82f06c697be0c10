// npm run restore -- FILE: puts a backup into an empty place, here or on another server.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { secretFile } from "../src/server/accounts/secret.ts";
import { readConfig } from "../src/server/config.ts";
import { restoreBackup } from "../src/server/database/backup.ts";
import { migrations } from "../src/server/database/migrations.ts";
import { reachDatabase } from "../src/server/database/reach.ts";
import { CannotStart } from "../src/server/embedded/cannotStart.ts";
import { keepPrivate } from "../src/server/privateFiles.ts";

const log = console.log;
const [, , name] = process.argv;
if (name === undefined) {
  throw new CannotStart("Name the file to restore: npm run restore -- interrater-backup.tar");
}
const file = resolve(process.env["INIT_CWD"] ?? ".", name);
const config = readConfig(process.env);
const { dataDirectory } = config;
keepPrivate(dataDirectory, log);
process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
const database = await reachDatabase(config, { purpose: "restore", whenInUse: "refuse", log });
try {
  await restoreBackup({ connection: database.connection, dataDirectory, file, log, migrations });
  log(
    config.secret === undefined && !existsSync(join(dataDirectory, secretFile))
      ? `Everybody signs in again. A backup holds no secret of a server: unless you put the old one's file "${secretFile}" into ${dataDirectory} before the first start, a new one is made, and second steps have to be set up anew. Mail, single sign-on and storage are set by environment variables, as before.`
      : "Everybody signs in again. Mail, single sign-on and storage are set by environment variables, as before.",
  );
} finally {
  await database.leave();
}
