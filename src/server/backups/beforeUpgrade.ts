import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeUpgradeFolder, readBack, writeBackup } from "../database/backup.ts";
import type { Connection, Writing } from "../database/database.ts";
import { migrations } from "../database/migrations.ts";
import { CannotStart } from "../embedded/cannotStart.ts";
import { programVersion } from "../programVersion.ts";
import { type BackupKeys, encrypts, noKeys } from "./keys.ts";
import { backupName, begunAt, outdated } from "./plan.ts";

/** So many of the newest stay, and none for longer: what is erased meanwhile is in them. */
const keep = 3;
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Before a newer version changes the tables of an older one it says so, and keeps them as they are in a backup of the
 * tables alone, in the data folder: changes of tables leave uploaded files as they are.
 *
 * @returns the file, or `undefined` where nothing is to be changed, or nothing is there yet.
 * @throws CannotStart where it cannot be written. Nothing was changed then.
 */
export async function keepBeforeUpgrade(
  place: {
    readonly database: Writing;
    readonly connection: Connection;
    readonly dataDirectory: string;
    readonly keys?: BackupKeys | undefined;
  },
  say: (sentence: string) => void = console.log,
): Promise<string | undefined> {
  const { database, connection, dataDirectory, keys = noKeys } = place;
  const done = await migrationsDone(database);
  const missing = Object.keys(migrations).filter((name) => !done.includes(name));
  // What is newer than this version is refused by who migrates.
  const isNewer = done.some((name) => !Object.hasOwn(migrations, name));
  if (done.length === 0 || missing.length === 0 || isNewer) return undefined;
  const folder = join(dataDirectory, beforeUpgradeFolder);
  const file = await unused(folder, keys);
  say(
    `These data were last used by an older version of Interrater. Version ${programVersion} changes their tables in ${missing.length} steps (${missing.join(", ")}). A backup of the current state is in ${file}.`,
  );
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const job = { connection, dataDirectory, file, keys, log: () => undefined };
    await readBack(file, keys, await writeBackup(job, "tables"));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `The backup before the upgrade failed (${why}). Nothing was changed. Free space on the disk of the data folder and start again. If you have your own backup, you can set INTERRATER_BACKUP_BEFORE_UPGRADE to false instead.`,
    );
  }
  for (const name of outdated(await readdir(folder), keep)) await rm(join(folder, name));
  return file;
}

/** Named by now; by the next second where that is taken: an upgrade that was killed is begun again at once. */
async function unused(folder: string, keys: BackupKeys): Promise<string> {
  const taken = new Set(await readdir(folder).catch(() => []));
  let begunMs = Date.now();
  const name = () => backupName(new Date(begunMs), encrypts(keys));
  while (taken.has(name())) begunMs += 1_000;
  return join(folder, name());
}

/** Removes what was kept before upgrades of more than 30 days ago: by then it is known whether they went well. */
export async function forgetOldUpgrades(dataDirectory: string, now = new Date()): Promise<void> {
  const folder = join(dataDirectory, beforeUpgradeFolder);
  for (const name of await readdir(folder).catch(() => [])) {
    const begun = begunAt(name);
    if (begun && now.getTime() - begun.getTime() > keptForMs) await rm(join(folder, name));
  }
}

/** Removes all that was kept before upgrades: what is erased now is in it. */
export async function forgetUpgrades(dataDirectory: string): Promise<void> {
  await rm(join(dataDirectory, beforeUpgradeFolder), { recursive: true, force: true });
}

async function migrationsDone(database: Writing): Promise<readonly string[]> {
  const { rows: there } = await sql<{
    yes: boolean;
  }>`select to_regclass('kysely_migration') is not null as yes`.execute(database);
  if (there[0]?.yes !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map(({ name }) => name);
}
