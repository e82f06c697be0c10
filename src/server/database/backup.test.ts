import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { Client, Pool } from "pg";
import { afterAll, expect, it } from "vitest";
import {
  databases,
  describeOnEachServer,
  type FreshDatabase,
} from "../../../tests/servers/describeOnEachServer.ts";
import { restoreBackup, writeBackup } from "./backup.ts";
import { lacks } from "../../../tests/needs.ts";

const scratch = mkdtempSync(join(tmpdir(), "interrater-backup-"));
const servers = databases();
let count = 0;

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

describeOnEachServer("a backup", (server) => {
  it.each(servers)("of $title comes back whole", async (other) => {
    const [from, to] = await Promise.all([other.freshDatabase(filled), server.freshDatabase()]);
    const [data, newData, file] = [folderWithFiles(), folder(), backupFile()];

    await writeBackup({ ...job(from, data), file });
    await restoreBackup({ ...job(to, newData), file, migrations });

    expect(await contentOf(to)).toEqual(await contentOf(from));
    expect(fileList(newData)).toEqual(fileList(data));
    expect(film(newData).equals(film(data))).toBe(true);
    expect(existsSync(join(newData, "postgresql"))).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await Promise.all([from.drop(), to.drop()]);
  });

  it("goes on with the numbers, the references and the triggers that the tables had", async () => {
    const [from, to] = await Promise.all([server.freshDatabase(filled), server.freshDatabase()]);
    const file = backupFile();
    await writeBackup({ ...job(from), file });

    await restoreBackup({ ...job(to), file, migrations });

    const next = "insert into child (parent_id, note) values ('a', 'x') returning id, note";
    expect(await ask(to, next)).toEqual(await ask(from, next));
    await expect(ask(to, "insert into child (parent_id) values ('nobody')")).rejects.toThrow(
      "violates foreign key constraint",
    );
    await Promise.all([from.drop(), to.drop()]);
  });

  it("holds one moment, whatever is written meanwhile", async () => {
    const from = await server.freshDatabase(filled);
    const to = await server.freshDatabase();
    const file = backupFile();
    const writing = { goesOn: true };
    const writer = (async () => {
      for (let n = 0; writing.goesOn; n += 1) {
        // Both rows or none: a backup of two moments would hold one without the other.
        await ask(
          from,
          `begin; insert into parent values ('p${n}', null); insert into child (parent_id) values ('p${n}'); commit`,
        );
      }
    })();

    await writeBackup({ ...job(from), file });
    writing.goesOn = false;
    await writer;
    await restoreBackup({ ...job(to), file, migrations });

    expect(
      await ask(
        to,
        "select count(*)::int as lonely from parent p where id like 'p%' and not exists (select from child where parent_id = p.id)",
      ),
    ).toEqual([{ lonely: 0 }]);
    await Promise.all([from.drop(), to.drop()]);
  });

  it("is refused by a database or a data folder that is not empty, and changes neither", async () => {
    const [from, to] = await Promise.all([server.freshDatabase(filled), server.freshDatabase()]);
    const file = backupFile();
    await writeBackup({ ...job(from), file });
    const before = await contentOf(from);

    await expect(restoreBackup({ ...job(from), file, migrations })).rejects.toThrow(
      "The database is not empty",
    );
    await expect(
      restoreBackup({ ...job(to, folderWithFiles()), file, migrations }),
    ).rejects.toThrow("The data folder is not empty (it contains ");

    expect(await contentOf(from)).toEqual(before);
    expect(await tableCount(to)).toBe(0);
    await Promise.all([from.drop(), to.drop()]);
  });

  it("of a newer version is refused", async () => {
    const [from, to] = await Promise.all([server.freshDatabase(filled), server.freshDatabase()]);
    const file = backupFile();
    await writeBackup({ ...job(from), file });

    await expect(
      restoreBackup({ ...job(to), file, migrations: { "001_first": first } }),
    ).rejects.toThrow("written by a newer version of Interrater (schema 002_second)");

    expect(await tableCount(to)).toBe(0);
    await Promise.all([from.drop(), to.drop()]);
  });

  it("of an older version makes the tables as they were then", async () => {
    const [from, to] = await Promise.all([server.freshDatabase(filled), server.freshDatabase()]);
    const file = backupFile();
    await writeBackup({ ...job(from), file });
    const third: Migration = {
      up: (database) => sql`create table later ()`.execute(database).then(),
    };

    await restoreBackup({ ...job(to), file, migrations: { ...migrations, "003_third": third } });

    expect(await ask(to, "select to_regclass('later') as later")).toEqual([{ later: null }]);
    expect(await contentOf(to)).toEqual(await contentOf(from));
    await Promise.all([from.drop(), to.drop()]);
  });

  it("that breaks off, or was changed by one byte, is refused before anything is touched", async () => {
    const [from, to] = await Promise.all([server.freshDatabase(filled), server.freshDatabase()]);
    const file = backupFile();
    await writeBackup({ ...job(from, folderWithFiles()), file });
    const whole = readFileSync(file);
    const broken = backupFile();
    const restore = () => restoreBackup({ ...job(to), file: broken, migrations });

    for (const length of [0, 100, 512, 5000, whole.length >> 1, whole.length - 1600]) {
      writeFileSync(broken, whole);
      truncateSync(broken, length);
      await expect(restore()).rejects.toThrow("is not a backup of Interrater, or it is incomplete");
    }
    const changed = Buffer.from(whole);
    const at = changed.length >> 1;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    writeFileSync(broken, changed);
    await expect(restore()).rejects.toThrow("is damaged: ");

    expect(await tableCount(to)).toBe(0);
    await Promise.all([from.drop(), to.drop()]);
  });

  it("that fails half-way leaves an empty place", async () => {
    const [from, to] = await Promise.all([server.freshDatabase(filled), server.freshDatabase()]);
    const [newData, file] = [folder(), backupFile()];
    await writeBackup({ ...job(from, folderWithFiles()), file });
    const other: Migration = {
      up: async (database) => {
        await second.up(database);
        await sql`alter table child drop column note`.execute(database);
      },
    };

    await expect(
      restoreBackup({
        ...job(to, newData),
        file,
        migrations: { ...migrations, "002_second": other },
      }),
    ).rejects.toThrow('column "note" of relation "child" does not exist');

    expect(await tableCount(to)).toBe(0);
    await restoreBackup({ ...job(to, newData), file, migrations });
    expect(await contentOf(to)).toEqual(await contentOf(from));
    await Promise.all([from.drop(), to.drop()]);
  });

  it("is not written over a file, nor of a database that holds nothing", async () => {
    const empty = await server.freshDatabase();
    const file = backupFile();
    writeFileSync(file, "kept");

    await expect(writeBackup({ ...job(empty), file })).rejects.toThrow("already exists");
    await expect(writeBackup({ ...job(empty), file: `${file}2` })).rejects.toThrow(
      "there is nothing to back up",
    );

    expect(readFileSync(file, "utf8")).toBe("kept");
    expect([existsSync(`${file}2`), existsSync(`${file}2.partial`)]).toEqual([false, false]);
    await empty.drop();
  });

  it.skipIf(lacks("tar"))("is an archive that tar and sha256sum read", async () => {
    const from = await server.freshDatabase(filled);
    const [file, out] = [backupFile(), folder()];
    await writeBackup({ ...job(from, folderWithFiles()), file });

    const { status } = spawnSync("tar", ["-xf", file, "-C", out]);
    const sums = spawnSync("sha256sum", ["--quiet", "-c", "SHA256SUMS"], { cwd: out });

    expect([status, sums.status, sums.stderr.toString()]).toEqual([0, 0, ""]);
    expect(readFileSync(join(out, "files", longName), "utf8")).toBe("ö");
    await from.drop();
  });
});

