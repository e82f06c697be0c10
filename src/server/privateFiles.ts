import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Protects the application’s files from other users of the machine, because recordings show people.
 * New files are readable only by its own user, and existing ones in the data folder are corrected.
 * The database’s own folder is left to the database and its user.
 */
export function keepPrivate(dataDirectory: string, log: (sentence: string) => void): void {
  // On Windows a folder has the rights of the one that it lies in.
  if (process.platform === "win32") return;
  process.umask(0o077);
  mkdirSync(dataDirectory, { recursive: true });
  const open = madeIn(dataDirectory).filter((path) => !isClosed(path));
  if (!isClosed(dataDirectory, mustBePassed() ? 0o011 : 0)) open.unshift(dataDirectory);
  if (open.length > 0) {
    log(
      `${open[0]} can be read by other users of this machine, and this user may not change that: run "chmod -R go= ${dataDirectory}" as its owner.`,
    );
  }
}

/** What the product has made in its folder. There may be more that is none of ours. */
function madeIn(dataDirectory: string): string[] {
  const database = join(dataDirectory, "postgresql");
  const inDatabase = (name: string) => join(database, name);
  return [
    ...below(join(dataDirectory, "media")),
    ...(existsSync(database) ? [database] : []),
    ...namesIn(database)
      .map(inDatabase)
      .filter((path) => lstatSync(path).isFile()),
  ];
}

function below(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const paths = [folder];
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    const status = lstatSync(path);
    if (status.isDirectory()) paths.push(...below(path));
    else if (status.isFile()) paths.push(path);
  }
  return paths;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** As root the database runs as another user, who is given its folder open only where there is /proc. */
function mustBePassed(): boolean {
  return process.getuid?.() === 0 && !existsSync("/proc/self/fd");
}

/** Leaves everyone but the owner no other rights than these. `false` where that is not ours to do. */
function isClosed(path: string, others = 0): boolean {
  const { mode } = lstatSync(path);
  if ((mode & 0o077) === others) return true;
  try {
    chmodSync(path, (mode & 0o700) | others);
    return true;
  } catch {
    return false;
  }
}
