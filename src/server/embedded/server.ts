import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { type Binaries, program } from "./binaries.ts";
import { CannotStart } from "./cannotStart.ts";
import { anybodysFolder, environment, openForProgram, superuser } from "./cluster.ts";
import type { DatabaseUser } from "./databaseUser.ts";
import {
  isPostmasterOf,
  markDead,
  processesIn,
  readPostmasterFile,
  type PostmasterFile,
} from "./postmaster.ts";
import {
  besideCluster,
  type SocketDirectory,
  socketPort,
  temporarySocketDirectory,
} from "./socketDirectory.ts";

/** All that a PostgreSQL on one cluster needs to run. */
export interface Server {
  /** Holds the cluster, the socket’s folder and PostgreSQL’s log. */
  readonly home: string;
  readonly clusterDirectory: string;
  readonly binaries: Binaries;
  readonly user: DatabaseUser | undefined;
  /** Used on Windows only, where a port of the machine takes the place of the socket. */
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (sentence: string) => void;
}

/** How a client reaches the PostgreSQL server. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly password?: string;
}

/** A PostgreSQL server that accepts connections. */
export interface Running {
  readonly pid: number;
  readonly address: Address;
}

/**
 * The PostgreSQL that runs on the cluster: one that is there already, else a new one. Any number of
 * processes may call this at the same time, and all of them get the same server.
 *
 * @param onStart hears the process of each server that is started here, before it accepts connections.
 * @throws CannotStart with PostgreSQL’s own reason when it will not run.
 */
export async function ensureRunning(
  server: Server,
  onStart: (pid: number) => void,
): Promise<Running> {
  const patience = patienceOf(server.log);
  let sockets = besideCluster(server.home, server.user);
  for (;;) {
    const there = await running(server);
    if (there === "none") {
      sockets ??= temporarySocketDirectory(server.user);
      const complaint = await start(server, sockets, patience, onStart);
      // Some file systems (shared folders of virtual machines) hold no sockets.
      if (complaint?.includes("Unix-domain socket") && !sockets.isTemporary) sockets = undefined;
      else if (complaint !== undefined) await overcome(complaint, server, patience);
    } else if (there !== "busy") return there;
    await patience.wait();
  }
}

/**
 * Stops it as PostgreSQL calls "fast": open transactions are rolled back, everything is written out, the
 * next start needs no recovery. A server that has not ended after a few seconds is told to stop at once,
 * which loses nothing either but costs the next start a recovery.
 */
export async function stopServer(server: Server, pid: number): Promise<void> {
  const { socketDirectory } = readPostmasterFile(server.clusterDirectory) ?? {};
  stopSoon(server, pid);
  const begun = Date.now();
  while (isPostmasterOf(pid, server.clusterDirectory)) {
    if (Date.now() - begun > fastStopMostMs && process.platform !== "win32") {
      trySignal(pid, "SIGQUIT");
    }
    await sleep(5);
  }
  if (socketDirectory !== undefined && !socketDirectory.startsWith(server.home)) {
    rmSync(socketDirectory, { recursive: true, force: true });
  }
}

/** Who stops a service waits ten seconds before it is killed, with all that it has not written. */
const fastStopMostMs = 4_000;

/** Asks it to stop, without waiting: all that is possible while our own process ends. */
export function stopSoon(server: Server, pid: number): void {
  if (process.platform !== "win32") {
    if (isPostmasterOf(pid, server.clusterDirectory)) trySignal(pid, "SIGINT");
    return;
  }
  const words = ["stop", "-m", "fast", "-D", server.clusterDirectory];
  spawnSync(join(server.binaries.binDirectory, program("pg_ctl")), words, { stdio: "ignore" });
}

/** Connection settings of the launcher, as superuser. */
export function superuserClient(address: Address, applicationName: string): ClientConfig {
  return {
    ...address,
    user: superuser,
    database: "postgres",
    ssl: false,
    application_name: applicationName,
    // A server that takes a connection and then says nothing (its disk hangs) must not be waited for without end.
    connectionTimeoutMillis: connectMostMs,
  };
}

const connectMostMs = 10_000;

type Patience = ReturnType<typeof patienceOf>;

/** Waits in small steps, and says every few seconds that it still waits. */
function patienceOf(log: (sentence: string) => void) {
  const begun = Date.now();
  let nextWordMs = 5000;
  return {
    waitedMs: () => Date.now() - begun,
    async wait() {
      await sleep(10);
      if (Date.now() - begun < nextWordMs) return;
      log(`Still waiting for the database (${Math.round((Date.now() - begun) / 1000)} s).`);
      nextWordMs *= 2;
    },
  };
}