const longName = `media/${"langer-ordner-".repeat(9)}/größe ${"x".repeat(60)}.txt`;

/** Tables with what is hard to carry: references in a ring, odd names and texts, numbers, own triggers. */
const first: Migration = {
  up: async (database) => {
    await sql`create table parent (id text primary key, favourite int)`.execute(database);
    await sql`create table child (
        id int generated always as identity primary key,
        parent_id text not null references parent on delete cascade,
        note text, at timestamptz default '2026-01-02 03:04:05.678901+02', share double precision default 0.1,
        bytes bytea, tags jsonb, list text[], wait interval default '1 day 2 hours',
        twice int generated always as (id * 2) stored
      )`.execute(database);
    await sql`alter table parent add foreign key (favourite) references child deferrable initially deferred`.execute(
      database,
    );
    await sql`create function stamp() returns trigger language plpgsql as
        $$ begin new.note := coalesce(new.note, '') || '!'; return new; end $$`.execute(database);
    await sql`create trigger stamp before insert on child for each row execute function stamp()`.execute(
      database,
    );
    await sql`insert into parent values ('seed', null)`.execute(database);
  },
};

const second: Migration = {
  up: async (database) => {
    await sql`create table "Odd ""name"" / ä" ("select" text, "Ü" bigserial)`.execute(database);
    await sql`create table many (study_id uuid, n bigint, filler text)`.execute(database);
    await sql`create table nothing (id uuid)`.execute(database);
  },
};

