import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../src/server/app.ts";
import { forgetOldUpgrades } from "../../src/server/backups/beforeUpgrade.ts";
import { backupName } from "../../src/server/backups/plan.ts";
import { openRegularBackups } from "../../src/server/backups/regular.ts";
import { checkBackup, restoreBackup } from "../../src/server/database/backup.ts";
import { clientConfig, type Connection, openDatabase } from "../../src/server/database/database.ts";
import { migrate, migrations } from "../../src/server/database/migrations.ts";
import { buildWorker } from "../servers/builtWorker.ts";
import { databases } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { inPart, isWhole } from "../whole.ts";
import { startApplication } from "./application.ts";
import { quickPasswords } from "./quickPasswords.ts";

const scratch = mkdtempSync(join(tmpdir(), "interrater-own-backups-"));
const server = databases()[0];
const kept = join(import.meta.dirname, "../upgrades");
const quiet = { info: () => undefined, error: () => undefined };
let count = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.skipIf(!server)("backups that the server writes by itself", { timeout: 120_000 }, () => {
  test("one is written whole, told of, and the oldest beyond those that stay is removed", async () => {
    if (!server) return;
    const folder = newFolder();
    const old = [1, 2].map((day) => backupName(new Date(Date.UTC(2026, 0, day))));
    for (const name of [...old, "thesis.docx"]) writeFileSync(join(folder, name), "");
    const app = await startApplication(server, {
      config: {
        backups: { folder, at: { hour: 2, minute: 30 }, keep: 2 },
        metricsToken: "a-monitoring-system-of-ours",
      },
    });

    await app.tools.backups?.writeNow();

    const names = readdirSync(folder).toSorted();
    expect(names).toHaveLength(3);
    expect(names).toContain("thesis.docx");
    expect(names).not.toContain(old[0]);
    const newest = names.find((name) => name.endsWith(".tar") && !old.includes(name)) ?? "";
    await checkBackup(join(folder, newest));
    const told = await metricsOf(app.address);
    expect(told.get("interrater_backup_seconds")).toBeGreaterThan(Date.now() / 1_000 - 120);
    expect(told.get("interrater_backup_bytes")).toBeGreaterThan(1_000);
    expect(told.get("interrater_backup_failed")).toBe(0);
    await app.stop();
  });

  test("one that was missed is made up for after the start, by one process of several", async () => {
    if (!server) return;
    const app = await startApplication(server);
    const folder = newFolder();
    const wanted = {
      plan: { folder, at: { hour: 2, minute: 30 }, keep: 9 },
      connection: app.connection,
      dataDirectory: app.dataDirectory,
      log: quiet,
      startMs: 1,
    };

    const processes = await Promise.all([openRegularBackups(wanted), openRegularBackups(wanted)]);
    await soon(() => expect(readdirSync(folder).some((name) => name.endsWith(".tar"))).toBe(true));
    await Promise.all(processes.map((one) => one.close()));

    expect(readdirSync(folder)).toHaveLength(1);
    // The next start finds it, and waits for tomorrow.
    const again = await openRegularBackups(wanted);
    expect(again.state().last?.bytes).toBeGreaterThan(1_000);
    await again.close();
    expect(readdirSync(folder)).toHaveLength(1);
    await app.stop();
  });

  test("what cannot be written is told, leaves nothing half, and the last whole one stays", async () => {
    if (!server) return;
    const app = await startApplication(server);
    const folder = newFolder();
    const backups = await openRegularBackups({
      plan: { folder, at: { hour: 2, minute: 30 }, keep: 1 },
      connection: app.connection,
      dataDirectory: app.dataDirectory,
      log: quiet,
    });
    await backups.writeNow();
    const before = readdirSync(folder);
    // Without its database there is nothing to write.
    await app.stop();

    await backups.writeNow();

    expect(backups.state().failure).toMatch(/\S/u);
    expect(backups.state().last?.bytes).toBeGreaterThan(1_000);
    expect(readdirSync(folder)).toEqual(before);
    await backups.close();
  });
});

