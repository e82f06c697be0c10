import { type RawBuilder, sql } from "kysely";
import { isCodable, statesOf } from "../../domain/states.ts";
import type { ReviewCommentReply } from "../../api/contract/remarks.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { opened } from "../sight/unseen.ts";

/** An observation whose comments are read, with its study. */
export interface RemarkPlace {
  readonly studyId: Id<"study">;
  readonly observationId: Id<"observation">;
}

/** All comments on an observation: threads by creation time, with their replies. */
export async function remarksOf(query: Query, place: RemarkPlace): Promise<ReviewCommentReply[]> {
  const rows = await remarkRows(query, place)
    .orderBy("remark.madeAt")
    .orderBy("remark.id")
    .execute();
  return rows.map(wireRemark);
}

/** @throws Refusal `not_found` where the observation has no such remark. */
export async function remarkOf(
  query: Query,
  place: RemarkPlace,
  commentId: Id<"remark">,
): Promise<ReviewCommentReply> {
  const row = await remarkRows(query, place).where("remark.id", "=", commentId).executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return wireRemark(row);
}

/** Waits for anyone who is changing the remark. @throws Refusal `not_found`. */
export async function lockRemark(
  query: Query,
  { studyId, observationId }: RemarkPlace,
  commentId: Id<"remark">,
) {
  const row = await query
    .selectFrom("remark")
    .select(["accountId", "answersId", "startUs", "endUs", "text", "settledAt"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .where("id", "=", commentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

/**
 * The first comments (`begun`) of open threads on observations that are not withdrawn, each with
 * the author of the last reply (`newest`).
 */
export const openComments = sql`remark as begun
  join observation as talked_about
    on talked_about.study_id = begun.study_id and talked_about.id = begun.observation_id
      and talked_about.state <> 'withdrawn' and begun.answers_id is null and begun.settled_at is null
  cross join lateral (
    select said.account_id from remark as said
    where said.study_id = begun.study_id and said.observation_id = begun.observation_id
      and (said.id = begun.id or said.answers_id = begun.id)
    order by said.made_at desc, said.id desc limit 1
  ) as newest`;

/**
 * Whether an open comment waits for an answer by someone: about their own work, where the last word is another’s;
 * about others’, if they review, where it is its rater’s. Not where they still code the recording, by whatever rule of
 * blinding: how many comments there are about hidden work says something of it.
 */
export function awaits(accountId: Id<"account">, reviews: RawBuilder<unknown>) {
  return sql<boolean>`newest.account_id <> ${accountId}
    and (talked_about.rater_id = ${accountId}
      or ((${reviews}) and newest.account_id = talked_about.rater_id
        and not (talked_about.state in (${sql.join(codable)})
          and exists (select from program where program.account_id = talked_about.rater_id))))
    and not exists (
      select from observation as still
      where still.study_id = begun.study_id and still.recording_id = talked_about.recording_id
        and still.rater_id = ${accountId} and still.id <> talked_about.id
        and still.state in (${sql.join(codable)}) and still.purpose <> 'consensus'
        and (talked_about.rater_id <> ${accountId} or still.purpose = 'repeat'))`;
}

const codable = statesOf("observation").filter((state) => isCodable(state));

/** How many open comments about each observation of a study wait for someone’s answer; those with none have no entry. */
export async function unansweredIn(
  query: Query,
  studyId: Id<"study">,
  { accountId, reviews }: { readonly accountId: Id<"account">; readonly reviews: boolean },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly observationId: string; readonly count: number }>`
    select begun.observation_id, count(*)::int from ${openComments}
    where begun.study_id = ${studyId} and ${awaits(accountId, sql`${reviews}::boolean`)}
    group by begun.observation_id`.execute(query);
  return new Map(rows.map(({ observationId, count }) => [observationId, count]));
}

function remarkRows(query: Query, { studyId, observationId }: RemarkPlace) {
  return query
    .selectFrom("remark")
    .innerJoin("account", "account.id", "remark.accountId")
    .leftJoin("account as settler", "settler.id", "remark.settledBy")
    .select([
      "remark.id",
      "remark.observationId",
      "remark.answersId",
      "remark.accountId",
      "account.name as accountName",
      "remark.startUs",
      "remark.endUs",
      "remark.text",
      "remark.madeAt",
      "remark.settledBy",
      "settler.name as settledByName",
      "remark.settledAt",
    ])
    .where("remark.studyId", "=", studyId)
    .where("remark.observationId", "=", observationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof remarkRows>["executeTakeFirstOrThrow"]>>;

/** Its rater and who reviews it, who talk there, know each other by name. */
function wireRemark({
  madeAt,
  settledAt,
  accountName,
  settledByName,
  ...row
}: Row): ReviewCommentReply {
  return {
    ...row,
    accountName: opened(accountName, "permission"),
    settledByName: settledByName && opened(settledByName, "permission"),
    madeAt: madeAt.toISOString(),
    state: settledAt === null ? "open" : "settled",
    settledAt: settledAt?.toISOString() ?? null,
  };
}
