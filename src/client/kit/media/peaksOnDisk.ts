import { type DBSchema, openDB } from "idb";

interface Kept {
  readonly bucketUs: number;
  readonly pairs: Int16Array<ArrayBuffer>;
  /** 1 for each part that was read. */
  readonly isRead: Uint8Array<ArrayBuffer>;
}

interface Row extends Kept {
  readonly key: string;
  readonly usedAtMs: number;
}

interface Stores extends DBSchema {
  peaks: { key: string; value: Row; indexes: { usedAtMs: number } };
}

/** The maximum number of recordings; with two hours each, a quarter of a gigabyte. */
const rowsMost = 40;

/**
 * The stored peaks of a recording, if their buckets and parts are the same; `undefined` otherwise, and where the
 * browser refuses access to its storage.
 */
export async function keptPeaks(
  key: string,
  { bucketUs, buckets, parts }: { bucketUs: number; buckets: number; parts: number },
): Promise<Kept | undefined> {
  return await quietly(async () => {
    const db = await open();
    try {
      const row = await db.get("peaks", key);
      const isSame =
        row?.bucketUs === bucketUs &&
        row.pairs.length === buckets * 2 &&
        row.isRead.length === parts;
      if (!isSame) return undefined;
      await db.put("peaks", { ...row, usedAtMs: Date.now() });
      return row;
    } finally {
      db.close();
    }
  });
}

/** Stores peaks, and deletes those that were not used for the longest time, beyond `rowsMost`. */
export async function keepPeaks(key: string, kept: Kept): Promise<void> {
  await quietly(async () => {
    const db = await open();
    try {
      await db.put("peaks", { ...kept, key, usedAtMs: Date.now() });
      const oldestFirst = await db.getAllKeysFromIndex("peaks", "usedAtMs");
      for (const old of oldestFirst.slice(0, -rowsMost)) await db.delete("peaks", old);
    } finally {
      db.close();
    }
  });
}

async function open() {
  return await openDB<Stores>("interrater-media", 1, {
    upgrade(db) {
      db.createObjectStore("peaks", { keyPath: "key" }).createIndex("usedAtMs", "usedAtMs");
    },
  });
}

/** Ignores failures (a full disk, a private window): stored peaks only save reading again. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
