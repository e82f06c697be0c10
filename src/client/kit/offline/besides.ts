import { type IDBPDatabase, openDB } from "idb";

/**
 * Databases of the browser besides those of coding: handles of local files, frame times, captions and peaks of
 * recordings, uploads and imports in progress.
 */
const names = [
  "interrater-player",
  "interrater-media",
  "interrater-uploads",
  "interrater-imports",
] as const;

/** Calls `ask` for each of these databases in turn. A database that does not exist is not created. */
export async function eachBeside(ask: (database: IDBPDatabase) => Promise<void>): Promise<void> {
  // Browsers without the list keep none of them for longer than they like, and are not asked.
  if (!("databases" in indexedDB)) return;
  const there = new Set((await indexedDB.databases()).map(({ name }) => name));
  for (const name of names.filter((one) => there.has(one))) {
    // oxlint-disable-next-line no-await-in-loop -- four at most
    const database = await openDB(name);
    try {
      // oxlint-disable-next-line no-await-in-loop
      await ask(database);
    } finally {
      database.close();
    }
  }
}

/** Empties all of them. None contains coding: everything in them can be fetched or chosen again. */
export async function clearBesides(): Promise<void> {
  await eachBeside(async (database) => {
    await Promise.all([...database.objectStoreNames].map(async (store) => database.clear(store)));
  });
}
