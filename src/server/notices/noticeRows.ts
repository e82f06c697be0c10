import { sql } from "kysely";
import type { Limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import { placedObservations } from "../database/placed.ts";
import { programIdsOfStudy } from "../database/programs.ts";
import type { Unseen } from "../sight/unseen.ts";

/** Someone’s notices as they are kept, with what they are in each study now, newest first. */
export function noticeRows(
  query: Query,
  accountId: Id<"account">,
  { noticesKept, noticesKeptDays }: Limits,
  ids?: readonly string[],
) {
  return query
    .selectFrom("notice")
    .innerJoin("study", "study.id", "notice.studyId")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.studyId", "=", "notice.studyId")
        .onRef("membership.accountId", "=", "notice.accountId"),
    )
    .select([
      "notice.id",
      "notice.kind",
      "notice.news",
      "notice.studyId",
      "notice.observationId",
      "notice.roundId",
      "notice.concernedId",
      "notice.aboutIds",
      "notice.at",
      "notice.readAt",
      "study.name as studyName",
      "study.blinding",
      "study.isOpened",
      "study.masksRaters",
      "study.masksRecordings",
      "study.maskSecret",
      "membership.role",
      programIdsOfStudy.as("programIds"),
    ])
    .where("notice.accountId", "=", accountId)
    .where(sql<boolean>`notice.at > now() - make_interval(days => ${noticesKeptDays})`)
    .$if(ids !== undefined, (some) =>
      some.where(sql<boolean>`notice.id = any(${ids ?? []}::uuid[])`),
    )
    .orderBy("notice.at", "desc")
    .orderBy("notice.id", "desc")
    .limit(noticesKept)
    .execute();
}

export type NoticeRow = Awaited<ReturnType<typeof noticeRows>>[number];

/** What was assigned with each notice and is not withdrawn: how much, in which round if in one, and which if one. */
export async function assignedAt(
  query: Query,
  rows: readonly NoticeRow[],
): Promise<
  ReadonlyMap<
    string,
    { readonly count: number; readonly roundId: string | null; readonly onlyId: string | null }
  >
> {
  const ids = rows.filter(({ kind }) => kind === "assigned").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{
    readonly noticeId: string;
    readonly count: number;
    readonly roundId: string | null;
    readonly onlyId: string | null;
  }>`
    select notice.id as notice_id, count(*) as count,
           case when count(distinct observation.round_id) = 1 then min(observation.round_id::text) end as round_id,
           case when count(*) = 1 then min(observation.id::text) end as only_id
      from notice join observation
        on observation.study_id = notice.study_id and assigned_at = notice.at
       and rater_id = notice.account_id
     where notice.id = any(${ids}::uuid[]) and purpose in ('work', 'check', 'repeat')
       and state <> 'withdrawn'
     group by notice.id`.execute(query);
  return new Map(found.map(({ noticeId, ...given }) => [noticeId, given]));
}

export type NoticedWork = Awaited<ReturnType<typeof noticedWork>>[number];

function noticedWork(
  query: Query,
  studyIds: readonly Id<"study">[],
  observationIds: readonly string[],
) {
  return placedObservations(query)
    .select([
      "observation.id",
      "observation.recordingId",
      "observation.roundId",
      "observation.raterId",
      "observation.purpose",
      "observation.state",
      "observation.dueAt",
      "recording.name as recordingName",
    ])
    .where(sql<boolean>`observation.study_id = any(${studyIds}::uuid[])`)
    .where(sql<boolean>`observation.id = any(${observationIds}::uuid[])`)
    .execute();
}

/** Observations of some studies by their ids, as far as they are there. */
export async function noticedWorkIn(
  query: Query,
  studyIds: readonly Id<"study">[],
  observationIds: readonly string[],
): Promise<ReadonlyMap<string, NoticedWork>> {
  const found = await noticedWork(query, studyIds, [...new Set(observationIds)]);
  return new Map(found.map((one) => [one.id, one]));
}

/** The comments of notices that are still there and someone else’s. */
export async function othersRemarksIn(
  query: Query,
  accountId: Id<"account">,
  rows: readonly NoticeRow[],
): Promise<ReadonlySet<string>> {
  const talked = rows.filter(({ kind }) => kind === "commented");
  if (talked.length === 0) return new Set();
  const { rows: found } = await sql<{ readonly id: string }>`
    select id from remark
     where study_id = any(${talked.map(({ studyId }) => studyId)}::uuid[])
       and observation_id = any(${talked.map(({ observationId }) => observationId)}::uuid[])
       and id = any(${talked.flatMap(({ aboutIds }) => aboutIds)}::uuid[])
       and account_id <> ${accountId}`.execute(query);
  return new Set(found.map(({ id }) => id));
}

/** The rounds of several studies. */
export async function roundsIn(query: Query, studyIds: readonly Id<"study">[]) {
  const found = await query
    .selectFrom("round")
    .select(["id", "number", "name"])
    .where(sql<boolean>`study_id = any(${studyIds}::uuid[])`)
    .execute();
  return new Map<string, (typeof found)[number]>(found.map((round) => [round.id, round]));
}

/** Of the rounds that were complete those in which something is to be submitted again. */
export async function openRoundsIn(
  query: Query,
  rows: readonly NoticeRow[],
): Promise<ReadonlySet<string>> {
  const rounds = rows.filter(({ kind }) => kind === "round_complete");
  if (rounds.length === 0) return new Set();
  const { rows: open } = await sql<{ readonly id: string }>`
    select distinct round_id as id from observation
     where study_id = any(${rounds.map(({ studyId }) => studyId)}::uuid[])
       and round_id = any(${rounds.map(({ roundId }) => roundId)}::uuid[])
       and purpose in ('work', 'check', 'repeat')
       and state in ('assigned', 'in_progress', 'returned')`.execute(query);
  return new Set(open.map(({ id }) => id));
}

/** Who codes what some notices are about, and who they concern. */
export async function raterNamesIn(
  query: Query,
  rows: readonly NoticeRow[],
): Promise<ReadonlyMap<string, Unseen<string>>> {
  const ids = rows.flatMap(({ concernedId }) => concernedId ?? []);
  const observationIds = rows.flatMap(({ observationId }) => observationId ?? []);
  if (ids.length + observationIds.length === 0) return new Map();
  const found = await query
    .selectFrom("account")
    .select(["id", "name"])
    .where(
      sql<boolean>`(id = any(${ids}::uuid[]) or id in (
        select rater_id from observation
         where study_id = any(${rows.map(({ studyId }) => studyId)}::uuid[])
           and id = any(${observationIds}::uuid[])))`,
    )
    .execute();
  return new Map<string, Unseen<string>>(found.map(({ id, name }) => [id, name]));
}
