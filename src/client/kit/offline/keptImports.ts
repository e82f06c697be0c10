import { type DBSchema, openDB } from "idb";

/** What is sent of an import, a piece at a time: pieces of whole lines. */
export interface ImportPieces {
  /** Of these very pieces: what is written again has another one. */
  readonly sign: string;
  /** The head, and the end with what it speaks of. */
  readonly begin: Blob;
  readonly stages: readonly Blob[];
}

/** An import that this device began to send, to go on with after a reload. */
export interface KeptImport extends ImportPieces {
  readonly importId: string;
  readonly studyId: string;
  readonly asStudy: boolean;
  /**
   * Files that were to be sent after it, by the recordings that they are of. A browser gives them once: after a reload they
   * are chosen again. Absent of those that were kept before this was known.
   */
  readonly media?: readonly { readonly recording: string; readonly fileNames: readonly string[] }[];
}

interface Stores extends DBSchema {
  imports: { key: string; value: KeptImport; indexes: { studyId: string } };
}

const name = "interrater-imports";

async function opened<Answer>(
  use: (database: Awaited<ReturnType<typeof openDB<Stores>>>) => Promise<Answer>,
): Promise<Answer> {
  const database = await openDB<Stores>(name, 1, {
    upgrade: (made) =>
      void made
        .createObjectStore("imports", { keyPath: "importId" })
        .createIndex("studyId", "studyId"),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Imports under way, on the disk of this browser. One that is full or forbidden keeps nothing: then a reload begins again. */
export const keptImports = {
  keep: (one: KeptImport): Promise<void> =>
    opened(async (database) => void (await database.put("imports", one))).catch(() => undefined),
  ofStudy: (studyId: string): Promise<readonly KeptImport[]> =>
    opened((database) => database.getAllFromIndex("imports", "studyId", studyId)).catch(() => []),
  forget: (importId: string): Promise<void> =>
    opened((database) => database.delete("imports", importId)).catch(() => undefined),
};
