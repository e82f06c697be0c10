import { mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Client, escapeIdentifier } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { limits } from "../../domain/limits.ts";
import {
  checkedBackup,
  inFiles,
  type OpenedBackup,
  restoreBackup,
  withClient,
} from "../database/backup.ts";
import { type Connection, openDatabase, transact } from "../database/database.ts";
import { migrate, migrations } from "../database/migrations.ts";
import { entryContent } from "../database/tar.ts";
import { discardEveryUnfinished } from "../database/unfinishedImports.ts";
import { CannotStart } from "../embedded/cannotStart.ts";
import { intoLedger } from "../erasure/erase.ts";
import type { Ledger } from "../erasure/ledger.ts";
import type { Told } from "../erasure/removeFiles.ts";
import { knownErasures, replayErasures } from "../erasure/replay.ts";
import { anyId } from "../anyId.ts";
import type { Storage } from "../media/storage.ts";
import { type BackupKeys, noKeys } from "./keys.ts";
import { openSource } from "./source.ts";
import { type OtherIds, otherIds, otherIdsInLines } from "./otherIds.ts";
import { accountsIn, writtenColumns, ownIds, type StudyTable, studyTables } from "./studyRows.ts";

/** One study out of a backup, and where it goes. */
export interface StudyRestore {
  readonly file: string;
  readonly keys?: BackupKeys;
  /** An empty database that is thrown away: the whole backup is put there first. */
  readonly scratch: Connection;
  /** The database in use. It may be at work. */
  readonly target: Connection;
  readonly dataDirectory: string;
  readonly storage: Storage;
  readonly ledger: Ledger;
  /** The study’s name or its id. */
  readonly named: string;
  readonly log: (sentence: string) => void;
  readonly trouble: Told;
}

/** The study that was created by restoring a backup. */
export interface RestoredStudy {
  readonly studyId: string;
  readonly name: string;
  /** Whether the study is still there, so that this is another one beside it. */
  readonly isCopy: boolean;
  readonly rows: number;
  readonly files: number;
  /** Names of uploaded files that neither the backup nor the storage has. */
  readonly missingFiles: readonly string[];
  /** How many people had no account here any more, and have one without a password now. */
  readonly addedAccounts: number;
}

interface Chosen {
  readonly studyId: string;
  readonly name: string;
  readonly isCopy: boolean;
  readonly others: OtherIds;
  /** Accounts that are no one: raters who were imported into this study, and its programs. */
  readonly raters: ReadonlySet<string>;
  readonly tables: readonly StudyTable[];
}

/**
 * Puts one study of a backup into a database in use, in one transaction, and touches nothing that is there: where the
 * study still is, another one is made beside it, with ids of its own and named after it; where it is gone, it
 * comes back as it was. What the ledger says was erased since does not come back, the study itself included. Invitations
 * come back only with a study that is gone; notices and tokens never.
 *
 * @throws CannotStart where the backup has no such study, or it was erased, or the database is of another version.
 */
export async function restoreStudy(job: StudyRestore): Promise<RestoredStudy> {
  const { file, keys = noKeys, scratch, target, dataDirectory, log, named } = job;
  await mustBeCurrent(target);
  await restoreBackup(
    { connection: scratch, dataDirectory, file, keys, log, migrations },
    "tables",
  );
  const found = await withClient(scratch, (client) => studyNamed(client, named));
  await eraseAgain(job);
  const source = await openSource(file, keys);
  try {
    const backup = await checkedBackup(source);
    return await withClient(scratch, (from) =>
      withClient(target, async (into) => {
        const chosen = await chosenOf(from, into, found, backup);
        return copied(job, backup, chosen, { from, into });
      }),
    );
  } finally {
    await source.close();
  }
}

async function mustBeCurrent(target: Connection): Promise<void> {
  const done = await withClient(target, async (client) => {
    const { rows: there } = await client.query<{ yes: boolean }>(
      "select to_regclass('public.kysely_migration') is not null as yes",
    );
    if (there[0]?.yes !== true) return [];
    const { rows } = await client.query<{ name: string }>("select name from kysely_migration");
    return rows.map(({ name }) => name);
  });
  const wanted = Object.keys(migrations);
  if (done.length === wanted.length && wanted.every((name) => done.includes(name))) return;
  throw new CannotStart(
    done.length === 0
      ? "The database is empty: restore the whole backup, without --study."
      : "The database was last used by another version of Interrater. Start this version once, then restore the study.",
  );
}

