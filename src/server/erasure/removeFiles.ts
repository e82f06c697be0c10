import { sql } from "kysely";
import type { Tools } from "../answer.ts";
import type { Storage } from "../media/storage.ts";

/** Where it is said that something has to wait. */
export interface Told {
  error(about: object, sentence: string): void;
}

/**
 * Removes the files of what was erased from the storage. One that the storage does not remove now stays on
 * the list, and is tried again with the next tidying: gone it is only then.
 */
export async function removeErasedFiles({
  database,
  storage,
  log,
}: Pick<Tools, "database"> & {
  readonly storage: Pick<Storage, "remove">;
  readonly log: Told;
}): Promise<void> {
  const names = await database.selectFrom("erasedFile").select("name").orderBy("name").execute();
  for (const { name } of names) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it
      await storage.remove(name);
      // oxlint-disable-next-line no-await-in-loop
      await sql`delete from erased_file where name = ${name}`.execute(database);
    } catch (error) {
      log.error({ err: error, name }, "an erased file is still in the storage");
    }
  }
}
