import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";

/** The operating-system user that PostgreSQL runs as. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. So, as root, it runs as the user who owns the cluster already (which
 * keeps a folder working whether it is started with or without root), else as the system user
 * `interrater`, made on first use, else as `nobody`.
 *
 * `undefined`: not root, or a system without users of this kind; PostgreSQL then runs as we do.
 */
export function databaseUser(clusterDirectory: string): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return known(ownName) ?? made(ownName) ?? known("nobody") ?? { uid: 65534, gid: 65534 };
}

const ownName = "interrater";

function known(name: string): DatabaseUser | undefined {
  const fields = readIfThere("/etc/passwd")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([login]) => login === name);
  const uid = Number(fields?.[2]);
  const gid = Number(fields?.[3]);
  // A user of that name who is root would be refused by PostgreSQL all the same.
  return Number.isInteger(uid) && Number.isInteger(gid) && uid > 0 ? { uid, gid } : undefined;
}

function made(name: string): DatabaseUser | undefined {
  // The first is on most Linux systems, the second on Alpine; elsewhere neither, and `nobody` serves.
  const useradd = `--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ${name}`;
  spawnSync("useradd", useradd.split(" "));
  const byUseradd = known(name);
  if (byUseradd !== undefined) return byUseradd;
  const adduser = `-S -D -H -h /nonexistent -s /sbin/nologin ${name}`;
  spawnSync("adduser", adduser.split(" "));
  return known(name);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
