import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { type Client, type ClientConfig, escapeIdentifier, Pool } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { CannotStart } from "../embedded/cannotStart.ts";
import { type BackupKeys, decrypterOf, encrypterOf, encrypts, noKeys } from "../backups/keys.ts";
import { sealedFileOf } from "../backups/sealedFile.ts";
import { bytesOf, openSource, type Source } from "../backups/source.ts";
import { targetIn, type Written } from "../backups/target.ts";
import { clientClassOf, serverConfig, type Connection } from "./database.ts";
import { secretFile } from "../accounts/secret.ts";
import { ledgerFile } from "../erasure/ledger.ts";
import { derivedTables } from "./derivedTables.ts";
import { entryContent, type TarEntry, tarEntries, type TarWriter, tarWriter } from "./tar.ts";
import type { Restored } from "./restored.ts";

/** What both writing and restoring a backup need. */
export interface BackupJob {
  readonly connection: Connection;
  /** Everything in it but the embedded database, the secret, the ledger of erasures and what is kept before upgrades is part of the backup. It need not exist. */
  readonly dataDirectory: string;
  readonly file: string;
  /** What it is encrypted for, and what opens it; absent: it is written as it is. */
  readonly keys?: BackupKeys;
  /** Takes sentences about the progress. */
  readonly log: (sentence: string) => void;
}

/** What a backup holds: everything, or the tables alone, for a place whose files are there. */
export type Held = "everything" | "tables";

/**
 * Writes all tables but the derived ones and all files into one tar archive. The tables are those of one moment, whatever
 * is written meanwhile; the files are read after it, so that no row lacks its file.
 *
 * In the archive: `manifest.json`; `tables/NAME/000001.copy.gz` and on, each a piece of PostgreSQL’s COPY
 * text; `sequences.json`; `files/…` as in the data folder; at the end `SHA256SUMS`, without which the
 * archive is incomplete. It has its name only when it is whole. It holds accounts: keep it as such; but
 * neither sessions, tokens nor the server’s secret, so that no one is let in by it.
 *
 * Where there are keys to encrypt by, the whole archive is in the format of age.
 *
 * @returns what the file on the disk has to be, for {@link readBack}.
 * @throws CannotStart when the file exists or there is nothing to back up.
 */
