import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { embeddedPackage, type PostgresPlace } from "../../src/server/embedded/binaries.ts";
import { type EmbeddedConnection, startEmbedded } from "../../src/server/embedded/launcher.ts";
import { lacks } from "../needs.ts";

/** A PostgreSQL that runs for the length of a test run. */
export interface TestServer {
  /** As it stands in the titles of tests: "PostgreSQL 15". */
  readonly title: string;
  readonly connection: EmbeddedConnection;
}

declare module "vitest" {
  export interface ProvidedContext {
    servers: readonly TestServer[];
  }
}

/** Starts the newest and the oldest PostgreSQL that the product supports, as far as they are here. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await Promise.all([
    start("PostgreSQL 18", embeddedPackage()),
    start("PostgreSQL 15", { kind: "installed", binDirectory: "/usr/lib/postgresql/15/bin" }),
  ]);
  const servers = started.flat();
  project.provide(
    "servers",
    servers.map(({ title, connection }) => ({ title, connection })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

interface Started extends TestServer {
  readonly stop: () => Promise<void>;
}

/** Nothing here outlives the run, so nothing has to reach the disk. */
const hasty = { fsync: "off", full_page_writes: "off", max_connections: "200" };

async function start(
  title: "PostgreSQL 18" | "PostgreSQL 15",
  place: PostgresPlace | undefined,
): Promise<readonly Started[]> {
  if (lacks(title) || place === undefined) return [];
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-test-"));
  const database = await startEmbedded({
    dataDirectory,
    log: () => undefined,
    purpose: "tests",
    places: [place],
    settings: hasty,
  });
  const stop = async () => {
    await database.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  return [{ title, connection: database.connection, stop }];
}
