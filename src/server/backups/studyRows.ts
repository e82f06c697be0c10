import type { Client } from "pg";
import { escapeIdentifier } from "pg";
import { derivedTables } from "../database/derivedTables.ts";
import { erasureTables } from "../erasure/tables.ts";

/** A table with rows that belong to a study. */
export interface StudyTable {
  readonly name: string;
  /** The column that names the study. */
  readonly study: string;
  /** Columns that name accounts. */
  readonly accounts: readonly string[];
}

/** What never comes back with a study: who was let in, what people were told at that time, and what was being imported. */
const passing = new Set([
  ...derivedTables,
  "access_token",
  "notice",
  "unfinished_import",
  "unfinished_observation",
]);

/** By a copy beside its study no one is invited a second time. */
const ofOneStudyOnly = new Set(["invitation", "invitation_use"]);

/**
 * The tables of a study, those that others refer to first.
 *
 * @param isCopy whether the study stays where it is, and this is another one.
 */
export function studyTables(isCopy: boolean): readonly StudyTable[] {
  return Object.entries(erasureTables)
    .flatMap(([name, { study, accounts = {} }]) =>
      study === null || passing.has(name) || (isCopy && ofOneStudyOnly.has(name))
        ? []
        : [{ name, study, accounts: Object.keys(accounts) }],
    )
    .toReversed();
}

/** Tables whose ids a copy has again: of what is erased, asked for or played by its id alone. */
const renamed = [
  "study",
  "recording",
  "media_source",
  "upload",
  "observation",
  "scheme_version",
  "round",
  "plan",
  "import",
  "participant",
  "locked_report",
  "webhook",
  "webhook_delivery",
];

/** All ids that a copy of the study must not share with the study itself. */
export async function ownIds(client: Client, studyId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const name of renamed) {
    const column = erasureTables[name]?.study;
    if (column == null) throw new Error(`${name} is no table of a study`);
    // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
    const { rows } = await client.query<{ id: string }>(
      `select id from ${escapeIdentifier(name)} where ${escapeIdentifier(column)} = $1`,
      [studyId],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** The ids of all accounts that a study’s rows refer to. */
export async function accountsIn(
  client: Client,
  tables: readonly StudyTable[],
  studyId: string,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  for (const { name, study, accounts } of tables) {
    for (const account of accounts) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { rows } = await client.query<{ id: string }>(
        `select distinct ${escapeIdentifier(account)} as id from ${escapeIdentifier(name)}
          where ${escapeIdentifier(study)} = $1 and ${escapeIdentifier(account)} is not null`,
        [studyId],
      );
      for (const { id } of rows) ids.add(id);
    }
  }
  return [...ids];
}

/** The columns of a table that are written: those that the database computes are excluded. */
export async function writtenColumns(client: Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [escapeIdentifier(table)],
  );
  return rows.map(({ name }) => name);
}