export async function writeBackup(job: BackupJob, holds: Held = "everything"): Promise<Written> {
  const { file, log, keys = noKeys } = job;
  const encrypter = await encrypterOf(keys);
  if ((await statOf(file)) !== undefined) {
    throw new CannotStart(`${file} already exists. Give another file name.`);
  }
  await mkdir(dirname(resolve(file)), { recursive: true });
  const unfinished = `${file}.partial`;
  await rm(unfinished, { force: true });
  const handle = await open(unfinished, "wx", 0o600);
  let written: Written;
  try {
    const target = await targetIn(handle, encrypter);
    const archive = summing(tarWriter(target));
    await withClient(job.connection, (client) => addTables(client, archive, holds, log));
    if (holds === "everything") {
      await addFiles(job.dataDirectory, [resolve(file), resolve(unfinished)], archive, log);
    }
    await archive.end();
    written = await target.end();
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  await handle.close();
  await rename(unfinished, file);
  return written;
}

/**
 * Puts a backup into an empty database and an empty data folder: makes the tables as they were when the
 * backup was written (the next start brings them up to date), fills them in one transaction, and writes
 * the files. The whole archive is checked before anything is touched; a restore that fails undoes
 * what it did.
 *
 * @param takes "tables" leaves the files where they are.
 * @throws CannotStart when the place is not empty, or the archive is damaged, incomplete or too new.
 */
export async function restoreBackup(
  job: BackupJob & { readonly migrations: Readonly<Record<string, Migration>> },
  takes: Held = "everything",
): Promise<void> {
  const { file, keys = noKeys, log } = job;
  const source = await openSource(file, keys);
  try {
    log(`Checking ${file} …`);
    await restoreOpened(job, await checkedBackup(source), takes);
  } finally {
    await source.close();
  }
}

async function restoreOpened(
  job: Parameters<typeof restoreBackup>[0],
  { source, manifest, entries }: OpenedBackup,
  takes: Held,
): Promise<void> {
  const { connection, dataDirectory, log } = job;
  if (!Object.hasOwn(job.migrations, manifest.migration)) {
    throw new CannotStart(
      `The backup was written by a newer version of Interrater (schema ${manifest.migration}). Restore it with that version.`,
    );
  }
  await refuseUnlessEmpty(
    connection,
    manifest.holds === "tables" || takes === "tables" ? undefined : dataDirectory,
  );
  const written: string[] = [];
  try {
    await migrateTo(connection, job.migrations, manifest.migration);
    await withClient(connection, async (client) => {
      await client.query("begin");
      await fillTables(client, source, manifest, entries, log);
      const files = entries.filter(({ name }) => name.startsWith(inFiles));
      for (const entry of takes === "tables" ? [] : files) {
        written.push(await writeFileOf(source, entry, dataDirectory));
      }
      if (takes === "everything") await noteRestored(client, manifest);
      await client.query("commit");
      await client.query("analyze");
    });
    log(`Restored: ${manifest.tables.length} tables and ${written.length} files.`);
  } catch (error) {
    for (const path of written) await rm(path, { force: true });
    await withClient(connection, async (client) => {
      await client.query("drop schema public cascade");
      await client.query("create schema public");
    }).catch(() => undefined);
    throw error;
  }
}

/** Browsers hold what was coded between the two moments: an administrator is told how much of it has come. */
async function noteRestored(client: Client, { createdAt }: Manifest): Promise<void> {
  const { rows } = await client.query<{ readonly there: boolean }>(
    "select to_regclass('instance_setting') is not null as there",
  );
  // The first versions had no settings.
  if (rows[0]?.there !== true) return;
  const restored: Restored = { at: new Date().toISOString(), backupAt: createdAt };
  await client.query(
    `insert into instance_setting (name, value) values ('restored', $1)
         on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(restored)],
  );
}

const manifestSchema = z.object({
  format: z.literal("interrater backup"),
  version: z.literal(1),
  createdAt: z.string(),
  /** The newest migration that the tables had. */
  migration: z.string(),
  holds: z.enum(["everything", "tables"]).default("everything"),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
type Manifest = z.infer<typeof manifestSchema>;

const sequencesSchema = z.array(
  z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
);

/** Who is in, or about to be let in, and who is written to, at this moment: in another place, or at another time, no one is. */
export const passingTables = [
  "session",
  "access_token",
  "verification",
  "attempt",
  "used_code",
  "known_device",
  "password_reset",
  "secret_print",
  // A copy of a server elsewhere must not write to those that the first one writes to.
  "webhook",
  "webhook_delivery",
];

/** Written by the migrations themselves. */
const migrationTables = ["kysely_migration", "kysely_migration_lock"];

/** The folder of the embedded database, whose content is in the tables. */
const databaseFolder = "postgresql";

/** Tables as they were before newer versions changed them: backups themselves. */
export const beforeUpgradeFolder = "before-upgrade";

/** Where the files of the data folder are in the archive. */
export const inFiles = "files/";

/** A piece of a table before it is compressed: what is in memory at a time. */
const pieceBytes = 4 * 1024 * 1024;

/** The connection of both directions: texts that any PostgreSQL from 15 on reads as they were meant. */
export async function withClient<Result>(
  connection: Connection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new (clientClassOf(connection))(configOf(connection));
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
       set extra_float_digits = 3; set bytea_output = 'hex'; set timezone = 'UTC';
       set search_path = public; set statement_timeout = 0; set lock_timeout = 0;
       set idle_in_transaction_session_timeout = 0`,
    );
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function configOf(connection: Connection): ClientConfig {
  return { ...serverConfig(connection), application_name: "interrater backup" };
}

/** Keeps the sum of each entry, and writes them as the last one, in the form that `sha256sum -c` reads. */
function summing(archive: TarWriter): TarWriter {
  const lines: string[] = [];
  return {
    async add(name, sizeBytes, content) {
      const sum = await archive.add(name, sizeBytes, content);
      lines.push(`${sum}  ${name}\n`);
      return sum;
    },
    async end() {
      const sums = Buffer.from(lines.join(""));
      await archive.add("SHA256SUMS", sums.length, [sums]);
      await archive.end();
    },
  };
}

async function addTables(
  client: Client,
  archive: TarWriter,
  holds: Held,
  log: (sentence: string) => void,
): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  const tables = await tablesOf(client);
  const migration = await migrationOf(client);
  if (migration === undefined) {
    throw new CannotStart(
      "The database contains no Interrater data yet: there is nothing to back up.",
    );
  }
  // Nobody may change a table's form between now and its turn.
  const names = tables.map(({ name }) => quoted(name));
  if (names.length > 0) await client.query(`lock table ${names.join(", ")} in access share mode`);
  const createdAt = new Date().toISOString();
  const manifest: Manifest = {
    format: "interrater backup",
    version: 1,
    createdAt,
    migration,
    holds,
    tables,
  };
  await addJson(archive, "manifest.json", manifest);
  for (const [at, table] of tables.entries()) {
    const bytes = await addTable(client, archive, table);
    log(`${at + 1} of ${tables.length} tables: ${table.name}, ${mebibytes(bytes)}`);
  }
  await addJson(archive, "sequences.json", await sequencesOf(client));
  await client.query("commit");
}

async function addTable(
  client: Client,
  archive: TarWriter,
  { name, columns }: Manifest["tables"][number],
): Promise<number> {
  const stream = client.query(
    copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`),
  );
  let pieces = 0;
  let bytes = 0;
  let held: Buffer[] = [];
  let heldBytes = 0;
  const flush = async () => {
    pieces += 1;
    const content = await promisify(gzip)(Buffer.concat(held), { level: 3 });
    held = [];
    heldBytes = 0;
    await archive.add(pieceName(name, pieces), content.length, [content]);
  };
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    held.push(buffer);
    heldBytes += buffer.length;
    bytes += buffer.length;
    if (heldBytes >= pieceBytes) await flush();
  }
  if (heldBytes > 0) await flush();
  return bytes;
}

function pieceName(table: string, piece: number): string {
  return `tables/${encodeURIComponent(table)}/${String(piece).padStart(6, "0")}.copy.gz`;
}

/**
 * Ordinary tables and the parts of partitioned ones; columns that the database computes are excluded, and so
 * are tables that hold nothing of their own, or what lets someone in.
 */
async function tablesOf(client: Client): Promise<Manifest["tables"]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                  order by a.attnum) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname <> all ($1) order by c.relname`,
    [[...migrationTables, ...derivedTables, ...passingTables]],
  );
  return rows;
}

async function sequencesOf(client: Client): Promise<z.infer<typeof sequencesSchema>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    );
    for (const state of states) sequences.push({ name, ...state });
  }
  return sequences;
}

