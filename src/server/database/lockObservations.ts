import { type RawBuilder, sql } from "kysely";
import type { Query } from "./database.ts";

/**
 * Before observations are deleted: anyone who codes one at this moment is waited for, and anyone who would begin to finds it
 * gone. Their work refers to them by no constraint, so that nothing else would keep it from outliving them.
 *
 * @param which a condition on the columns of `observation`.
 */
export async function lockObservations(query: Query, which: RawBuilder<unknown>): Promise<void> {
  await sql`select id from observation where ${which} order by id for update`.execute(query);
}
