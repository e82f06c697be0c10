import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasureTables } from "../../src/server/erasure/tables.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { type Application, startApplication } from "./application.ts";

describeOnServer("what erasure knows of the database", (server) => {
  let application: Application;
  beforeAll(async () => {
    application = await startApplication(server);
  });
  afterAll(() => application.stop());

  const rowsOf = async <Row>(statement: string): Promise<Row[]> =>
    (await sql.raw<Row>(statement).execute(application.tools.database)).rows;

  test("is every table, and no other", async () => {
    const tables = await rowsOf<{ name: string }>(`
      select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
         and relname not like 'kysely%'`);

    expect(Object.keys(erasureTables).toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
  });

  test("every row of a study goes with it, by the column that names the study", async () => {
    const columns = await rowsOf<{ table: string }>(`
      select table_name as table from information_schema.columns
       where table_schema = 'public' and column_name = 'study_id' order by 1`);
    // What was erased, and what security logged, outlives a study; neither tells anything of it.
    const outlive = ["erasure", "security_event"];

    const expected = columns.map(({ table }) => table).filter((name) => !outlive.includes(name));
    const known = Object.entries(erasureTables).flatMap(([name, { study }]) =>
      study === "study_id" ? [name] : [],
    );
    expect(known.toSorted()).toEqual(expected);
  });

  test("every table that refers to a recording or an observation goes with it", async () => {
    const references = await rowsOf<{ table: string }>(`
      select distinct conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid in ('recording'::regclass, 'observation'::regclass)
       order by 1`);

    const unknown = references.filter(({ table }) => !erasureTables[table]?.recording);
    expect(unknown).toEqual([]);
  });

  test("every column that refers to an account has a fate", async () => {
    const references = await rowsOf<{ table: string; column: string }>(`
      select conrelid::regclass::text as table, attname as column
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       where contype = 'f' and confrelid = 'account'::regclass order by 1, 2`);

    const unknown = references.filter(
      ({ table, column }) => erasureTables[table]?.accounts?.[column] === undefined,
    );
    expect(unknown).toEqual([]);
  });

  test("of tables whose rows outlive a recording, every column that holds words has a reason", async () => {
    const columns = await rowsOf<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely%'
         and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')
       order by 1, 2`);

    const unknown = columns.filter(({ table, column }) => {
      const known = erasureTables[table];
      return !known?.recording && known?.holds?.[column] === undefined;
    });
    expect(unknown).toEqual([]);
  });

  test("a table goes before those that it refers to", async () => {
    const references = await rowsOf<{ from: string; to: string }>(`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and conrelid <> confrelid and confdeltype = 'a'`);
    const order = Object.keys(erasureTables);

    const wrong = references.filter(
      ({ from, to }) => isOfStudy(from) && isOfStudy(to) && order.indexOf(from) > order.indexOf(to),
    );
    expect(wrong).toEqual([]);
  });
});

function isOfStudy(name: string): boolean {
  return erasureTables[name]?.study !== null;
}
