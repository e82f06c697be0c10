import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { findBinaries, type PostgresPlace } from "./binaries.ts";
import { CannotStart } from "./cannotStart.ts";
import { clusterMajor, handOver, makeCluster, sweepUnfinished } from "./cluster.ts";
import { databaseUser } from "./databaseUser.ts";
import { type Ownership, takeOwnership } from "./ownership.ts";
import {
  type Address,
  ensureRunning,
  type Running,
  type Server,
  stopServer,
  stopSoon,
  superuserClient,
} from "./server.ts";

/** How to reach the application’s database, in the words of the `pg` package. */
export interface EmbeddedConnection {
  /** The folder of the socket; on Windows 127.0.0.1. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password?: string;
}

export interface EmbeddedDatabase {
  readonly connection: EmbeddedConnection;
  /** The number of PostgreSQL’s first process. It changes when a killed server was started again. */
  readonly postmasterPid: number;
  /** False where another process owns the database and this one only uses it; see `whenInUse`. */
  readonly isOwner: boolean;
  /** Stops PostgreSQL and waits for it; where another process owns it, does nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The product’s data folder; PostgreSQL’s part is `postgresql` in it. Made where it is missing. */
  readonly dataDirectory: string;
  /** Takes whole sentences for the person at the console. */
  readonly log: (sentence: string) => void;
  /** What this process is, for the sentence that another one gets: "application", "backup". */
  readonly purpose?: string;
  /** What to do where a living process owns the database. Default: refuse. */
  readonly whenInUse?: "refuse" | "share";
  /** Where to look for PostgreSQL, in this order. Default: the npm package, the PATH, Debian’s folders. */
  readonly places?: readonly PostgresPlace[];
  /** Where the package’s programs are copied to when they cannot be used in place. */
  readonly copyDirectory?: string;
  /** Settings of PostgreSQL for tests. The product sets none that trades safety for speed. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Real PostgreSQL on the data folder, without installing it or being administrator, and without a port
 * of the machine. Why each step is there: docs/decisions/003-embedded-postgresql.md.
 *
 * One process at a time owns the database and stops it. A second one is refused with a sentence, or
 * shares it if it asked to. A server that a killed process left behind is taken over. A server that was
 * killed itself is started again while its owner lives.
 *
 * @throws CannotStart with a sentence for the person at the console.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { purpose = "application", whenInUse = "refuse" } = options;
  const dataDirectory = resolve(options.dataDirectory);
  const stopWatching = stopOnSignalsUntilStarted();
  try {
    const server = await prepare(dataDirectory, options);
    const { running, ownership } = await own(
      server,
      purpose,
      whenInUse === "share" ? 0 : stoppingMaxMs,
    );
    if (ownership.kind === "held" && whenInUse === "refuse") {
      throw new CannotStart(
        `The data in ${dataDirectory} are in use by another Interrater (${ownership.by}). Stop that one first, or set INTERRATER_DATA to another folder.`,
      );
    }
    if (ownership.kind === "held") return shared(running);
    const owned = owner(server, running, ownership.client, purpose);
    await makeApplicationDatabase(running.address);
    return owned;
  } finally {
    stopWatching();
  }
}

/** The application’s own role and database; the role may do what it likes in there, and nothing else. */
const applicationName = "interrater";

/** Between two attempts to start a database that has stopped: anyone who makes room waits no longer for it. */
const againEveryMs = 2000;

/** How long a process that is just stopping may still own the database. */
const stoppingMaxMs = 1000;

async function prepare(dataDirectory: string, options: EmbeddedOptions): Promise<Server> {
  const { log } = options;
  const home = join(dataDirectory, "postgresql");
  const clusterDirectory = join(home, "cluster");
  const isNew = !existsSync(join(clusterDirectory, "PG_VERSION"));
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const user = databaseUser(clusterDirectory);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  handOver(home, user);
  const binaries = findBinaries({
    major: clusterMajor(clusterDirectory),
    user,
    copyDirectory: options.copyDirectory ?? (user === undefined ? home : "/var/lib/interrater"),
    ...(options.places === undefined ? {} : { places: options.places }),
    log,
  });
  const password = passwordIn(home);
  sweepUnfinished(clusterDirectory);
  if (isNew) {
    log(`Creating a new database in ${clusterDirectory} (PostgreSQL ${binaries.version}).`);
    await makeCluster(clusterDirectory, binaries, user, password);
  }
  const settings = {
    // Shown by `ps`, and how a start sees that a server left over runs as it would run its own.
    cluster_name: `interrater-${binaries.version.split(" ", 1).join("")}`,
    ...options.settings,
  };
  return { home, clusterDirectory, binaries, user, password, settings, log };
}

/**
 * A running server, and whether it is ours. What is started here is stopped where our own process ends before
 * that is known.
 */
async function own(
  server: Server,
  purpose: string,
  patienceMs: number,
): Promise<{ running: Running; ownership: Ownership }> {
  let startedPid: number | undefined;
  const leaveNothing = () => {
    if (startedPid !== undefined) stopSoon(server, startedPid);
  };
  process.once("exit", leaveNothing);
  try {
    return await firstOwned(server, purpose, patienceMs, (pid) => (startedPid = pid));
  } finally {
    process.off("exit", leaveNothing);
  }
}

async function firstOwned(
  server: Server,
  purpose: string,
  patienceMs: number,
  onStart: (pid: number) => void,
): Promise<{ running: Running; ownership: Ownership }> {
  for (;;) {
    const running = await ensureRunning(server, onStart);
    const ownership = await takeOwnership(running.address, purpose, patienceMs).catch(ifStopping);
    if (ownership === undefined) continue;
    if (ownership.kind === "held") return { running, ownership };
    const name = await clusterName(ownership.client).catch(ifStopping);
    if (name === server.settings["cluster_name"]) return { running, ownership };
    await ownership.client.end().catch(() => undefined);
    // Left over by another version of the product: it runs other programs than ours.
    if (name !== undefined) await stopServer(server, running.pid);
  }
}

async function clusterName(client: Client): Promise<string> {
  const { rows } = await client.query<{ cluster_name: string }>("show cluster_name");
  return rows[0]?.cluster_name ?? "";
}

/** The server was about to stop, or died, when we asked: the next round finds what comes after it. */
async function ifStopping(error: unknown): Promise<undefined> {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isPassing = /^(?:57P0\d|08\w{3}|53300|ENOENT|ECONN\w+|EPIPE)$/u.test(code);
  const isCut = error instanceof Error && /terminated|not queryable/u.test(error.message);
  if (!isPassing && !isCut) throw error;
  await sleep(20);
}

function shared({ address, pid }: Running): EmbeddedDatabase {
  return {
    connection: applicationConnection(address),
    postmasterPid: pid,
    isOwner: false,
    stop: async () => undefined,
  };
}

function owner(
  server: Server,
  first: Running,
  firstClient: Client,
  purpose: string,
): EmbeddedDatabase {
  let { pid } = first;
  let lock = firstClient;
  let stopping: Promise<void> | undefined;
  const lastMoment = () => stopSoon(server, pid);
  process.once("exit", lastMoment);
  watch();
  return {
    connection: applicationConnection(first.address),
    get postmasterPid() {
      return pid;
    },
    isOwner: true,
    stop: () => (stopping ??= stop()),
  };

  /** Our connection ends when the server does, or when it recovers from the death of a part of it. */
  function watch(): void {
    lock.once("end", () => {
      if (stopping === undefined) void again();
    });
  }

  /** For as long as we live: a disk that is full now has room again later. */
  async function again(): Promise<void> {
    server.log("The database stopped unexpectedly and is being restarted.");
    let said: string | undefined;
    for (;;) {
      try {
        await take(await own(server, purpose, stoppingMaxMs));
        return;
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error);
        // Numbers of processes and files differ from one attempt to the next.
        const reason = sentence.replaceAll(/\d+/gu, "");
        if (reason !== said) {
          server.log(`${sentence} Retrying until it starts; saved data are safe.`);
        }
        said = reason;
      }
      await sleep(againEveryMs);
      if (stopping !== undefined) return;
    }
  }

