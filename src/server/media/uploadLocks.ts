import { setTimeout as pause } from "node:timers/promises";
import type { Lock, Locker } from "@tus/server";
import type { Client } from "pg";
import { Refusal } from "../../domain/errors.ts";
import { type Connection, newClient } from "../database/database.ts";

/** One writer to an upload at a time, over all processes that share the database. */
export interface UploadLocks extends Locker {
  close(): Promise<void>;
}

/** Thrown where someone else still holds the lock after all patience. */
export class UploadBusy extends Error {}

interface Holder {
  readonly requestRelease: () => void;
  readonly isReleased: Promise<void>;
  readonly release: () => void;
}

const channel = "interrater_upload_wanted";
const patienceMs = 15_000;
const askEveryMs = 250;

/**
 * Advisory locks of PostgreSQL, all on one direct connection (a pooler in between would lose them),
 * opened with the first upload. Who waits asks the holder to let go: a browser that comes back after
 * a cut of the network must not wait until its old connection is given up.
 */
export function openUploadLocks(connection: Connection): UploadLocks {
  const holders = new Map<string, Holder>();
  let client: Promise<Client> | undefined;
  let isClosed = false;

  async function connect(): Promise<Client> {
    const next = newClient(connection);
    next.on("error", () => undefined);
    next.on("end", () => {
      client = undefined;
      // With the connection all its locks are gone: nobody may go on writing.
      for (const holder of holders.values()) holder.requestRelease();
    });
    next.on("notification", ({ payload = "" }) => holders.get(payload)?.requestRelease());
    await next.connect();
    await next.query(`listen ${channel}`);
    return next;
  }

  function connected(): Promise<Client> {
    client ??= connect().catch((error: unknown) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  function newLock(uploadId: string): Lock {
    let mine: Holder | undefined;

    async function lock(signal: AbortSignal, requestRelease: () => unknown): Promise<void> {
      const until = Date.now() + patienceMs;
      const waited = () => {
        if (signal.aborted || isClosed || Date.now() > until) throw new UploadBusy();
      };
      // First among the requests of this process: PostgreSQL lets one connection lock twice.
      for (let holder = holders.get(uploadId); holder; holder = holders.get(uploadId)) {
        waited();
        holder.requestRelease();
        await Promise.race([holder.isReleased, pause(askEveryMs)]);
      }
      mine = holderOf(() => void requestRelease());
      holders.set(uploadId, mine);
      try {
        const database = await connected();
        while (!(await isLocked(database, uploadId))) {
          waited();
          await database.query("select pg_notify($1, $2)", [channel, uploadId]);
          await pause(askEveryMs);
        }
      } catch (error) {
        letGo();
        throw error instanceof UploadBusy ? error : new Refusal("database_unavailable", {});
      }
    }

    function letGo(): void {
      if (!mine) return;
      holders.delete(uploadId);
      mine.release();
      mine = undefined;
    }

    return {
      lock,
      async unlock() {
        try {
          const database = await client;
          await database?.query("select pg_advisory_unlock(hashtextextended($1, 0))", [
            keyOf(uploadId),
          ]);
        } catch {
          // A connection that is lost holds no locks.
        } finally {
          letGo();
        }
      },
    };
  }

  return {
    newLock,
    async close() {
      isClosed = true;
      const open = await client?.catch(() => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}

async function isLocked(database: Client, uploadId: string): Promise<boolean> {
  const { rows } = await database.query<{ readonly locked: boolean }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
    [keyOf(uploadId)],
  );
  return rows[0]?.locked === true;
}

function keyOf(uploadId: string): string {
  return `interrater:upload:${uploadId}`;
}

function holderOf(requestRelease: () => void): Holder {
  const released = new AbortController();
  const isReleased = new Promise<void>((resolve) => {
    released.signal.addEventListener("abort", () => resolve(), { once: true });
  });
  return { requestRelease, isReleased, release: () => released.abort() };
}
