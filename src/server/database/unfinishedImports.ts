import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { ImportHead, type UnfinishedImport } from "../../api/contract/exchange.ts";
import type { Limits } from "../../domain/limits.ts";
import { Standing } from "../../domain/places.ts";
import { id, type Id } from "../../domain/rules.ts";
import { ObservationCopy } from "../../formats/studyCopy.ts";
import type { Erasing } from "../../domain/entities/erasure.ts";
import { observationTables } from "../erasure/tables.ts";
import { type HistoryEntry, keepHistory } from "./history.ts";
import { opened } from "../sight/unseen.ts";
import { type Query, transact, type Database, type Writing } from "./database.ts";

/** An import that was begun, by its study and its id. */
export interface Begun {
  readonly studyId: Id<"study">;
  readonly importId: Id<"import">;
}

/** Holds an unfinished import until the end of the transaction: its stages come one after the other. */
export async function lockUnfinished(query: Writing, { studyId, importId }: Begun) {
  const row = await query
    .selectFrom("unfinishedImport")
    .selectAll()
    .where("studyId", "=", studyId)
    .where("id", "=", importId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, head: ImportHead.parse(row.head) };
}

/** What a stage of an import has written of one observation. */
export const WrittenObservation = z.object({
  work: z.object({
    revision: z.number(),
    events: z.number(),
    ratings: z.number(),
    standings: z.array(Standing),
  }),
  /** What its events became, where something speaks of them. */
  eventIds: z.record(z.string(), z.string()),
});
export type WrittenObservation = z.infer<typeof WrittenObservation>;

const observationsAtOnce = 500;

/** What stages have written, in the order of the import. */
export async function* writtenObservations(query: Query, { studyId, importId }: Begun) {
  for (let from = 0; ; from += observationsAtOnce) {
    const rows = await query
      .selectFrom("unfinishedObservation")
      .select(["id", "copy", "written"])
      .where("studyId", "=", studyId)
      .where("importId", "=", importId)
      .where("number", ">=", from)
      .where("number", "<", from + observationsAtOnce)
      .orderBy("number")
      .execute();
    if (rows.length === 0) return;
    for (const { copy, written, ...row } of rows) {
      yield {
        ...row,
        copy: ObservationCopy.parse(copy),
        ...WrittenObservation.parse(written),
      };
    }
  }
}

/** Removes the rows of an unfinished import; what its stages wrote stays. */
export async function forgetUnfinished(
  query: Writing,
  { studyId, importId }: Begun,
): Promise<void> {
  await query
    .deleteFrom("unfinishedObservation")
    .where("studyId", "=", studyId)
    .where("importId", "=", importId)
    .execute();
  await query
    .deleteFrom("unfinishedImport")
    .where("studyId", "=", studyId)
    .where("id", "=", importId)
    .execute();
}

/** Removes an unfinished import with all that its stages wrote; says it for the history, where there was one. */
export async function discardUnfinished(
  query: Writing,
  { studyId, importId }: Begun,
): Promise<readonly HistoryEntry[]> {
  const discarded = await discardAll(query, sql`study_id = ${studyId} and id = ${importId}`);
  return discarded.map(happened);
}

function happened({ importId, read, observations }: Discarded): HistoryEntry {
  const { format, files } = readOf(read);
  return {
    about: "import",
    aboutId: importId,
    action: "discardImport",
    before: { format, files, observations },
  };
}

/** Removes all of them with all that their stages wrote: none goes on in a study that comes out of a backup. */
export async function discardEveryUnfinished(query: Writing): Promise<void> {
  await discardAll(query, sql`true`);
}

/**
 * Removes the unfinished imports that may hold what is to be erased: those of its study; of an account those that it began
 * and those of its studies. What was kept for the next import may name it too, and is forgotten.
 *
 * @returns their ids: by them browsers drop what they keep to send.
 */
