import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client as Connection, escapeIdentifier } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { passingTables, restoreBackup, writeBackup } from "../../src/server/database/backup.ts";
import { derivedTables } from "../../src/server/database/derivedTables.ts";
import { migrations } from "../../src/server/database/migrations.ts";
import { codes, pointEvent } from "../sample.ts";
import { describeOnServer, type FreshDatabase } from "../servers/describeOnEachServer.ts";
import { soon } from "../soon.ts";
import { isWhole } from "../whole.ts";
import { type Application, Client, makeGround, setUp, startApplication } from "./application.ts";

const raters = 4;
const backups = isWhole ? 10 : 1;

/** Of each table its rows as JSON, in order. */
type Tables = ReadonlyMap<string, readonly string[]>;

describeOnServer("a backup that is written while raters code", (server) => {
  let application: Application;
  let clients: readonly Client[];
  const folder = mkdtempSync(join(tmpdir(), "interrater-busy-backup-"));

  beforeAll(async () => {
    application = await startApplication(server);
    const ground = await makeGround(application, await setUp(application));
    const made: Client[] = [];
    for (let number = 1; number <= raters; number++) {
      const rater = await ground.join("rater", `Rater-${number}`);
      made.push(new Client(rater, await ground.assign(rater)));
    }
    clients = made;
  });
  afterAll(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("has every row of one moment as it was, and none of a later one", async () => {
    const stop = new AbortController();
    const acknowledged = clients.map(() => 0);
    const pressing = clients.map(async (client, number) => {
      for (let at = 0; !stop.signal.aborted; at++) {
        const event = pointEvent(codes.laughs, (at % 80_000) * 1_000 + number);
        await client.change({ kind: "putEvent", event });
        acknowledged[number] = at + 1;
      }
    });
    const sum = () => acknowledged.reduce((all, one) => all + one, 0);
    await soon(() => expect(Math.min(...acknowledged)).toBeGreaterThan(2));
    const told: { before: number; during: number; ms: number; rows: number }[] = [];
    const copies: Tables[] = [];
    for (let number = 1; number <= backups; number++) {
      const before = sum();
      const begunMs = performance.now();
      const file = join(folder, `${number}.tar`);
      const { connection, dataDirectory } = application;
      await writeBackup({ connection, dataDirectory, file, log: () => undefined });
      const [ms, during] = [Math.round(performance.now() - begunMs), sum() - before];
      const place = await server.freshDatabase();
      await restoreBackup({
        connection: place.connection,
        dataDirectory: join(folder, `restored-${number}`),
        file,
        log: () => undefined,
        migrations,
      });
      const copy = await tablesOf(place.connection);
      await place.drop();
      copies.push(copy);
      told.push({ before, during, ms, rows: [...copy.values()].flat().length });
      expect(copy.get("operation")?.length).toBeGreaterThanOrEqual(before);
      expect(during).toBeGreaterThan(0);
    }
    stop.abort();
    await Promise.all(pressing);
    if (isWhole) console.log(JSON.stringify(told));

    const after = await tablesOf(application.connection);
    for (const copy of copies) {
      const revisions = new Map(
        parsed(copy.get("observation")).map(({ id, revision }) => [id, revision ?? 0]),
      );
      const isLater = ({ observation_id: of = "", revision }: Row) =>
        (revision ?? 0) > (revisions.get(of) ?? 0);
      const [later, then] = parted(after.get("operation"), isLater);
      // Each of them put one event, which nothing has changed since.
      const put = new Set(parsed(later).map(({ body }) => body?.event?.id));
      const [, eventsThen] = parted(after.get("event"), ({ id }) => put.has(id));

      expect(put.size).toBe(later.length);
      expect(copy.get("operation")).toEqual(then);
      expect(copy.get("event")).toEqual(eventsThen);
      expect(unchanging(copy)).toEqual(unchanging(after));
    }
  }, 600_000);
});

/** What raters’ presses change, and where a restore notes that it was one. */
const changing = new Set([
  "operation",
  "event",
  "observation",
  "observation_client",
  "instance_setting",
]);

function unchanging(tables: Tables): readonly (readonly [string, readonly string[]])[] {
  return [...tables].filter(([name]) => !changing.has(name));
}

const row = z.object({
  id: z.string().default(""),
  observation_id: z.string().optional(),
  revision: z.number().nullish(),
  body: z.object({ event: z.object({ id: z.string() }).optional() }).optional(),
});
type Row = z.infer<typeof row>;

function parsed(rows: readonly string[] = []): readonly Row[] {
  return rows.map((text) => row.parse(JSON.parse(text)));
}

const notInBackups = [
  ...passingTables,
  ...derivedTables,
  "kysely_migration",
  "kysely_migration_lock",
];

/** Those of which it is true, and the others. */
function parted(
  rows: readonly string[] = [],
  isOne: (one: Row) => boolean,
): [readonly string[], readonly string[]] {
  const is = (text: string) => isOne(row.parse(JSON.parse(text)));
  return [rows.filter(is), rows.filter((text) => !is(text))];
}

/** All tables that a backup has. */
async function tablesOf(connection: FreshDatabase["connection"]): Promise<Tables> {
  const client = new Connection({ ...connection });
  await client.connect();
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)
      order by relname`,
    [notInBackups],
  );
  const tables = new Map<string, readonly string[]>();
  for (const { name } of names) {
    const { rows } = await client.query<{ text: string }>(
      `select to_jsonb(one)::text as text from ${escapeIdentifier(name)} as one order by 1`,
    );
    tables.set(
      name,
      rows.map(({ text }) => text),
    );
  }
  await client.end();
  return tables;
}
