import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { type ClientConfig, DatabaseError, Pool, types } from "pg";
import { Refusal } from "../../domain/errors.ts";
import type { Tables } from "./tables.ts";

/** Reads and writes. Studies are written to through `Change` alone, which gives one. */
export type Writing = Kysely<Tables>;

/** Reads: a database, or a transaction in it. */
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

export function openDatabase(
  connection: Connection,
  { most = 16 }: { readonly most?: number } = {},
): OpenDatabase {
  const pool = new Pool({ ...clientConfig(connection), max: most });
  // A connection that dies is replaced at the next query; without a listener, idle or in use, it
  // would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => void client.on("error", () => undefined));
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { database, pool, close: () => database.destroy() };
}

/** The settings of every connection of ours: whole numbers arrive as numbers. */
export function clientConfig(connection: Connection): ClientConfig {
  const address =
    typeof connection === "string" ? { connectionString: connection } : { ...connection };
  return {
    ...address,
    application_name: "interrater",
    types: { getTypeParser: parserOf },
  };
}

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

/** Whether the database has asked for another try. */
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
    code === "ECONNREFUSED" ||
    code === "EPIPE" ||
    code === "ENOENT" ||
    code === "ECONNRESET";
  const isCut =
    error instanceof Error &&
    /Connection terminated|not queryable|timeout exceeded/u.test(error.message);
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
