import { type DBSchema, openDB } from "idb";

interface Shelf extends DBSchema {
  /** By the ids of their uploads. */
  files: { key: string; value: FileSystemFileHandle };
}

/**
 * Where the files lie that this device sends, so that sending goes on after its page was closed. A
 * browser that keeps nothing is no failure: then someone chooses the file again.
 */
export const keptFiles = {
  async put(uploadId: string, handle: FileSystemFileHandle): Promise<void> {
    await attempt(async () => (await connect()).put("files", handle, uploadId));
  },
  async remove(uploadId: string): Promise<void> {
    await attempt(async () => (await connect()).delete("files", uploadId));
  },
  async get(uploadId: string): Promise<FileSystemFileHandle | undefined> {
    return attempt(async () => (await connect()).get("files", uploadId));
  },
};

let connection: ReturnType<typeof openDB<Shelf>> | undefined;

function connect() {
  connection ??= openDB<Shelf>("interrater-uploads", 1, {
    upgrade(database) {
      database.createObjectStore("files");
    },
    terminated() {
      connection = undefined;
    },
  });
  return connection;
}

async function attempt<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch {
    connection = undefined;
    return undefined;
  }
}