/** @throws CannotStart with what there is, where none or several have the name. */
async function studyNamed(client: Client, named: string): Promise<{ id: string; name: string }> {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id::text, name from study order by lower(name), id",
  );
  const wanted = named.trim().toLowerCase();
  const found = rows.filter(
    ({ id, name }) => id === wanted || name.trim().toLowerCase() === wanted,
  );
  const [study] = found;
  if (study && found.length === 1) return study;
  const listed = (found.length > 1 ? found : rows).map(({ id, name }) => `  ${id}  ${name}`);
  throw new CannotStart(
    [
      found.length > 1
        ? `The backup has ${found.length} studies named "${named}". Give the ID of the one you want:`
        : `The backup has no study "${named}". It contains:`,
      ...listed,
    ].join("\n"),
  );
}

/** In the scratch database, all that was erased since the backup was written. */
async function eraseAgain({ scratch, target, ledger, trouble, log }: StudyRestore): Promise<void> {
  const inUse = openDatabase(target, { most: 1 });
  const opened = openDatabase(scratch, { most: 2 });
  try {
    const inLedger = new Set<string>((await ledger.read()).map(({ id }) => id));
    const known = await knownErasures(inUse.database);
    await intoLedger(
      ledger,
      known.filter(({ id }) => !inLedger.has(id)),
    );
    await migrate(opened.database);
    // Their work is of the study, and would come along without anybody ever seeing it.
    await transact(opened.database, discardEveryUnfinished);
    const again = await replayErasures({
      database: opened.database,
      // Its files are those of the database in use.
      storage: { remove: async () => undefined },
      ledger,
      log: trouble,
    });
    if (again > 0)
      log(`Not restored, because it was erased since the backup was written: ${again}.`);
  } finally {
    await opened.close();
    await inUse.close();
  }
}

async function chosenOf(
  from: Client,
  into: Client,
  { id: studyId, name }: { readonly id: string; readonly name: string },
  { manifest }: OpenedBackup,
): Promise<Chosen> {
  if (!(await hasStudy(from, studyId))) {
    throw new CannotStart(
      `The study "${name}" was erased after this backup was written. Erased data are not restored.`,
    );
  }
  const isCopy = await hasStudy(into, studyId);
  const tables = studyTables(isCopy);
  const { rows: made } = await from.query<{ id: string }>(
    `select id from account where imported_into = $1
      union select account_id from program where study_id = $1`,
    [studyId],
  );
  const raters = new Set(made.map(({ id }) => id));
  if (!isCopy) return { studyId, name, isCopy, others: new Map(), raters, tables };
  const others = otherIds([...(await ownIds(from, studyId)), ...raters]);
  const ending = ` (${manifest.createdAt.slice(0, "2026-01-01".length)})`;
  const newName = `${name.slice(0, limits.nameMaxChars - ending.length)}${ending}`;
  await from.query("update study set name = $2 where id = $1", [studyId, newName]);
  return { studyId, name: newName, isCopy, others, raters, tables };
}

async function hasStudy(client: Client, studyId: string): Promise<boolean> {
  const { rows } = await client.query("select 1 from study where id = $1", [studyId]);
  return rows.length > 0;
}

interface Both {
  readonly from: Client;
  readonly into: Client;
}

async function copied(
  job: StudyRestore,
  backup: OpenedBackup,
  chosen: Chosen,
  both: Both,
): Promise<RestoredStudy> {
  const { storage, log } = job;
  const { studyId, name, isCopy, tables, others } = chosen;
  const { from, into } = both;
  const written: string[] = [];
  await into.query("begin");
  try {
    const [first, ...rest] = tables
      .filter(({ name: table }) => table === "study")
      .concat(tables.filter(({ name: table }) => table !== "study"));
    if (!first) throw new Error("a study is in a table");
    // Accounts that were imported name the study, and all else names accounts.
    let rows = await copyRows(both, first, studyId, others);
    const { addedAccounts, mapped } = await copyAccounts(both, chosen);
    for (const table of rest) rows += await copyRows(both, table, studyId, mapped);
    if (isCopy) await keepReports(both, studyId, mapped);
    const files = await copyFiles(job, backup, from, { ...chosen, others: mapped }, written);
    await into.query("commit");
    log(`${rows} rows and ${written.length} files.`);
    return { studyId: others.get(studyId) ?? studyId, name, isCopy, rows, addedAccounts, ...files };
  } catch (error) {
    await into.query("rollback").catch(() => undefined);
    for (const upload of written) await storage.remove(upload);
    throw error;
  }
}