async function migrationOf(client: Client): Promise<string | undefined> {
  const { rows: there } = await client.query(
    "select to_regclass('public.kysely_migration') is not null as yes",
  );
  if (!z.array(z.object({ yes: z.boolean() })).parse(there)[0]?.yes) return undefined;
  const { rows } = await client.query<{ name: string }>(
    "select name from kysely_migration order by name desc limit 1",
  );
  return rows[0]?.name;
}

async function addFiles(
  dataDirectory: string,
  excluded: readonly string[],
  archive: TarWriter,
  log: (sentence: string) => void,
): Promise<void> {
  const files = (await filesIn(dataDirectory)).filter((path) => !excluded.includes(path));
  let bytes = 0;
  for (const [at, path] of files.entries()) {
    bytes += await addFile(path, inArchive(dataDirectory, path), archive);
    if ((at + 1) % 100 === 0 || at + 1 === files.length) {
      log(`${at + 1} of ${files.length} files, ${mebibytes(bytes)}`);
    }
  }
}

/** A file that grows meanwhile (an upload) is taken at its length now; one that went is excluded. */
async function addFile(path: string, name: string, archive: TarWriter): Promise<number> {
  let handle: FileHandle;
  try {
    handle = await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw error;
  }
  try {
    const { size } = await handle.stat();
    const stream =
      size === 0
        ? Readable.from([])
        : createReadStream(path, {
            fd: handle,
            start: 0,
            end: size - 1,
            autoClose: false,
            highWaterMark: 1024 * 1024,
          });
    await archive.add(name, size, stream);
    return size;
  } finally {
    await handle.close();
  }
}