async function running(server: Server): Promise<Running | "busy" | "none"> {
  const { clusterDirectory } = server;
  const file = readPostmasterFile(clusterDirectory);
  if (file === undefined) return "none";
  if (!isPostmasterOf(file.pid, clusterDirectory)) {
    markDead(clusterDirectory, file.pid);
    return "none";
  }
  const address = addressOf(file, server.password);
  if (address === undefined || (await answers(address)) !== "yes") return "busy";
  return { pid: file.pid, address };
}

function addressOf(file: PostmasterFile, password: string): Address | undefined {
  if (process.platform === "win32") return { host: "127.0.0.1", port: file.port, password };
  if (file.socketDirectory === undefined) return undefined;
  return { host: file.socketDirectory, port: file.port };
}

/** "not yet": it recovers, shuts down, or has no socket so far. */
async function answers(address: Address): Promise<"yes" | "not yet"> {
  const client = new Client(superuserClient(address, "interrater start"));
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "yes";
  } catch {
    return "not yet";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Resolves to PostgreSQL’s words when it ended instead of accepting connections. */
async function start(
  server: Server,
  sockets: SocketDirectory,
  patience: Patience,
  onStart: (pid: number) => void,
): Promise<string | undefined> {
  const logFile = join(server.home, "postgresql.log");
  const settings = await options(server, sockets);
  const opened = openForProgram(server.clusterDirectory, server.user);
  const descriptor = openLog(logFile);
  const logBegin = statSync(logFile).size;
  const isWindows = process.platform === "win32";
  // On Windows only pg_ctl can take the rights of an administrator away.
  const child = isWindows
    ? spawn(
        join(server.binaries.binDirectory, program("pg_ctl")),
        ["start", "-W", "-D", server.clusterDirectory, "-o", settings.join(" ")],
        { env: environment(), stdio: ["ignore", descriptor, descriptor], windowsHide: true },
      )
    : spawn(join(server.binaries.binDirectory, "postgres"), ["-D", opened.name, ...settings], {
        ...server.user,
        cwd: anybodysFolder,
        env: environment(),
        // The terminal's Ctrl-C is for us: we finish our work first, and stop the database after it.
        detached: true,
        // A file, not a pipe: it goes on taking words when we are killed.
        stdio: ["ignore", descriptor, descriptor, ...opened.descriptors],
      });
  opened.close();
  closeSync(descriptor);
  let ended: string | undefined;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (status) => {
    if (!isWindows || status !== 0) ended = `it ended with status ${String(status)}`;
  });
  child.unref();
  if (child.pid !== undefined) onStart(child.pid);
  for (;;) {
    const there = await running(server);
    if (typeof there !== "string") return undefined;
    if (ended !== undefined) return `${lastWords(logFile, logBegin)} (${ended})`;
    await patience.wait();
  }
}

/** What may pass by itself is waited for; the rest is the end. */
async function overcome(complaint: string, server: Server, patience: Patience): Promise<void> {
  // Another start was faster: it is found running next.
  if (/lock file "[^"]+" already exists/u.test(complaint) && patience.waitedMs() < 60_000) return;
  // Processes of a killed server finish what they do. They have lost their server: no work of theirs
  // can be acknowledged any more.
  if (complaint.includes("shared memory block") && patience.waitedMs() < 60_000) {
    if (patience.waitedMs() > 1000) {
      for (const pid of processesIn(server.clusterDirectory)) trySignal(pid, "SIGQUIT");
    }
    await sleep(100);
    return;
  }
  throw new CannotStart(
    `The database in ${server.clusterDirectory} does not start: ${complaint}. Its log is ${join(server.home, "postgresql.log")}.`,
  );
}

async function options(server: Server, sockets: SocketDirectory): Promise<readonly string[]> {
  const network =
    process.platform === "win32"
      ? { listen_addresses: "127.0.0.1", port: String(await freePort()) }
      : {
          listen_addresses: "",
          port: String(socketPort),
          unix_socket_directories: sockets.fromCluster,
          unix_socket_permissions: "0700",
        };
  return Object.entries({ ...network, ...server.settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

function openLog(file: string): number {
  const isLong = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10 * 1024 * 1024;
  if (isLong) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}

/** PostgreSQL’s reason, from what it has logged since; its whole last lines where it gave none. */
function lastWords(logFile: string, begin: number): string {
  const lines = readFileSync(logFile).subarray(begin).toString("utf8").trim().split("\n");
  const reasons = lines.filter((line) => /\b(?:FATAL|PANIC|ERROR):/u.test(line));
  return (reasons.length > 0 ? reasons : lines.slice(-5))
    .map((line) => line.replace(/^.*?(?:FATAL|PANIC|ERROR):\s*/u, ""))
    .join("; ");
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}
