import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { type Binaries, program } from "./binaries.ts";
import { CannotStart } from "./cannotStart.ts";
import type { DatabaseUser } from "./databaseUser.ts";
import { isAlive } from "./postmaster.ts";

/** The superuser; the launcher’s only. The application has a role without its powers. */
export const superuser = "postgres";

/** The major version of the PostgreSQL that wrote the cluster; `undefined` where there is none yet. */
export function clusterMajor(clusterDirectory: string): number | undefined {
  const file = join(clusterDirectory, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : undefined;
}

/**
 * Makes a cluster where there is none. It is made under another name and renamed when it is whole and on
 * disk, so that a crash in between leaves rubbish for the next start to sweep, never half a cluster. Of
 * two that do this at once the first to rename wins, and the other’s is thrown away.
 */
export async function makeCluster(
  clusterDirectory: string,
  binaries: Binaries,
  user: DatabaseUser | undefined,
  password: string,
): Promise<void> {
  const unfinished = `${clusterDirectory}.new-${process.pid}-${randomBytes(4).toString("hex")}`;
  mkdirSync(unfinished, { mode: 0o700 });
  handOver(unfinished, user);
  begun.add(unfinished);
  try {
    await initdb(unfinished, binaries, user, password);
    if (clusterMajor(clusterDirectory) === undefined) rename(unfinished, clusterDirectory);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    begun.delete(unfinished);
  }
}

/** Removes what a start that was killed during {@link makeCluster} left behind. */
export function sweepUnfinished(clusterDirectory: string): void {
  const parent = dirname(clusterDirectory);
  for (const name of readdirSync(parent)) {
    const [, pid] = /\.new-(\d+)-/u.exec(name) ?? [];
    if (pid === undefined || !name.startsWith(basename(clusterDirectory))) continue;
    const path = join(parent, name);
    // In a container every start has the same number, and our own begun ones we know.
    const isAnothers = Number(pid) !== process.pid && isAlive(Number(pid));
    const ageMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (begun.has(path) || (isAnothers && ageMs < initdbMaxMs)) continue;
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An initdb that outlived its killed application still writes there; the next start sweeps.
    }
  }
}

/** Gives a folder to the database user, who alone can then read it. */
export function handOver(path: string, user: DatabaseUser | undefined): void {
  if (user === undefined) return;
  chmodSync(path, 0o700);
  chownSync(path, user.uid, user.gid);
}

/**
 * How PostgreSQL’s programs are told their cluster. As root we run them as another user, who may not be
 * allowed to enter the folders above. A program can still use a folder that it was given open, and Linux
 * has an absolute name for that. (Its working folder would do from PostgreSQL 16 on; 15 leaves it to look
 * for its own program and cannot come back.)
 */
export function openForProgram(
  clusterDirectory: string,
  user: DatabaseUser | undefined,
): { readonly name: string; readonly descriptors: readonly number[]; close(): void } {
  if (user === undefined || !existsSync("/proc/self/fd")) {
    return { name: clusterDirectory, descriptors: [], close: () => undefined };
  }
  const descriptor = openSync(clusterDirectory, "r");
  return {
    // The first after standard input, output and error: see `stdio` where programs are spawned.
    name: "/proc/self/fd/3",
    descriptors: [descriptor],
    close: () => closeSync(descriptor),
  };
}

/**
 * PostgreSQL does not inherit our environment, in which PGDATA, PGPORT and similar variables would
 * take effect.
 */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: "C", TZ: "UTC" };
}

/** A working folder for programs that run as another user, who may not be allowed to enter ours. */
export const anybodysFolder = process.platform === "win32" ? process.cwd() : "/";

const begun = new Set<string>();

/** It takes one second; ten minutes on the slowest disk that one would run a database on. */
const initdbMaxMs = 10 * 60 * 1000;

function rename(unfinished: string, clusterDirectory: string): void {
  try {
    renameSync(unfinished, clusterDirectory);
  } catch (error) {
    if (clusterMajor(clusterDirectory) === undefined) throw error;
    return;
  }
  if (process.platform === "win32") return;
  const parent = openSync(dirname(clusterDirectory), "r");
  fsyncSync(parent);
  closeSync(parent);
}

async function initdb(
  directory: string,
  { binDirectory, major }: Binaries,
  user: DatabaseUser | undefined,
  password: string,
): Promise<void> {
  const passwordFile = `${directory}.password`;
  if (process.platform === "win32") writeFileSync(passwordFile, password, { mode: 0o600 });
  const access =
    process.platform === "win32"
      ? ["--auth=scram-sha-256", `--pwfile=${passwordFile}`]
      : // The socket lies in a folder that only we can enter: who reaches it is let in.
        ["--auth-local=trust", "--auth-host=scram-sha-256"];
  const opened = openForProgram(directory, user);
  const child = spawn(
    join(binDirectory, program("initdb")),
    [
      `--pgdata=${opened.name}`,
      `--username=${superuser}`,
      "--encoding=UTF8",
      "--data-checksums",
      "--no-instructions",
      ...locale(major),
      ...access,
    ],
    {
      ...user,
      cwd: anybodysFolder,
      env: environment(),
      stdio: ["ignore", "ignore", "pipe", ...opened.descriptors],
    },
  );
  opened.close();
  let complaint = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (complaint += text));
  const status = await new Promise((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    throw new CannotStart(`The database could not be created in ${directory}: ${complaint.trim()}`);
  }
}

/**
 * One order of texts on every machine, by code point, with Unicode’s upper and lower case. PostgreSQL
 * has it built in from 17 on; before, the system’s C.UTF-8 is the same.
 */
function locale(major: number): readonly string[] {
  if (major >= 17) return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return [process.platform === "linux" ? "--locale=C.UTF-8" : "--locale=C"];
}
