import { type DBSchema, openDB } from "idb";

interface Shelf extends DBSchema {
  /** By upload id. */
  files: { key: string; value: FileSystemFileHandle };
}

/**
 * Handles of the files that this device uploads, so that an upload can continue after its page was closed.
 * Where the browser stores none, the file has to be selected again.
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
