import { sql } from "kysely";
import type { Application } from "./application.ts";

/** Every row of every table that has some words in it, with the name of its table. */
export async function rowsWith(
  { tools }: { readonly tools: Pick<Application["tools"], "database"> },
  words: string,
): Promise<string[]> {
  const { rows: tables } = await sql<{ readonly name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(
    tools.database,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { rows } = await sql<{ readonly row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(name)} as one
       where position(lower(${words}) in lower(to_jsonb(one)::text)) > 0`.execute(tools.database);
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 400)}`));
  }
  return found;
}
