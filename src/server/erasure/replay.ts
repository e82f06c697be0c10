import type { Storage } from "../media/storage.ts";
import { sql } from "kysely";
import {
  type Erasing,
  Erasing as erasingSchema,
  type LedgerEntry,
} from "../../domain/entities/erasure.ts";
import { transact, type Query, type Writing } from "../database/database.ts";
import { erase, intoLedger } from "./erase.ts";
import type { Ledger } from "./ledger.ts";
import { removeErasedFiles, type Told } from "./removeFiles.ts";

/**
 * Erases again what a ledger says was erased and the database does not know of: it was restored from an older
 * backup. What the database knows and the ledger does not is written into it: the folder is new. Returns how
 * many were erased again.
 */
export async function replayErasures(tools: {
  readonly storage: Pick<Storage, "remove">;
  readonly database: Writing;
  readonly ledger: Ledger;
  readonly log: Told;
}): Promise<number> {
  const { database, ledger } = tools;
  const entries = await ledger.read();
  const known = await knownErasures(database);
  const knownIds = new Set<string>(known.map((one) => one.id));
  const again = entries.filter((entry) => !knownIds.has(entry.id));
  for (const entry of again) {
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they were made
    await transact(database, (query) => erase(query, [{ ...entry, accountId: null }]));
  }
  const inLedger = new Set<string>(entries.map((entry) => entry.id));
  await intoLedger(
    ledger,
    known.filter((one) => !inLedger.has(one.id)),
  );
  await removeErasedFiles(tools);
  return again.length;
}

/** What the database itself says was erased in it. */
export async function knownErasures(query: Query): Promise<readonly LedgerEntry[]> {
  const { rows } = await sql<
    Omit<LedgerEntry, "at" | "erasing"> & { readonly at: Date; readonly erasing: Erasing }
  >`
    select erasure.id, at, because, erasing,
           array(select erased_id.id::text from erased_id where erasure_id = erasure.id) as gone_ids
      from erasure order by at, erasure.id`.execute(query);
  return rows.map(({ at, erasing, ...row }) => ({
    ...row,
    erasing: erasingSchema.parse(erasing),
    at: at.toISOString(),
  }));
}
