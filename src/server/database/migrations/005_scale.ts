import { type Kysely, sql } from "kysely";

/** When an observation last changed, so that a screen asks only for what is new; and lists in pages. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table observation add column changed_at timestamptz not null default clock_timestamp()`,
  `update observation set changed_at = greatest(assigned_at, started_at, submitted_at, (
     select operation.received_at from operation
      where operation.study_id = observation.study_id
        and operation.observation_id = observation.id and operation.revision is not null
      order by operation.revision desc limit 1))`,
  // By the database itself: whoever changes an observation could forget it. It has no index, because
  // every batch of a rater's changes it.
  `create function observation_changes() returns trigger language plpgsql as
     $$ begin new.changed_at := clock_timestamp(); return new; end $$`,
  `create trigger observation_changes before update on observation
     for each row execute function observation_changes()`,
  `create index observation_as_assigned on observation (study_id, assigned_at, id)`,
  `create index observation_on on observation (study_id, recording_id)`,
];