export async function discardBeforeErasing(
  query: Writing,
  erasing: Erasing,
): Promise<readonly Id<"import">[]> {
  if (erasing.about !== "account") {
    const { studyId } = erasing;
    // As who begins one and who finishes one does: none begins between this and what is erased.
    await sql`select from study where id = ${studyId} for no key update`.execute(query);
    await sql`delete from import_recipe where study_id = ${studyId}`.execute(query);
    return idsOf(await discardAll(query, sql`study_id = ${studyId} or target_id = ${studyId}`));
  }
  const { accountId } = erasing;
  await sql`delete from import_recipe
             where study_id in (select study_id from membership where account_id = ${accountId})`.execute(
    query,
  );
  const discarded = await discardAll(
    query,
    sql`account_id = ${accountId}
        or study_id in (select study_id from membership where account_id = ${accountId})`,
  );
  return idsOf(discarded);
}

function idsOf(discarded: readonly Discarded[]): readonly Id<"import">[] {
  return discarded.map(({ importId }) => importId);
}

/** Removes imports that no one went on with for too long; the history of each study says so. */
export async function discardOldUnfinished({
  database,
  limits: { unfinishedImportsKeptDays },
}: {
  readonly database: Database;
  readonly limits: Limits;
}): Promise<void> {
  await transact(database, async (query) => {
    const discarded = await discardAll(
      query,
      sql`changed_at < now() - make_interval(days => ${unfinishedImportsKeptDays})`,
    );
    for (const one of discarded) {
      // oxlint-disable-next-line no-await-in-loop -- a study has few of them
      await keepHistory(query, { studyId: one.studyId, accountId: null }, [happened(one)]);
    }
  });
}

async function discardAll(
  query: Writing,
  which: RawBuilder<unknown>,
): Promise<readonly Discarded[]> {
  const { rows } = await sql<Discarded>`
    select study_id, id as import_id, target_id, observations,
           jsonb_build_object('format', head -> 'format', 'files', head -> 'files') as read
      from unfinished_import where ${which} order by id for update`.execute(query);
  for (const { targetId, ...begun } of rows) {
    const mine = sql`(select id from unfinished_observation
                       where study_id = ${begun.studyId} and import_id = ${begun.importId})`;
    for (const [table, column] of observationTables) {
      await sql`delete from ${sql.table(table)}
                 where study_id = ${targetId} and ${sql.ref(column)} in ${mine}`.execute(query);
    }
    await forgetUnfinished(query, begun);
  }
  return rows;
}

interface Discarded extends Begun {
  readonly targetId: Id<"study">;
  readonly observations: number;
  /** From what it was read. */
  readonly read: unknown;
}

function readOf(read: unknown) {
  return ImportHead.pick({ format: true, files: true }).parse(read);
}

/** The unfinished imports of a study, newest first. */
export async function unfinishedImportsOf(
  query: Query,
  studyId: Id<"study">,
  { unfinishedImportsKeptDays }: Limits,
): Promise<UnfinishedImport[]> {
  const rows = await query
    .selectFrom("unfinishedImport")
    .innerJoin("account", "account.id", "unfinishedImport.accountId")
    .select([
      "unfinishedImport.id",
      "unfinishedImport.accountId",
      "unfinishedImport.begunAt",
      "unfinishedImport.changedAt",
      "unfinishedImport.observations",
      "account.name as accountName",
      sql`jsonb_build_object('format', head -> 'format', 'files', head -> 'files')`.as("read"),
    ])
    .where("unfinishedImport.studyId", "=", studyId)
    .orderBy("unfinishedImport.begunAt", "desc")
    .execute();
  return rows.map(({ read, begunAt, changedAt, accountName, ...row }) => ({
    ...row,
    id: id("import").parse(row.id),
    ...readOf(read),
    accountName: opened(accountName, "permission"),
    begunAt: begunAt.toISOString(),
    keptUntil: new Date(changedAt.getTime() + unfinishedImportsKeptDays * dayMs).toISOString(),
  }));
}

const dayMs = 86_400_000;
