import { spawnSync } from "node:child_process";
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";

/** The contents of `postmaster.pid`, which a running PostgreSQL writes. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** Absolute. `undefined` on Windows, and in the first moments of a start. */
  readonly socketDirectory: string | undefined;
}

/** `undefined`: no PostgreSQL says that it runs on this cluster. */
export function readPostmasterFile(clusterDirectory: string): PostmasterFile | undefined {
  try {
    return parse(readFileSync(pidFile(clusterDirectory), "utf8"), clusterDirectory);
  } catch {
    return undefined;
  }
}

/**
 * Whether the process with that number is a PostgreSQL that works on this cluster. A number may have
 * gone to another program since (after a restart of the machine or of a container that is usual), and a
 * process that no one has waited for (a zombie) still has its number, but is dead.
 */
export function isPostmasterOf(pid: number, clusterDirectory: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") return worksIn(pid, clusterDirectory);
  if (process.platform === "win32") return true;
  return said("ps", ["-o", "comm=", "-p", String(pid)]).includes("postgres");
}

/** Whether a process is running and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  if (process.platform === "win32") return true;
  return !/^[ZX]/u.test(stateOf(pid));
}

/**
 * Says in the pid file that its process is dead, where PostgreSQL would take a zombie, or another
 * program that has the number by now, for a living server and refuse to start. The file is kept, because
 * PostgreSQL also reads from it whether processes of that server still hold its shared memory, and that
 * check is what makes a second server on one cluster impossible.
 *
 * The file that was read is the file that is written, by its descriptor: one that another start has put
 * in its place meanwhile stays as it is. There may be none any more: a PostgreSQL that ends by itself
 * takes its file with it.
 */
export function markDead(clusterDirectory: string, stalePid: number): void {
  const descriptor = openIfThere(pidFile(clusterDirectory));
  if (descriptor === undefined) return;
  try {
    const text = readFileSync(descriptor, "utf8");
    const [pid, ...rest] = text.split("\n");
    if (Number(pid) !== stalePid || fstatSync(descriptor).nlink === 0) return;
    writeSync(descriptor, [String(nobodysPid), ...rest].join("\n"), 0);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Processes that a killed PostgreSQL left behind and that still work on the cluster. Known on Linux
 * only; elsewhere empty, and one has to wait for them.
 */
export function processesIn(clusterDirectory: string): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && worksIn(pid, clusterDirectory))
    .filter((pid) => nameOf(pid).startsWith("postgres"));
}

/** Above the highest number that any system gives to a process, and as long as any of them. */
const nobodysPid = 4_194_305;

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, "r+");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function pidFile(clusterDirectory: string): string {
  return join(clusterDirectory, "postmaster.pid");
}

/** The file’s lines: pid, folder, start time, port, first socket folder, address, shared memory, state. */
function parse(text: string, clusterDirectory: string): PostmasterFile | undefined {
  const [pid, , , port, socketDirectory] = text.split("\n").map((line) => line.trim());
  if (pid === undefined || !/^\d+$/u.test(pid)) return undefined;
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    // PostgreSQL keeps the name as it was given, and works in its cluster.
    socketDirectory: socketDirectory ? resolve(clusterDirectory, socketDirectory) : undefined,
  };
}

/** PostgreSQL and all its processes have the cluster as their working folder. */
function worksIn(pid: number, directory: string): boolean {
  try {
    const [its, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(directory)];
    return its.dev === wanted.dev && its.ino === wanted.ino;
  } catch {
    // Gone, a zombie, or another user's: PostgreSQL's servers on this cluster are ours to read.
    return false;
  }
}

function stateOf(pid: number): string {
  if (process.platform !== "linux") return said("ps", ["-o", "stat=", "-p", String(pid)]).trim();
  try {
    // "pid (name, which may hold brackets) state …"
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /su, "");
  } catch {
    return "X";
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8");
  } catch {
    return "";
  }
}

function said(command: string, words: readonly string[]): string {
  return spawnSync(command, words, { encoding: "utf8" }).stdout ?? "";
}