describe.skipIf(!server)("an upgrade", { timeout: 240_000 }, () => {
  const oldest = "030_security_log.tar";

  test("keeps the tables as they were, from which the older version goes on beside its files", async () => {
    if (!server) return;
    const [old, back] = await Promise.all([server.freshDatabase(), server.freshDatabase()]);
    const dataDirectory = newFolder();
    await restored(old.connection, dataDirectory);
    writeFileSync(join(dataDirectory, "a-film.mp4"), "a film");
    await forgetRestoring(old.connection);
    const before = await rowsOf(old.connection);

    await (await appOn(old.connection, dataDirectory)).close();
    const [file = ""] = readdirSync(join(dataDirectory, "before-upgrade"));
    await restoreBackup({
      connection: back.connection,
      dataDirectory,
      file: join(dataDirectory, "before-upgrade", file),
      log: () => undefined,
      migrations,
    });

    await forgetRestoring(back.connection);
    expect(await rowsOf(back.connection)).toEqual(before);
    // Up to date there is nothing to keep.
    await (await appOn(old.connection, dataDirectory)).close();
    expect(readdirSync(join(dataDirectory, "before-upgrade"))).toEqual([file]);
    // It is there for a month.
    const daysMs = 24 * 60 * 60 * 1000;
    await forgetOldUpgrades(dataDirectory, new Date(Date.now() + 29 * daysMs));
    expect(readdirSync(join(dataDirectory, "before-upgrade"))).toEqual([file]);
    await forgetOldUpgrades(dataDirectory, new Date(Date.now() + 31 * daysMs));
    expect(readdirSync(join(dataDirectory, "before-upgrade"))).toEqual([]);
    await Promise.all([old.drop(), back.drop()]);
  });

  test("does not begin where the tables cannot be kept, and says what to do", async () => {
    if (!server) return;
    const old = await server.freshDatabase();
    const dataDirectory = newFolder();
    await restored(old.connection, dataDirectory);
    writeFileSync(join(dataDirectory, "before-upgrade"), "no folder");
    const before = await migrationsOf(old.connection);

    await expect(appOn(old.connection, dataDirectory)).rejects.toThrow(
      /Nothing was changed\. Free space/u,
    );

    expect(await migrationsOf(old.connection)).toEqual(before);
    await old.drop();
  });

  test("that is cut off at any of its statements changes nothing, and the next start does all of it", async () => {
    if (!server) return;
    const whole = await server.freshDatabase();
    await restored(whole.connection, newFolder());
    const statements = await upgradeCutAfter(whole.connection, Infinity);
    expect(statements).toBeGreaterThan(20);
    const wanted = await shapeOf(whole.connection);

    const old = await server.freshDatabase();
    await restored(old.connection, newFolder());
    const before = await shapeOf(old.connection);
    const step = Math.ceil(statements / inPart(statements, 8));
    let cuts = 0;
    for (let after = 1; after < statements; after += step) {
      // oxlint-disable-next-line no-await-in-loop -- One cut after the other, on the same tables.
      await upgradeCutAfter(old.connection, after).catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop
      const now = await shapeOf(old.connection);
      expect([before, wanted], `cut after statement ${after}`).toContainEqual(now);
      if (isDeepStrictEqual(now, before)) cuts += 1;
    }
    expect(cuts).toBeGreaterThan(3);
    await upgradeCutAfter(old.connection, Infinity);

    expect(await shapeOf(old.connection)).toEqual(wanted);
    await Promise.all([whole.drop(), old.drop()]);
  });

  test(
    "goes on at the next start after kill -9 of the whole program at any of its statements",
    // Of each of some hundred statements a start of the program.
    { timeout: isWhole ? 3_600_000 : 900_000 },
    async () => {
      if (!server) return;
      const { file, remove } = await buildWorker("upgradeWorker");
      onTestFinished(remove);
      const openedUntil = (url: string, folder: string, most: number) =>
        opened(file, [url, folder, String(most)]);
      const whole = await server.freshDatabase();
      await restored(whole.connection, newFolder());
      const { statements } = await openedUntil(whole.url, newFolder(), Infinity);
      expect(statements).toBeGreaterThan(20);
      const wanted = await shapeOf(whole.connection);

      const old = await server.freshDatabase();
      const dataDirectory = newFolder();
      await restored(old.connection, dataDirectory);
      const before = await shapeOf(old.connection);
      const step = isWhole ? 1 : Math.ceil(statements / 3);
      let kills = 0;
      for (let after = Math.ceil(step / 2); after < statements; after += step) {
        // oxlint-disable-next-line no-await-in-loop -- One kill after the other, on the same tables.
        const { signal } = await openedUntil(old.url, dataDirectory, after);
        if (signal === "SIGKILL") kills += 1;
        // oxlint-disable-next-line no-await-in-loop -- The database ends what the killed program left open.
        await soon(async () => {
          expect([before, wanted], `kill -9 at statement ${after}`).toContainEqual(
            await shapeOf(old.connection),
          );
        });
      }
      expect(kills).toBeGreaterThan(1);
      console.info(`Killed ${kills} times, at statements up to the last of ${statements}.`);

      await (await appOn(old.connection, dataDirectory)).close();
      expect(await shapeOf(old.connection)).toEqual(wanted);
      const backups = readdirSync(join(dataDirectory, "before-upgrade"));
      expect(backups.filter((name) => name.endsWith(".tar")).length).toBeGreaterThan(0);
      await Promise.all([whole.drop(), old.drop()]);
    },
  );

  function restored(connection: Connection, dataDirectory: string): Promise<void> {
    const file = join(kept, oldest);
    return restoreBackup({ connection, dataDirectory, file, log: () => undefined, migrations });
  }
});