/**
 * Absolute, in a fixed order; without the embedded database, the secret and the ledger of erasures, which is to
 * be there before an older backup is restored. Empty where there is no such folder.
 */
async function filesIn(dataDirectory: string): Promise<readonly string[]> {
  const root = resolve(dataDirectory);
  if ((await statOf(root)) === undefined) return [];
  const found: string[] = [];
  await collect(root);
  return found;

  async function collect(directory: string): Promise<void> {
    const entries = await readdir(directory, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(directory, entry.name);
      const apart = [databaseFolder, secretFile, ledgerFile, beforeUpgradeFolder];
      if (apart.some((name) => path === join(root, name))) {
        continue;
      }
      if (entry.isDirectory()) await collect(path);
      else if (entry.isFile()) found.push(path);
    }
  }
}

function inArchive(dataDirectory: string, path: string): string {
  return `${inFiles}${relative(resolve(dataDirectory), path).split(sep).join("/")}`;
}

async function addJson(archive: TarWriter, name: string, value: unknown): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
  await archive.add(name, content.length, [content]);
}

/** How far a backup could be looked into after it was written. */
export type ReadBack =
  /** Every entry was read and its sum compared. */
  | "read"
  /** What opens it is not known here, as it should be: its bytes on the disk are those that were written. */
  | "sealed";

/**
 * Reads a backup from end to end that was written a moment ago. One that nothing here opens is compared byte by byte
 * (by their sum) with what was written, of which every entry was counted before it was encrypted.
 *
 * @throws CannotStart when it is damaged or incomplete.
 */
export async function readBack(
  file: string,
  keys: BackupKeys,
  written: Written,
): Promise<ReadBack> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const { size } = await stat(file);
  if (size !== written.bytes || hash.digest("hex") !== written.sum) {
    throw new CannotStart(`${file} is damaged: its content on disk differs from what was written.`);
  }
  if (encrypts(keys) && (await decrypterOf(keys)) === undefined) {
    const handle = await open(file, "r");
    try {
      if (await sealedFileOf(handle)) return "sealed";
    } finally {
      await handle.close();
    }
    throw new CannotStart(`${file} is damaged: it is not a file in the age format.`);
  }
  await checkBackup(file, keys);
  return "read";
}

/**
 * Reads a backup from end to end.
 *
 * @throws CannotStart when it is damaged or incomplete, or nothing here opens it.
 */
export async function checkBackup(file: string, keys: BackupKeys = noKeys): Promise<void> {
  const source = await openSource(file, keys);
  try {
    await checkedBackup(source);
  } finally {
    await source.close();
  }
}

/** A backup that was read from end to end, and is still open. */
export interface OpenedBackup {
  readonly source: Source;
  readonly manifest: Manifest;
  readonly entries: readonly TarEntry[];
}

/** Reads the archive from end to end and compares every sum. */
export async function checkedBackup(source: Source): Promise<OpenedBackup> {
  const { file } = source;
  const entries = await tarEntries(source).catch((error: unknown) => {
    throw new CannotStart(`${file} is damaged or incomplete.`, { cause: error });
  });
  const sums = entries?.at(-1);
  const first = entries?.[0];
  if (entries === undefined || sums?.name !== "SHA256SUMS" || first?.name !== "manifest.json") {
    throw new CannotStart(`${file} is not a backup of Interrater, or it is incomplete.`);
  }
  const lines = (await textOf(source, sums)).trimEnd().split("\n");
  const wanted = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  for (const entry of entries.slice(0, -1)) {
    const hash = createHash("sha256");
    try {
      for await (const chunk of entryContent(source, entry)) hash.update(chunk);
    } catch (error) {
      // A piece that was encrypted and has changed since does not open.
      throw new CannotStart(`${file} is damaged: ${entry.name} differs from what was written.`, {
        cause: error,
      });
    }
    if (hash.digest("hex") !== wanted.get(entry.name)) {
      throw new CannotStart(`${file} is damaged: ${entry.name} differs from what was written.`);
    }
    wanted.delete(entry.name);
  }
  const [lost] = wanted.keys();
  if (lost !== undefined) throw new CannotStart(`${file} is incomplete: ${lost} is missing.`);
  const manifest = manifestSchema.safeParse(JSON.parse(await textOf(source, first)));
  if (!manifest.success) {
    throw new CannotStart(
      `${file} was written by a version of Interrater that this one cannot read.`,
    );
  }
  return { source, manifest: manifest.data, entries };
}

