import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { type Client, type ClientConfig, DatabaseError, Pool, types } from "pg";
import { Refusal } from "../../domain/errors.ts";
import { clientsOf, newFinding, noChoice } from "./clients.ts";
import { takesCopies } from "./copyIn.ts";
import { remembers } from "./frequent.ts";
import { hostsOf } from "./hosts.ts";
import type { Tables } from "./tables.ts";

/** Reads and writes. Studies are written to through `Change` alone, which gives one. */
export type Writing = Kysely<Tables>;

/** Read access: a database, or a transaction in it. */
export type Query = Pick<
  Writing,
  "selectFrom" | "fn" | "isTransaction" | "getExecutor" | "executeQuery"
>;

/** A database that reads; who writes opens a transaction. */
export type Database = Query & Pick<Writing, "transaction" | "connection">;

/** How to reach a PostgreSQL server: an address, or a folder with its socket. */
export type Connection =
  | string
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly password?: string;
    };

/** A database with its pool; `close` waits for what is under way. */
export interface OpenDatabase {
  readonly database: Writing;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** @param statementMs how long one statement may take; without it, as long as it takes */
export function openDatabase(
  connection: Connection,
  { most = 16, statementMs }: { readonly most?: number; readonly statementMs?: number } = {},
): OpenDatabase {
  const pool = new Pool({
    ...clientConfig(connection),
    Client: clientClassOf(connection),
    max: most,
  });
  // A connection that dies is replaced at the next query; without a listener, idle or in use, it
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    remembers(client);
    takesCopies(client);
    if (statementMs === undefined) return;
    // Not as a parameter of the connection: poolers in between refuse those that they do not know.
    client.query(`set statement_timeout = ${statementMs}`).catch(() => undefined);
  });
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { database, pool, close: () => database.destroy() };
}

/** The settings of every connection of ours: whole numbers arrive as numbers. */
export function clientConfig(connection: Connection): ClientConfig {
  return {
    ...serverConfig(connection),
    application_name: "interrater",
    types: { getTypeParser: parserOf },
  };
}

/** Where the server is, of several the first; how long it is waited for, and that a dead line is noticed. */
export function serverConfig(connection: Connection): ClientConfig {
  const address = typeof connection === "string" ? hostsOf(connection) : undefined;
  return {
    ...(typeof connection === "string"
      ? { connectionString: address?.single ?? connection }
      : connection),
    connectionTimeoutMillis: address?.connectMs ?? connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** What connects to a server: where an address names several, to the one that does at the moment. */
export function clientClassOf(connection: Connection): typeof Client {
  const address = typeof connection === "string" ? hostsOf(connection) : undefined;
  return clientsOf(address ? newFinding(address, serverConfig(connection)) : noChoice);
}

/** A new connection to the database, outside the pool. */
export function newClient(connection: Connection): Client {
  return new (clientClassOf(connection))(clientConfig(connection));
}

/** As long as libpq waits, for a connection of the pool too: who waits longer is told to come back. */
const connectMs = 10_000;

const int8 = 20;

function parserOf(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === int8) return Number;
  return format === "binary"
    ? types.getTypeParser(oid, "binary")
    : types.getTypeParser(oid, "text");
}

/** Deadlock, lost serialisation, and a server that is restarting: worth another try. */
const passing = new Set(["40001", "40P01", "57P01", "57P02", "57P03"]);

/**
 * Runs a transaction, again where the database asks for it. What is inside must only touch the
 * database: it may run more than once.
 *
 * @throws Refusal `database_unavailable` where nothing can be reached.
 */
export async function transact<T>(
  database: Database,
  work: (transaction: Writing) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (attempt < 5 && isPassing(error)) continue;
      throw asRefusal(error);
    }
  }
}

/** Whether an error is temporary, so that the transaction should be tried again. */
export function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error));
}

/** A lost database as a refusal; everything else as it is. */
export function asRefusal(error: unknown): unknown {
  const code = codeOf(error);
  const isGone =
    code.startsWith("08") ||
    code.startsWith("57P") ||
    // It has run out of disk, memory or connections: what it could not take now it may take later.
    code.startsWith("53") ||
    // It only reads: another one has taken its place, or will.
    code === "25006" ||
    // A statement that took too long, or was ended by whoever runs the server.
    code === "57014" ||
    code === "ECONNREFUSED" ||
    code === "EPIPE" ||
    code === "ENOENT" ||
    code === "ECONNRESET" ||
    code === "ETIMEDOUT" ||
    code === "EHOSTUNREACH" ||
    code === "ENOTFOUND" ||
    code === "EAI_AGAIN";
  const isCut =
    error instanceof Error &&
    /Connection terminated|not queryable|timeout exceeded|timeout expired/u.test(error.message);
  return isGone || isCut ? new Refusal("database_unavailable", {}) : error;
}

/** Whether a row was refused because one like it is there already. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== "23505") return false;
  return (
    constraint === undefined || (error instanceof DatabaseError && error.constraint === constraint)
  );
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
}
