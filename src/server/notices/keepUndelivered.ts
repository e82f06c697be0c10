import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";

/** Tells who coordinates that messages of a webhook were given up: of each webhook once a day. */
export async function keepUndelivered(
  query: Writing,
  { studyId, webhookId }: { readonly studyId: Id<"study">; readonly webhookId: Id<"webhook"> },
  now: Date,
): Promise<void> {
  await sql`
    insert into notice (account_id, study_id, kind, once)
    select account_id, study_id, 'webhook_failed', ${`${webhookId} ${now.toISOString().slice(0, 10)}`}
      from membership
     where study_id = ${studyId} and role in ('owner', 'coordinator')
    on conflict do nothing`.execute(query);
}
