import { type Kysely, sql } from "kysely";

/**
 * The database itself says when someone may see more or less than before, and when a session has ended,
 * in the very transaction that does it: anyone who remembers what decides on sight forgets it in time,
 * whichever process, script or import made the change.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create function sight_changes() returns trigger language plpgsql as
     $$ begin
       perform pg_notify('interrater_sight', to_jsonb(coalesce(new, old)) ->> tg_argv[0]);
       return null;
     end $$`,
  `create function sight_changes_of_many() returns trigger language plpgsql as
     $$ begin
       perform pg_notify('interrater_sight', study_id::text)
          from (select distinct study_id from changed) as studies;
       return null;
     end $$`,
  `create trigger sight_by_study after update on study for each row
     when ((old.blinding, old.is_opened) is distinct from (new.blinding, new.is_opened))
     execute function sight_changes('id')`,
  `create trigger sight_by_membership after insert or update or delete on membership for each row
     execute function sight_changes('study_id')`,
  // A batch of key presses changes none of these columns and costs nothing here.
  `create trigger sight_by_observation after update on observation for each row
     when ((old.state, old.recording_id, old.round_id, old.rater_id, old.purpose)
           is distinct from (new.state, new.recording_id, new.round_id, new.rater_id, new.purpose))
     execute function sight_changes('study_id')`,
  `create trigger sight_by_new_observations after insert on observation
     referencing new table as changed for each statement execute function sight_changes_of_many()`,
  `create trigger sight_by_lost_observations after delete on observation
     referencing old table as changed for each statement execute function sight_changes_of_many()`,
  `create function session_ends() returns trigger language plpgsql as
     $$ begin perform pg_notify('interrater_session_ended', old.id::text); return null; end $$`,
  `create trigger session_ends after delete on session for each row execute function session_ends()`,
];
