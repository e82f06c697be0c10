import { type DBSchema, openDB } from "idb";

/** The request bodies of an import, in pieces of whole lines. */
export interface ImportPieces {
  /** Identifies these pieces: an import that is written again has another one. */
  readonly sign: string;
  /** The head of the import, and its end with what that refers to. */
  readonly begin: Blob;
  readonly stages: readonly Blob[];
}

/** An import that this device has begun to send, so that it continues after a reload. */
export interface KeptImport extends ImportPieces {
  readonly importId: string;
  readonly studyId: string;
  readonly asStudy: boolean;
  /**
   * Names of the files to be sent after the import, by recording. A browser gives access to files once: after a
   * reload they must be chosen again. Absent for imports stored by earlier versions.
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

/**
 * Imports in progress, in the storage of this browser. Without storage (full or forbidden) an import starts again
 * after a reload.
 */
export const keptImports = {
  keep: (one: KeptImport): Promise<void> =>
    opened(async (database) => void (await database.put("imports", one))).catch(() => undefined),
  ofStudy: (studyId: string): Promise<readonly KeptImport[]> =>
    opened((database) => database.getAllFromIndex("imports", "studyId", studyId)).catch(() => []),
  forget: (importId: string): Promise<void> =>
    opened((database) => database.delete("imports", importId)).catch(() => undefined),
};