/** Brings the tables up to date over connections that break after so many statements, as where the process is killed. */
async function upgradeCutAfter(connection: Connection, most: number): Promise<number> {
  const { database, pool, close } = openDatabase(connection);
  let said = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client);
    Object.assign(client, {
      query: (...given: Parameters<typeof query>) => {
        said += 1;
        if (said > most) Reflect.get(client, "connection").stream.destroy();
        return query(...given);
      },
    });
  });
  try {
    await migrate(database);
  } finally {
    await close().catch(() => undefined);
  }
  return said;
}

/**
 * Opens the application in a process of its own, killed at such a statement; else its last line is how many it said.
 *
 * @param given what upgradeWorker.ts asks for
 */
async function opened(
  file: string,
  given: readonly string[],
): Promise<{ readonly signal: NodeJS.Signals | null; readonly statements: number }> {
  const child = spawn(process.execPath, [file, ...given], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => {
    said += bytes.toString();
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once("exit", (_, by) => resolve(by));
  });
  return { signal, statements: Number(said.trim().split("\n").at(-1)) };
}

function appOn(connection: Connection, dataDirectory: string) {
  return buildApp(connection, {
    dataDirectory,
    origin: undefined,
    trustProxy: false,
    logLevel: "fatal",
    isDevelopment: false,
    passwords: quickPasswords,
  });
}

function newFolder(): string {
  const folder = join(scratch, String(count++));
  mkdirSync(folder);
  return folder;
}

/** How many rows each table has, but for those that no backup holds. */
async function rowsOf(connection: Connection): Promise<unknown> {
  const names = await asked(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const counts: unknown[] = [];
  for (const { name } of names) {
    // oxlint-disable-next-line no-await-in-loop -- One table after the other.
    const rows = await asked(
      connection,
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from "${String(name)}" t`,
    );
    if (!passing.has(String(name))) counts.push([name, rows]);
  }
  return counts;
}

/** When it was migrated is written by who migrates. */
const passing = new Set(["kysely_migration", "kysely_migration_lock", "secret_print", "session"]);

function migrationsOf(connection: Connection): Promise<unknown> {
  return asked(connection, "select name from kysely_migration order by name");
}

/** Tables with their columns, constraints and indexes, and how far they were brought. */
async function shapeOf(connection: Connection): Promise<unknown> {
  return [
    await migrationsOf(connection),
    await asked(
      connection,
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = 'public' order by 1, 2`,
    ),
    await asked(
      connection,
      `select conrelid::regclass::text as of, pg_get_constraintdef(oid) as is from pg_constraint
       where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    await asked(
      connection,
      "select indexdef from pg_indexes where schemaname = 'public' order by 1",
    ),
  ];
}

/** Which backup it is of, and since when, is told of each. */
async function forgetRestoring(connection: Connection): Promise<void> {
  await asked(connection, "delete from instance_setting where name = 'restored'");
}

async function asked(connection: Connection, text: string) {
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function metricsOf(address: string): Promise<ReadonlyMap<string, number>> {
  const answer = await fetch(`${address}/metrics`, {
    headers: { authorization: "Bearer a-monitoring-system-of-ours" },
  });
  const lines = (await answer.text()).trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [name = "", value] = line.split(" ");
      return [name, Number(value)];
    }),
  );
}