/** @param dataDirectory has to be empty too, where it is given. */
async function refuseUnlessEmpty(
  connection: Connection,
  dataDirectory: string | undefined,
): Promise<void> {
  const isEmpty = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
    );
    return rows.length === 0;
  });
  if (!isEmpty) {
    throw new CannotStart(
      "The database is not empty. A backup can be restored only into an empty one. Set INTERRATER_DATA to a new folder, or DATABASE_URL to an empty database.",
    );
  }
  const [file] = dataDirectory === undefined ? [] : await filesIn(dataDirectory);
  if (file !== undefined) {
    throw new CannotStart(
      `The data folder is not empty (it contains ${file}). A backup can be restored only into an empty one. Set INTERRATER_DATA to a new folder.`,
    );
  }
}

async function migrateTo(
  connection: Connection,
  migrations: Readonly<Record<string, Migration>>,
  name: string,
): Promise<void> {
  const database = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: new Pool({ ...configOf(connection), Client: clientClassOf(connection), max: 2 }),
    }),
  });
  try {
    const provider = { getMigrations: async () => ({ ...migrations }) };
    const { error } = await new Migrator({ db: database, provider }).migrateTo(name);
    if (error !== undefined) throw error;
  } finally {
    await database.destroy();
  }
}

/**
 * References between tables are dropped and restored when all rows are there: rows may then come in
 * any order, also where tables refer to each other, and each reference is checked once.
 */
async function fillTables(
  client: Client,
  file: Source,
  { tables }: Manifest,
  entries: readonly TarEntry[],
  log: (sentence: string) => void,
): Promise<void> {
  const { rows: references } = await client.query<{
    table: string;
    name: string;
    definition: string;
  }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
     order by conrelid::regclass::text, conname`,
  );
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const names = tables.map(({ name }) => quoted(name));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations may have written rows, and the backup holds what became of them.
  if (names.length > 0) await client.query(`truncate ${names.join(", ")}`);
  for (const [at, table] of tables.entries()) {
    await fillTable(client, file, table, entries);
    log(`${at + 1} of ${tables.length} tables: ${table.name}`);
  }
  await setSequences(client, file, entries);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

async function fillTable(
  client: Client,
  file: Source,
  { name, columns }: Manifest["tables"][number],
  entries: readonly TarEntry[],
): Promise<void> {
  const folder = dirname(pieceName(name, 1));
  const pieces = entries.filter((entry) => entry.name.startsWith(`${folder}/`));
  const into = client.query(
    copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`),
  );
  await pipeline(Readable.from(unpacked(file, pieces)), into);
}

async function* unpacked(file: Source, pieces: readonly TarEntry[]): AsyncGenerator<Buffer> {
  for (const piece of pieces)
    yield await promisify(gunzip)(await bytesOf(file, piece.offset, piece.sizeBytes));
}

async function setSequences(
  client: Client,
  file: Source,
  entries: readonly TarEntry[],
): Promise<void> {
  const entry = entries.find(({ name }) => name === "sequences.json");
  if (entry === undefined) return;
  for (const { name, lastValue, isCalled } of sequencesSchema.parse(
    JSON.parse(await textOf(file, entry)),
  )) {
    await client.query("select setval(quote_ident($1)::regclass, $2::bigint, $3)", [
      name,
      lastValue,
      isCalled,
    ]);
  }
}

/** @returns where the file now is. */
async function writeFileOf(file: Source, entry: TarEntry, dataDirectory: string): Promise<string> {
  const root = resolve(dataDirectory);
  const path = resolve(root, entry.name.slice(inFiles.length));
  // An archive that somebody has made by hand might name places outside.
  if (!path.startsWith(root + sep))
    throw new CannotStart(`${file.file} names a place outside: ${entry.name}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const chunk of entryContent(file, entry)) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return path;
}

async function textOf(file: Source, entry: TarEntry): Promise<string> {
  return (await bytesOf(file, entry.offset, entry.sizeBytes)).toString("utf8");
}

async function statOf(path: string) {
  return stat(path).catch(() => undefined);
}

function quoted(name: string): string {
  return escapeIdentifier(name);
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
