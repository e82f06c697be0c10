import { sql } from "kysely";
import type { DeletedEvent, WorkSession, WorkStep } from "../../api/contract/history.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import { replay } from "../../domain/earlierWork.ts";
import type { Operation, Work } from "../../domain/operations.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { opened, type Unseen } from "../sight/unseen.ts";

interface Place {
  readonly studyId: Id<"study">;
  readonly observationId: Id<"observation">;
}

/**
 * Who worked on an observation when, newest first: what one person did until someone else did
 * something, or no one did for five minutes; also by the minute, or change by change. `next` goes on before the last one.
 */
export async function workSessionsOf(
  query: Query,
  { studyId, observationId }: Place,
  {
    before,
    limit,
    by,
  }: {
    readonly before?: number | undefined;
    readonly limit: number;
    readonly by: WorkStep;
  },
): Promise<{ readonly items: WorkSession[]; readonly next: number | null }> {
  const { rows } = await sql<SessionRow>`
    with taken as (
      select revision, account_id, kind, least(client_at, received_at) as at,
             kind = 'putRating' as is_rating,
             coalesce(body->'event'->>'id', body->>'eventId', body->'rating'->>'criterionId') as thing,
             case kind
               when 'putRating' then body->'rating'->>'value' is not null
                                     or body->'rating'->>'cannotBeJudged' = 'true'
               else kind <> 'deleteEvent' and result <> 'deleted' end as is_there
        from operation
       where study_id = ${studyId} and observation_id = ${observationId} and revision is not null
    ), stepped as (
      select *,
             case when kind = 'putPart' then 0
                  else is_there::int
                       - coalesce(lag(is_there) over (partition by thing order by revision), false)::int
             end as step,
             case when ${by === "press"}::boolean
                    or (${by === "minute"}::boolean
                        and date_trunc('minute', at)
                            <> date_trunc('minute', lag(at) over (order by revision)))
                    or lag(account_id) over (order by revision) is distinct from account_id
                    or abs(extract(epoch from at - lag(at) over (order by revision))) > ${pauseSeconds}
                  then 1 else 0 end as begins
        from taken
    ), numbered as (
      select *, sum(begins) over (order by revision) as number from stepped
    ), sessions as (
      select number, min(account_id::text)::uuid as account_id,
             min(revision) - 1 as from_revision, max(revision) as to_revision,
             min(at) as started_at, max(at) as ended_at,
             count(*) filter (where kind = 'putEvent')::int as made,
             count(*) filter (where kind = 'changeEvent')::int as changed,
             count(*) filter (where kind = 'deleteEvent' and step < 0)::int as deleted,
             count(*) filter (where kind = 'restoreEvent' and step > 0)::int as restored,
             count(*) filter (where is_rating)::int as rated,
             count(*) filter (where kind = 'putPart')::int as parts,
             sum(coalesce(sum(step) filter (where not is_rating), 0)) over (order by number)::int
               as events,
             sum(coalesce(sum(step) filter (where is_rating), 0)) over (order by number)::int
               as ratings
        from numbered
       group by number
    )
    select sessions.*, account.name as account_name
      from sessions join account on account.id = sessions.account_id
     where to_revision < ${before ?? Number.MAX_SAFE_INTEGER}
     order by to_revision desc
     limit ${limit + 1}`.execute(query);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows
      .slice(0, limit)
      .map(({ number: _number, startedAt, endedAt, accountName, ...row }) => ({
        ...row,
        accountName: opened(accountName, "permission"),
        startedAt: startedAt.toISOString(),
        endedAt: endedAt.toISOString(),
      })),
    next: last?.toRevision ?? null,
  };
}

const pauseSeconds = 300;

interface SessionRow extends Omit<WorkSession, "startedAt" | "endedAt" | "accountName"> {
  readonly accountName: Unseen<string>;
  readonly number: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** The deleted events of an observation with who deleted them, the last first; at most 500. */
export async function deletedEventsOf(
  query: Query,
  { studyId, observationId }: Place,
): Promise<{ readonly items: DeletedEvent[]; readonly total: number }> {
  const { rows } = await sql<DeletedRow>`
    with deletion as materialized (
      select distinct on (body->>'eventId') (body->>'eventId')::uuid as event_id, revision, account_id,
             least(client_at, received_at) as deleted_at
        from operation
       where study_id = ${studyId} and observation_id = ${observationId}
         and kind = 'deleteEvent' and result in ('applied', 'merged')
       order by body->>'eventId', revision desc
    )
    select event.id, event.kind, code_id, subject_id, start_us, end_us, modifiers, comment, confidence,
           deletion.account_id, account.name as account_name, deleted_at,
           count(*) over () as total
      from event
      join deletion on deletion.event_id = event.id
      join account on account.id = deletion.account_id
     where event.study_id = ${studyId} and event.observation_id = ${observationId} and is_deleted
     order by deletion.revision desc
     limit 500`.execute(query);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, accountId, accountName, deletedAt, ...event }) => ({
      event: CodedEvent.parse(event),
      accountId,
      accountName: opened(accountName, "permission"),
      deletedAt: deletedAt.toISOString(),
    })),
  };
}

interface DeletedRow {
  readonly total: number;
  readonly accountId: Id<"account">;
  readonly accountName: Unseen<string>;
  readonly deletedAt: Date;
}

/** The work of an observation after one of its revisions, and as it stands now. */
export async function workThenAndNow(
  query: Query,
  place: Place,
  revision: number,
): Promise<{ readonly earlier: Work; readonly now: Work; readonly nowRevision: number }> {
  const before: Operation[] = [];
  const after: Operation[] = [];
  let nowRevision = 0;
  for await (const taken of takenOperations(query, place)) {
    (taken.revision <= revision ? before : after).push(taken.body);
    nowRevision = taken.revision;
  }
  return { earlier: replay(before), now: replay([...before, ...after]), nowRevision };
}

async function* takenOperations(query: Query, { studyId, observationId }: Place) {
  for (let after = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await query
      .selectFrom("operation")
      .select(["revision", "body"])
      .where("studyId", "=", studyId)
      .where("observationId", "=", observationId)
      .where("revision", ">", after)
      .orderBy("revision")
      .limit(operationsAtOnce)
      .execute();
    for (const { revision, body } of rows) {
      if (revision !== null) yield { revision, body };
      after = revision ?? after;
    }
    if (rows.length < operationsAtOnce) return;
  }
}

const operationsAtOnce = 5_000;

/** How many operations a client has had taken; `undefined` where it was never heard of. */
export async function lastSequenceOf(
  query: Query,
  { studyId, observationId }: Place,
  clientId: string,
): Promise<number | undefined> {
  const row = await query
    .selectFrom("observationClient")
    .select("lastSequence")
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  return row?.lastSequence;
}
