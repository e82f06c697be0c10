import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import type { Erasing, Erasure, LedgerEntry } from "../../domain/entities/erasure.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";
import { discardBeforeErasing } from "../database/unfinishedImports.ts";
import { eraseAccount } from "./eraseAccount.ts";
import { type Erased, withoutNone } from "./erased.ts";
import { eraseParticipant } from "./eraseParticipant.ts";
import { eraseRecording } from "./eraseRecording.ts";
import { eraseStretches } from "./eraseStretches.ts";
import { eraseStudy } from "./eraseStudy.ts";
import type { Ledger } from "./ledger.ts";

/** An erasure that was asked for, with its id: a transaction that is run again erases the same once more. */
export interface Asked extends Pick<Erasure, "id" | "because" | "erasing" | "at" | "accountId"> {
  /** Known from before: a ledger names what went then, though a backup may not have had it yet. */
  readonly goneIds?: readonly string[];
}

export function askedErasure(erasing: Erasing, by: Pick<Erasure, "because" | "accountId">): Asked {
  return { id: id("erasure").parse(uuidv7()), at: new Date().toISOString(), erasing, ...by };
}

/**
 * Erases within the caller’s transaction, one after the other, and leaves a tombstone of each: how much there
 * was, and by which ids it was known. The lines for the ledger are written by the caller, before it commits.
 */
export async function erase(
  query: Writing,
  asked: readonly Asked[],
): Promise<{ readonly erasures: readonly Erasure[]; readonly entries: readonly LedgerEntry[] }> {
  const erasures: Erasure[] = [];
  const entries: LedgerEntry[] = [];
  for (const { goneIds = [], ...one } of asked) {
    // oxlint-disable-next-line no-await-in-loop -- what one takes away, the next does not count
    const erased = await eraseOne(query, one.erasing);
    const all = [...new Set([...goneIds, ...erased.goneIds])];
    const counts = withoutNone(erased.counts);
    // oxlint-disable-next-line no-await-in-loop
    await keep(query, { ...one, counts }, { ...erased, goneIds: all });
    erasures.push({ ...one, counts });
    const { id: erasureId, at, because, erasing } = one;
    entries.push({ id: erasureId, at, because, erasing, goneIds: all });
  }
  return { erasures, entries };
}

/** Appends entries to the ledger of erasures, in order. */
export async function intoLedger(ledger: Ledger, entries: readonly LedgerEntry[]): Promise<void> {
  for (const entry of entries) {
    // oxlint-disable-next-line no-await-in-loop -- their order is that of what happened
    await ledger.append(entry);
  }
}

async function eraseOne(query: Writing, erasing: Erasing): Promise<Erased> {
  // What is being imported may name or show what is to go.
  const importIds = await discardBeforeErasing(query, erasing);
  const erased = await eraseItself(query, erasing);
  return { ...erased, goneIds: [...erased.goneIds, ...importIds] };
}

function eraseItself(query: Writing, erasing: Erasing): Promise<Erased> {
  switch (erasing.about) {
    case "study":
      return eraseStudy(query, erasing.studyId);
    case "recording":
      return eraseRecording(query, erasing);
    case "stretches":
      return eraseStretches(query, erasing);
    case "participant":
      return eraseParticipant(query, erasing);
    case "account":
      return eraseAccount(query, erasing.accountId);
  }
}

async function keep(
  query: Writing,
  { id: erasureId, at, accountId, because, erasing, counts }: Erasure,
  { goneIds, files }: Pick<Erased, "goneIds" | "files">,
): Promise<void> {
  await query
    .insertInto("erasure")
    .values({
      id: erasureId,
      studyId: studyOf(erasing),
      at: new Date(at),
      accountId,
      because,
      erasing: JSON.stringify(erasing),
      counts: JSON.stringify(counts),
    })
    .execute();
  await sql`insert into erased_id (id, erasure_id)
            select one, ${erasureId} from unnest(${goneIds}::uuid[]) as one
            on conflict do nothing`.execute(query);
  await sql`insert into erased_file (name) select * from unnest(${files}::text[])
            on conflict do nothing`.execute(query);
}

function studyOf(erasing: Erasing): Id<"study"> | null {
  return "studyId" in erasing ? erasing.studyId : null;
}
