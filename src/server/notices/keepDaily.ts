import { sql } from "kysely";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { Writing } from "../database/database.ts";

/** Whose day it is, and what has passed since the digest before. */
interface Day {
  readonly accountId: Id<"account">;
  /** By their own calendar. */
  readonly date: string;
  readonly now: Date;
  readonly since: Date;
}

/**
 * Keeps what someone is told of once a day: what of theirs is due soon or overdue, what was submitted in the studies
 * that they coordinate, and whose certificate ends soon. Of each study and day there is one of a kind.
 */
export async function keepDaily(query: Writing, limits: Limits, day: Day): Promise<void> {
  await keepDue(query, limits, day, "due_soon");
  await keepDue(query, limits, day, "overdue");
  await keepSubmitted(query, day);
  await keepExpiring(query, limits, day);
}

/** Only where something is new in it; of what stays overdue each week. */
async function keepDue(
  query: Writing,
  { dueSoonDays, overdueAgainDays }: Limits,
  { accountId, date, now }: Day,
  kind: "due_soon" | "overdue",
): Promise<void> {
  const from = kind === "overdue" ? null : now;
  const until = kind === "overdue" ? now : new Date(now.getTime() + dueSoonDays * dayMs);
  const forgottenAt =
    kind === "overdue" ? new Date(now.getTime() - overdueAgainDays * dayMs) : new Date(0);
  await sql`
    with due as (
      select observation.study_id, array_agg(observation.id order by due_at, observation.id) as ids
        from observation
        join study on study.id = observation.study_id and study.state = 'open'
        join membership on membership.study_id = observation.study_id
                       and membership.account_id = observation.rater_id
       where rater_id = ${accountId} and observation.state in ('assigned', 'in_progress', 'returned')
         and due_at <= ${until} and (${from}::timestamptz is null or due_at > ${from})
       group by observation.study_id)
    insert into notice (account_id, study_id, kind, once, about_ids)
    select ${accountId}, study_id, ${kind}, study_id || ' ' || ${date}::text, ids from due
     where not exists (
       select from notice
        where notice.account_id = ${accountId} and notice.study_id = due.study_id
          and notice.kind = ${kind} and notice.about_ids @> due.ids
          and notice.at > ${forgottenAt})
    on conflict do nothing`.execute(query);
}

async function keepSubmitted(query: Writing, { accountId, date, now, since }: Day): Promise<void> {
  await sql`
    insert into notice (account_id, study_id, kind, once, about_ids)
    select ${accountId}, observation.study_id, 'submitted', observation.study_id || ' ' || ${date}::text,
           array_agg(observation.id order by submitted_at, observation.id)
      from observation
      join membership on membership.study_id = observation.study_id
                     and membership.account_id = ${accountId}
     where membership.role in ('owner', 'coordinator') and rater_id <> ${accountId}
       and observation.state in ('submitted', 'accepted')
       and purpose in ('work', 'check', 'repeat', 'training')
       and submitted_at <= ${now}
       -- What came out of a file, or with the demo, was submitted by nobody here.
       and exists (select from happening
                    where happening.study_id = observation.study_id and happening.about = 'observation'
                      and happening.about_id = observation.id::text and action = 'submitObservation')
       -- What was on its way while the digest before was made is in neither otherwise.
       and (submitted_at > ${since} or (submitted_at > ${new Date(since.getTime() - underWayMostMs)}
         and not exists (select from notice
                          where notice.account_id = ${accountId} and notice.kind = 'submitted'
                            and notice.study_id = observation.study_id
                            and observation.id = any(notice.about_ids))))
     group by observation.study_id
    on conflict do nothing`.execute(query);
}

async function keepExpiring(
  query: Writing,
  { certificateWarnDays }: Limits,
  { accountId, now }: Day,
): Promise<void> {
  const until = new Date(now.getTime() + certificateWarnDays * dayMs);
  await sql`
    insert into notice (account_id, study_id, kind, once, news, concerned_id)
    select ${accountId}, whose.study_id, 'certificate',
           'expiring ' || whose.study_id || ' ' || whose.account_id || ' ' || (whose.certificate->>'validUntil'),
           'expiring', whose.account_id
      from membership as own
      join study on study.id = own.study_id and study.state = 'open'
      join membership as whose on whose.study_id = own.study_id
     where own.account_id = ${accountId}
       and (whose.account_id = ${accountId} or own.role in ('owner', 'coordinator'))
       and whose.training = 'passed'
       and (whose.certificate->>'validUntil')::timestamptz > ${now}
       and (whose.certificate->>'validUntil')::timestamptz <= ${until}
    on conflict do nothing`.execute(query);
}

const underWayMostMs = 10 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
