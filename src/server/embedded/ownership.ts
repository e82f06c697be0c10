import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { type Address, superuserClient } from "./server.ts";

/** The result of {@link takeOwnership}. */
export type Ownership =
  | { readonly kind: "ours"; readonly client: Client }
  /** Who holds it, as that process calls itself: `application, process 4711`. */
  | { readonly kind: "held"; readonly by: string };

/**
 * Makes this process the one that the embedded database serves and that stops it. The sign is a lock
 * inside the database, held by a connection: when a process dies, however it dies, its connection goes
 * and the lock with it, so nothing can be left over.
 *
 * @param patienceMs how long a process that is just stopping may take.
 */
export async function takeOwnership(
  address: Address,
  purpose: string,
  patienceMs: number,
): Promise<Ownership> {
  const client = new Client({
    ...superuserClient(address, `${purpose}, process ${process.pid}`),
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  let isOurs = false;
  try {
    isOurs = await locked(client, patienceMs);
    return isOurs ? { kind: "ours", client } : { kind: "held", by: await holder(client) };
  } finally {
    // What is left open would hold the lock against our own next attempt.
    if (!isOurs) await client.end().catch(() => undefined);
  }
}

async function locked(client: Client, patienceMs: number): Promise<boolean> {
  const begun = Date.now();
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${lockKey}) as taken`,
    );
    if (rows[0]?.taken === true) return true;
    if (Date.now() - begun >= patienceMs) return false;
    await sleep(50);
  }
}

async function holder(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and classid = 0 and objid = ${lockKey} and granted`,
  );
  return rows[0]?.name ?? "another process";
}

/** "Inte" in ASCII. The lock lives in the database `postgres`, where nothing else takes locks. */
const lockKey = 0x496e7465;
