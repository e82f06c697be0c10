import { createHash, randomBytes } from "node:crypto";
import { Client } from "pg";
import { describe, inject } from "vitest";
import { databaseUrlOf } from "../../src/server/embedded/databaseUrl.ts";
import type { EmbeddedConnection } from "../../src/server/embedded/launcher.ts";
import { isWhole } from "../whole.ts";
import type { TestServer } from "./globalSetup.ts";

/** An empty database of a test's own; the role that connects owns it and is no superuser. */
export interface FreshDatabase {
  /** For `pg`: spread it into a Client's or Pool's configuration. */
  readonly connection: EmbeddedConnection;
  /** The same as a DATABASE_URL. */
  readonly url: string;
  /** Also ends connections that are still open. */
  drop(): Promise<void>;
}

/** Fills the database that fresh ones are copied from; it must have closed its connections when done. */
export type Prepare = (database: FreshDatabase) => Promise<void>;

export interface ServerUnderTest {
  readonly title: string;
  /** The major version, for what differs between them. */
  readonly major: number;
  /**
   * @param prepare run once a server and a run for all tests that give the same `template` name; each
   * fresh database is then a copy (some 30 ms) of what it made.
   */
  freshDatabase(options?: {
    readonly template: string;
    readonly prepare: Prepare;
  }): Promise<FreshDatabase>;
}

/**
 * The tests, once for each PostgreSQL that runs: `describeOnEachServer("backup", (server) => { … })`. For what
 * a server of another version may do differently; the rest is tested by {@link describeOnServer},
 * and each call on the oldest by `roles.test.ts` and `upgrades.test.ts` of `tests/server`.
 */
export function describeOnEachServer(
  title: string,
  tests: (server: ServerUnderTest) => void,
): void {
  describeOn(databases(), title, tests);
}

/** The tests on the newest PostgreSQL; on each that runs where tests are whole. */
export function describeOnServer(title: string, tests: (server: ServerUnderTest) => void): void {
  describeOn(isWhole ? databases() : databases().slice(0, 1), title, tests);
}

function describeOn(
  servers: readonly ServerUnderTest[],
  title: string,
  tests: (server: ServerUnderTest) => void,
): void {
  for (const server of servers) {
    describe(`${title} (${server.title})`, () => {
      tests(server);
    });
  }
}

/** The servers of this run, newest first. */
export function databases(): readonly ServerUnderTest[] {
  return inject("servers").map(underTest);
}

function underTest({ title, connection }: TestServer): ServerUnderTest {
  return {
    title,
    major: Number(title.replace(/\D/gu, "")),
    freshDatabase: async (options) =>
      asSuperuser(connection, async (client) => {
        if (options === undefined) return create(client, connection, randomName());
        const template = `template_${createHash("sha256").update(options.template).digest("hex").slice(0, 24)}`;
        await makeOnce(client, connection, template, options.prepare);
        return create(client, connection, randomName(), template);
      }),
  };
}

/** Test files run in several processes: the first that gets the lock makes it, the rest find it made. */
async function makeOnce(
  client: Client,
  server: EmbeddedConnection,
  template: string,
  prepare: Prepare,
): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext($1))", [template]);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      template,
    ]);
    if (rowCount !== 0) return;
    const unfinished = await create(client, server, randomName());
    await prepare(unfinished);
    await client.query(`alter database ${unfinished.connection.database} rename to ${template}`);
  } finally {
    await client.query("select pg_advisory_unlock(hashtext($1))", [template]);
  }
}

async function create(
  client: Client,
  server: EmbeddedConnection,
  name: string,
  template = "template1",
): Promise<FreshDatabase> {
  await client.query(
    `create database ${name} owner ${server.user} template ${template} strategy wal_log`,
  );
  const connection = { ...server, database: name };
  return {
    connection,
    url: databaseUrlOf(connection),
    drop: async () => {
      await asSuperuser(server, (other) =>
        other.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

async function asSuperuser<Result>(
  server: EmbeddedConnection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...server, user: "postgres", database: "postgres", ssl: false });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function randomName(): string {
  return `test_${randomBytes(8).toString("hex")}`;
}
