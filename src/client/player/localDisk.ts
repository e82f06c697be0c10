import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";

/**
 * What a device remembers so that recordings open without being looked for again: where a rater's own
 * files lie, and when frames are shown. All of it can be found again, so a disk that keeps nothing is
 * a nuisance and no failure: reading then finds nothing, and writing does nothing.
 */
export const localDisk = {
  /** Where a rater found the file of a source, where the browser can remember it. */
  handles: shelf("handles"),
  /** Packed, by recording. */
  frameTimes: shelf("frameTimes"),
};

interface Shelves extends DBSchema {
  handles: { key: string; value: FileSystemFileHandle };
  frameTimes: { key: string; value: string };
}

let connection: Promise<IDBPDatabase<Shelves>> | undefined;

function connect(): Promise<IDBPDatabase<Shelves>> {
  connection ??= openDB<Shelves>("interrater-player", 1, {
    upgrade(database) {
      database.createObjectStore("handles");
      database.createObjectStore("frameTimes");
    },
    terminated() {
      connection = undefined;
    },
  }).catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

function shelf<Name extends StoreNames<Shelves>>(name: Name) {
  return {
    async get(key: string): Promise<Shelves[Name]["value"] | undefined> {
      try {
        return await (await connect()).get(name, key);
      } catch {
        return undefined;
      }
    },
    async put(key: string, value: Shelves[Name]["value"]): Promise<void> {
      try {
        await (await connect()).put(name, value, key);
      } catch {
        // Private windows and full disks keep nothing: it is asked for again the next time.
      }
    },
    async remove(key: string): Promise<void> {
      try {
        await (await connect()).delete(name, key);
      } catch {
        // As above.
      }
    },
  };
}
