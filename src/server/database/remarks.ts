import type { ReviewCommentReply } from "../../api/contract/remarks.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { opened } from "../sight/unseen.ts";

/** An observation as its remarks are kept: by study first. */
export interface RemarkPlace {
  readonly studyId: Id<"study">;
  readonly observationId: Id<"observation">;
}

/** All that is said about an observation: beginnings by when they were made, answers among them. */
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