  async function take({ running, ownership }: Awaited<ReturnType<typeof own>>): Promise<void> {
    if (ownership.kind === "held") {
      server.log(`The database was taken over by another Interrater (${ownership.by}).`);
      return;
    }
    if (stopping !== undefined) {
      await stopServer(server, running.pid);
      return;
    }
    pid = running.pid;
    lock = ownership.client;
    watch();
    server.log("The database runs again.");
  }

  async function stop(): Promise<void> {
    process.off("exit", lastMoment);
    await stopServer(server, pid);
    await lock.end().catch(() => undefined);
  }
}

function applicationConnection(address: Address): EmbeddedConnection {
  return { ...address, user: applicationName, database: applicationName };
}

async function makeApplicationDatabase(address: Address): Promise<void> {
  const client = new Client(superuserClient(address, "interrater start"));
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [applicationName],
    );
    const password = address.password === undefined ? "" : `password '${address.password}'`;
    if (rows[0]?.role !== true) {
      await client.query(`create role ${applicationName} login ${password}`);
    }
    if (rows[0]?.database !== true) {
      await client.query(`create database ${applicationName} owner ${applicationName}`);
    }
  } finally {
    await client.end();
  }
}

/** Random, made once for a data folder. Windows alone asks for it. */
function passwordIn(home: string): string {
  if (process.platform !== "win32") return "";
  const file = join(home, "password");
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}

/** Ctrl-C before the caller can stop us would leave PostgreSQL running behind. */
function stopOnSignalsUntilStarted(): () => void {
  process.once("SIGINT", leave).once("SIGTERM", leave);
  return () => process.off("SIGINT", leave).off("SIGTERM", leave);
}

/** The one who has begun something undoes it on `exit`. */
function leave(signal: NodeJS.Signals): never {
  process.exit(signal === "SIGINT" ? 130 : 143);
}
