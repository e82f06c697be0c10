import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from "idb";

/**
 * What a device stores so that recordings open quickly: where a rater’s local files are, start times of frames, and
 * captions. All of it can be obtained again, so a failing disk is not an error: reading then finds nothing, and
 * writing does nothing.
 */
export const localDisk = {
  /** Handles of the files of sources, where the browser can store them. */
  handles: shelf("handles"),
  /** Packed start times of frames, by recording. */
  frameTimes: shelf("frameTimes"),
  /** The text of captions that were shown. */
  captions: shelf("captions"),
};

interface Shelves extends DBSchema {
  handles: { key: string; value: FileSystemFileHandle };
  frameTimes: { key: string; value: string };
  captions: { key: string; value: string };
}

let connection: Promise<IDBPDatabase<Shelves>> | undefined;

function connect(): Promise<IDBPDatabase<Shelves>> {
  connection ??= openDB<Shelves>("interrater-player", 2, {
    upgrade(database) {
      const there = new Set<string>(database.objectStoreNames);
      for (const name of ["handles", "frameTimes", "captions"] as const) {
        if (!there.has(name)) database.createObjectStore(name);
      }
    },
    blocking(_from, _to, event) {
      // Another tab has a newer version of the program.
      if (event.target instanceof IDBDatabase) event.target.close();
      connection = undefined;
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
