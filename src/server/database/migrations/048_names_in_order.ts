import { type Kysely, sql } from "kysely";

/**
 * The order of names: numbers in them are counted, so that "Person 2" is before "Person 10". Nothing is indexed by it. A
 * PostgreSQL that was built without ICU orders them by their bytes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `do $$ begin
         create collation names_in_order (provider = icu, locale = 'und-u-kn-true');
       exception when feature_not_supported then
         create collation names_in_order from "C";
       end $$`,
    )
    .execute(database);
}