const migrations: Readonly<Record<string, Migration>> = {
  "001_first": first,
  "002_second": second,
};

const filled = { template: "backup.test.ts", prepare: fill };

async function fill(database: FreshDatabase): Promise<void> {
  const kysely = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ ...database.connection, max: 2 }) }),
  });
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db: kysely, provider }).migrateToLatest();
  await kysely.destroy();
  if (error !== undefined) throw new Error("the migrations of this test fail", { cause: error });
  await ask(
    database,
    String.raw`delete from parent;
    insert into parent values ('a', null), (E'tab\t, line\n, \\N, ''quote''', null), ('', null);
    insert into child (parent_id, note, bytes, tags, list)
      select 'a', repeat('ß', n % 7), decode(lpad(to_hex(n), 8, '0'), 'hex'), jsonb_build_object('n', n), array[null, '', '{}', E'\\']
      from generate_series(1, 1000) n;
    update parent set favourite = 3 where id = 'a';
    insert into "Odd ""name"" / ä" ("select") values (null), (''), (E'\\.');
    insert into many select gen_random_uuid(), n, repeat(md5(n::text), 3) from generate_series(1, 60000) n`,
  );
}

function film(dataDirectory: string): Buffer {
  return readFileSync(join(dataDirectory, "media/long/film.mp4"));
}

/** Every row of every table, as text. */
async function contentOf(database: FreshDatabase): Promise<unknown> {
  const tables = [
    ["parent", "id"],
    ["child", "id"],
    ['"Odd ""name"" / ä"', '"Ü"'],
    ["many", "n"],
    ["nothing", "id"],
  ];
  return Promise.all(
    tables.map(([name, order]) =>
      ask(
        database,
        `select count(*)::int as rows, md5(string_agg(t::text, ';' order by ${order})) as content from ${name} t`,
      ),
    ),
  );
}

async function tableCount(database: FreshDatabase): Promise<number> {
  const rows = await ask(
    database,
    "select from pg_class where relnamespace = 'public'::regnamespace",
  );
  return rows.length;
}

async function ask(database: FreshDatabase, query: string): Promise<unknown[]> {
  const client = new Client({ ...database.connection });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(query)).rows;
  } finally {
    await client.end();
  }
}

function job(database: FreshDatabase, dataDirectory = folder()) {
  return { connection: database.connection, dataDirectory, log: () => undefined };
}

function folder(): string {
  count += 1;
  const path = join(scratch, String(count));
  mkdirSync(path);
  return path;
}

function folderWithFiles(): string {
  const path = folder();
  const files: readonly (readonly [string, string | Buffer])[] = [
    ["media/long/film.mp4", Buffer.alloc(3 * 1024 * 1024 + 7, "film")],
    ["media/empty", ""],
    [longName, "ö"],
    ["postgresql/cluster/PG_VERSION", "not part of a backup"],
  ];
  for (const [name, content] of files) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return path;
}

function fileList(path: string): string {
  const { stdout } = spawnSync("find", [".", "-type", "f", "-not", "-path", "./postgresql/*"], {
    cwd: path,
  });
  return stdout.toString().split("\n").toSorted().join("\n");
}

function backupFile(): string {
  count += 1;
  return join(scratch, `${count}.tar`);
}