/** @returns how many */
async function copyRows(
  { from, into }: Both,
  { name, study }: Pick<StudyTable, "name" | "study">,
  studyId: string,
  others: OtherIds,
): Promise<number> {
  const columns = (await writtenColumns(from, name)).map((column) => escapeIdentifier(column));
  const table = escapeIdentifier(name);
  // An id: it has no character that could end the text.
  const out = from.query(
    copyTo(
      `copy (select ${columns.join(", ")} from ${table} where ${escapeIdentifier(study)} = '${studyId}') to stdout`,
    ),
  );
  const taking = into.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(out, otherIdsInLines(others), taking);
  return taking.rowCount;
}

/** A locked report is what its sign says, to the byte: what its ids are in the copy stands beside it. */
async function keepReports({ from, into }: Both, studyId: string, others: OtherIds): Promise<void> {
  const { rows } = await from.query<{ id: string; content: string; ids: Record<string, string> }>(
    `select id::text, content, other_ids as ids from locked_report where study_id = $1`,
    [studyId],
  );
  for (const { id, content, ids } of rows) {
    const here = Object.fromEntries(
      [...new Set(content.match(anyId))].flatMap((one) => {
        const there = ids[one] ?? one;
        const other = others.get(there) ?? ids[one];
        return other === undefined ? [] : [[one, other] as const];
      }),
    );
    // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
    await into.query("update locked_report set content = $2, other_ids = $3 where id = $1", [
      others.get(id) ?? id,
      content,
      JSON.stringify(here),
    ]);
  }
}

/**
 * People who have an account here keep it. Others get one without a password, by which someone is asked to set one; what is
 * a rater of this study alone (imported, or a program) comes along.
 */
async function copyAccounts(
  { from, into }: Both,
  { studyId, tables, others, raters }: Chosen,
): Promise<{ readonly addedAccounts: number; readonly mapped: OtherIds }> {
  const mapped = new Map(others);
  let addedAccounts = 0;
  for (const id of await accountsIn(from, tables, studyId)) {
    const isRater = raters.has(id);
    const { rows: here } = await into.query("select 1 from account where id = $1", [
      mapped.get(id) ?? id,
    ]);
    if (here.length > 0) continue;
    const { rows: same } = await into.query<{ id: string }>(
      "select id from account where email = $1",
      [await emailOf(from, id)],
    );
    if (same[0] && !isRater) {
      mapped.set(id, same[0].id);
      continue;
    }
    await from.query(
      `update account set is_administrator = false, two_factor_enabled = false,
              email = case when $2 then $3 || email else email end where id = $1`,
      [id, same.length > 0, `${(mapped.get(id) ?? id).slice(-8)}.`],
    );
    await copyRows({ from, into }, { name: "account", study: "id" }, id, mapped);
    if (!isRater) addedAccounts += 1;
  }
  return { addedAccounts, mapped };
}

async function emailOf(client: Client, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ email: string }>(
    "select email from account where id = $1",
    [id],
  );
  return rows[0]?.email;
}

/** @param written takes the names of what was put into the storage, for who has to take it away again. */
async function copyFiles(
  { storage, dataDirectory }: StudyRestore,
  { source, entries }: OpenedBackup,
  from: Client,
  { studyId, others }: Chosen,
  written: string[],
): Promise<Pick<RestoredStudy, "files" | "missingFiles">> {
  const { rows: uploads } = await from.query<{ id: string; fileName: string; bytes: number }>(
    `select id::text, file_name as "fileName", size_bytes::float8 as bytes
       from upload where study_id = $1 and state = 'ready' order by created_at, id`,
    [studyId],
  );
  const missingFiles: string[] = [];
  const room = await storage.roomBytes();
  const wanted = uploads.reduce((sum, { bytes }) => sum + bytes, 0);
  if (room !== undefined && wanted > room) {
    throw new CannotStart(
      `The study's recordings need ${wanted} bytes, but the disk of the data folder has only ${Math.max(0, room)} free. Nothing was restored. Free space there first.`,
    );
  }
  const folder = await mkdtemp(join(dataDirectory, "restoring-"));
  try {
    for (const { id, fileName } of uploads) {
      const name = others.get(id) ?? id;
      const size = await storage.sizeOf(id);
      if (name === id && size !== undefined) continue;
      const entry = entries.find((one) => one.name === `${inFiles}media/${id}`);
      if (!entry && size === undefined) {
        missingFiles.push(fileName);
        continue;
      }
      const path = join(folder, "file");
      await writeTo(
        path,
        entry
          ? entryContent(source, entry)
          : size === 0
            ? []
            : await storage.read(id, { start: 0, end: (size ?? 0) - 1 }),
      );
      await storage.replace(name, path);
      written.push(name);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { files: uploads.length - missingFiles.length, missingFiles };
}

async function writeTo(
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> {
  const handle = await open(path, "w", 0o600);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
