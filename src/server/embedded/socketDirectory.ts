import { accessSync, chmodSync, chownSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseUser } from "./databaseUser.ts";

/** What PostgreSQL calls its socket. The number is part of a name here, no port is opened. */
export const socketPort = 5432;

/** A system’s own limit on the name of a socket, less its closing zero: 108 on Linux, 104 on macOS. */
const nameMaxBytes = process.platform === "linux" ? 107 : 103;

/** One folder under the two names that its two sides use. */
export interface SocketDirectory {
  /** For clients: absolute. */
  readonly path: string;
  /** For the server, which works in its cluster. */
  readonly fromCluster: string;
  /** Made for one run, to be removed after it. */
  readonly isTemporary: boolean;
}

/** Beside the cluster; `undefined` where the name would be longer than the system takes. */
export function besideCluster(
  home: string,
  user: DatabaseUser | undefined,
): SocketDirectory | undefined {
  const path = join(home, "socket");
  if (Buffer.byteLength(join(path, `.s.PGSQL.${socketPort}`)) > nameMaxBytes) return undefined;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  closeToOthers(path, user);
  // By a relative name the server reaches it even where it may not enter the folders above.
  return { path, fromCluster: "../socket", isTemporary: false };
}

/** A new folder with a short name, under the system’s folder for temporary files. */
export function temporarySocketDirectory(user: DatabaseUser | undefined): SocketDirectory {
  const path = mkdtempSync(join(shortTemporary(user), "interrater-"));
  closeToOthers(path, user);
  return { path, fromCluster: path, isTemporary: true };
}

function closeToOthers(path: string, user: DatabaseUser | undefined): void {
  if (process.platform === "win32") return;
  chmodSync(path, 0o700);
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

/** TMPDIR may itself be long, or closed to the database user. */
function shortTemporary(user: DatabaseUser | undefined): string {
  const named = tmpdir();
  if (named.length > 60) return "/tmp";
  if (user !== undefined && (statSync(named).mode & 0o001) === 0) return "/tmp";
  try {
    accessSync(named);
    return named;
  } catch {
    return "/tmp";
  }
}
