import { type Kysely, sql } from "kysely";

/** The same rater does the same recording again: what a plan asks for, and the work itself. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `alter table observation drop constraint observation_purpose_check`,
  `alter table observation add constraint observation_purpose_check
     check (purpose in ('work', 'training', 'check', 'repeat', 'gold', 'consensus'))`,
  `create unique index observation_repeated_once on observation
     (study_id, recording_id, round_id, rater_id)
    where state <> 'withdrawn' and purpose = 'repeat'`,
  `create table planned_repeat (
    study_id uuid not null,
    first_id uuid not null,
    plan_id uuid not null,
    after_days int not null check (after_days > 0),
    repeat_id uuid,
    primary key (study_id, first_id),
    foreign key (study_id, first_id) references observation (study_id, id) on delete cascade,
    foreign key (study_id, plan_id) references plan (study_id, id) on delete cascade,
    foreign key (study_id, repeat_id) references observation (study_id, id)
      on delete set null (repeat_id)
  )`,
  `create index planned_repeat_waiting on planned_repeat (study_id, first_id)
    where repeat_id is null`,
  `update plan set wish = wish || '{"repeat": null}'`,
];
