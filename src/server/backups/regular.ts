import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { readBack, writeBackup } from "../database/backup.ts";
import { type Connection, newClient } from "../database/database.ts";
import { type BackupKeys, encrypterOf, encrypts, noKeys } from "./keys.ts";
import { type BackupPlan, backupName, begunAt, nextBackup, outdated } from "./plan.ts";

/** The backups that the server writes on its own schedule. */
export interface RegularBackups {
  /** What a monitoring system asks. */
  state(): BackupState;
  /** When the next one is due, how many stay, and whether they are encrypted. */
  plan(): { readonly keep: number; readonly nextAt: Date; readonly isEncrypted: boolean };
  /** Writes one now, unless another process of this database does. Resolves when it is done, or has failed. */
  writeNow(): Promise<void>;
  /** Nothing is begun any more; one that is under way is waited for. */
  close(): Promise<void>;
}

export interface BackupState {
  /** The newest that is whole; `undefined`: there is none yet. */
  readonly last: { readonly begunAt: Date; readonly bytes: number } | undefined;
  /** Why the last try came to nothing; `undefined` where it did not. */
  readonly failure: string | undefined;
}

interface Wanted {
  readonly plan: BackupPlan;
  readonly connection: Connection;
  readonly dataDirectory: string;
  readonly keys?: BackupKeys;
  readonly log: Log;
  /** After a start, until one that is overdue is made up for. */
  readonly startMs?: number;
}

interface Log {
  info(about: object, sentence: string): void;
  error(about: object, sentence: string): void;
}

/** A server that was down at the time makes up for it: a day and an hour of a changed clock are none too many. */
const overdueMs = 25 * 60 * 60 * 1000;
const settleMs = 60_000;
const justNowMs = 60 * 60 * 1000;

/** Writes a backup each day, reads it back to be sure that it is whole, and removes those that are outdated. */
export async function openRegularBackups(wanted: Wanted): Promise<RegularBackups> {
  const { plan, log, keys = noKeys, startMs = settleMs } = wanted;
  // What cannot encrypt is said now, not at night.
  await encrypterOf(keys);
  await mkdir(plan.folder, { recursive: true, mode: 0o700 });
  let state: BackupState = { last: await newestIn(plan.folder), failure: undefined };
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let underWay = Promise.resolve();

  const write = (isWanted: () => Promise<boolean>) => {
    underWay = underWay.then(async () => {
      try {
        await whereFree(wanted.connection, async () => {
          if (await isWanted()) await writeOne(wanted);
        });
        state = { last: await newestIn(plan.folder), failure: undefined };
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        state = { ...state, failure };
        log.error({ err: error }, "the backup of today could not be written");
      }
    });
    return underWay;
  };
  // Another process may have written the one that is due a moment ago.
  const isDue = async () => {
    const newest = await newestIn(plan.folder);
    return newest === undefined || Date.now() - newest.begunAt.getTime() > justNowMs;
  };
  const schedule = (inMs: number) => {
    if (isClosed) return;
    timer = setTimeout(() => {
      void write(isDue).then(() => schedule(untilNext()));
    }, inMs);
    timer.unref();
  };
  const untilNext = () => nextBackup(new Date(), plan).getTime() - Date.now();
  const sinceLastMs = state.last ? Date.now() - state.last.begunAt.getTime() : Infinity;
  schedule(sinceLastMs > overdueMs ? startMs : untilNext());

  return {
    state: () => state,
    plan: () => ({
      keep: plan.keep,
      nextAt: nextBackup(new Date(), plan),
      isEncrypted: encrypts(keys),
    }),
    writeNow: () => write(async () => true),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}

async function writeOne(wanted: Wanted): Promise<void> {
  const { plan, connection, dataDirectory, keys = noKeys, log } = wanted;
  const file = join(plan.folder, backupName(new Date(), encrypts(keys)));
  const job = { connection, dataDirectory, file, keys, log: () => undefined };
  const how = await readBack(file, keys, await writeBackup(job));
  log.info(
    { file },
    how === "read"
      ? "a backup was written, and read back whole"
      : "an encrypted backup was written, and its bytes were read back as they were written",
  );
  for (const name of outdated(await readdir(plan.folder), plan.keep)) {
    await rm(join(plan.folder, name));
  }
}

async function newestIn(folder: string): Promise<BackupState["last"]> {
  const newest = (await readdir(folder))
    .flatMap((name) => {
      const begun = begunAt(name);
      return begun ? [{ name, begunAt: begun }] : [];
    })
    .toSorted((a, b) => a.begunAt.getTime() - b.begunAt.getTime())
    .at(-1);
  if (!newest) return undefined;
  const { size } = await stat(join(folder, newest.name));
  return { begunAt: newest.begunAt, bytes: size };
}

/** Several processes may share a database: of all only one does it at a time. */
async function whereFree(connection: Connection, work: () => Promise<void>): Promise<void> {
  const client = newClient(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(
      "select pg_try_advisory_lock($1) as free",
      [lockNumber],
    );
    if (rows[0]?.free) await work();
  } finally {
    await client.end();
  }
}

/** Any number that nothing else here locks by. */
const lockNumber = 7_041_980;
