import { invalidInput, Refusal } from "../../domain/errors.ts";
import { move } from "../../domain/states.ts";
import type { HandlersOf } from "../answer.ts";
import { recordingOf } from "../database/recordings.ts";
import { lockRemark, remarkOf, remarksOf } from "../database/remarks.ts";
import { reviewedObservation } from "../reviewedObservation.ts";

export const commentCalls: HandlersOf<
  "listComments" | "addComment" | "changeComment" | "changeCommentState"
> = {
  listComments({ params: { observationId } }, { database, here, account }) {
    reviewedObservation(here, account, "comment.write");
    return remarksOf(database, { studyId: here.studyId, observationId });
  },

  async addComment({ params: { observationId }, body }, { database, change, here, account }) {
    const observation = reviewedObservation(here, account, "comment.write");
    const place = { studyId: here.studyId, observationId };
    const { durationUs } = await recordingOf(database, here.studyId, observation.recordingId);
    checkPlace(body, durationUs);
    return change({ studyId: here.studyId, accountId: account.id }, async (query) => {
      if (body.answersId !== null) {
        const { answersId } = await lockRemark(query, place, body.answersId);
        if (answersId !== null) {
          throw invalidInput({ path: "answersId", rule: "reference_exists" });
        }
      }
      const { numInsertedOrUpdatedRows: made = 0n } = await query
        .insertInto("remark")
        .values({ ...place, ...body, accountId: account.id, settledBy: null, settledAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      const remark = await remarkOf(query, place, body.id);
      // Said twice is said once; the id of something else that was said is no id for this.
      if (remark.accountId !== account.id) throw new Refusal("already_exists", {});
      return {
        answer: remark,
        history: [],
        tells: [{ kind: "remarks", observationId }],
        commented: made > 0n ? [{ observationId, commentId: body.id }] : [],
      };
    });
  },

  async changeComment(
    { params: { observationId, commentId }, body: { text } },
    { change, here, account },
  ) {
    reviewedObservation(here, account, "comment.write");
    const place = { studyId: here.studyId, observationId };
    return change({ studyId: here.studyId, accountId: account.id }, async (query) => {
      const { accountId } = await lockRemark(query, place, commentId);
      if (accountId !== account.id) throw new Refusal("not_allowed", { needs: "comment.write" });
      await query
        .updateTable("remark")
        .set({ text })
        .where("studyId", "=", here.studyId)
        .where("observationId", "=", observationId)
        .where("id", "=", commentId)
        .execute();
      return {
        answer: await remarkOf(query, place, commentId),
        history: [],
        tells: [{ kind: "remarks", observationId }],
      };
    });
  },

  async changeCommentState(
    { params: { observationId, commentId }, body: { action } },
    { change, here, account },
  ) {
    reviewedObservation(here, account, "comment.write");
    const place = { studyId: here.studyId, observationId };
    return change({ studyId: here.studyId, accountId: account.id }, async (query) => {
      const { answersId, settledAt } = await lockRemark(query, place, commentId);
      if (answersId !== null) throw invalidInput({ path: "remarkId", rule: "reference_exists" });
      const next = move("remark", settledAt === null ? "open" : "settled", action);
      await query
        .updateTable("remark")
        .set(
          next === "settled"
            ? { settledBy: account.id, settledAt: new Date() }
            : { settledBy: null, settledAt: null },
        )
        .where("studyId", "=", here.studyId)
        .where("observationId", "=", observationId)
        .where("id", "=", commentId)
        .execute();
      return {
        answer: await remarkOf(query, place, commentId),
        history: [],
        tells: [{ kind: "remarks", observationId }],
      };
    });
  },
};

function checkPlace(
  {
    answersId,
    startUs,
    endUs,
  }: {
    readonly answersId: string | null;
    readonly startUs: number | null;
    readonly endUs: number | null;
  },
  durationUs: number,
): void {
  const allowed = `0 – ${durationUs}`;
  if (answersId !== null && (startUs !== null || endUs !== null)) {
    throw invalidInput({ path: "startUs", rule: "shape", allowed: "null" });
  }
  if (startUs !== null && startUs > durationUs) {
    throw invalidInput({ path: "startUs", rule: "event_inside_recording", allowed });
  }
  if (endUs === null) return;
  if (startUs === null) throw invalidInput({ path: "startUs", rule: "shape", allowed });
  if (endUs > durationUs) {
    throw invalidInput({ path: "endUs", rule: "event_inside_recording", allowed });
  }
  if (endUs <= startUs) {
    throw invalidInput({ path: "endUs", rule: "state_ends_after_it_starts" });
  }
}
