import * as z from "zod";
import type { Call } from "../call.ts";
import { ReviewComment } from "../../domain/entities/remark.ts";
import { id, rules } from "../../domain/rules.ts";
import { observation } from "./parts.ts";

const remark = observation.extend({ commentId: id("remark") });

/** A comment on an observation, with the name of its author. */
export const ReviewCommentReply = ReviewComment.extend({
  accountName: rules.name,
  settledByName: rules.name.nullable(),
});
export type ReviewCommentReply = z.infer<typeof ReviewCommentReply>;

export const commentCalls = {
  listComments: {
    method: "GET",
    path: "/api/v1/observations/:observationId/comments",
    summary: "List the comments on an observation, in order",
    needs: "comment.write",
    params: observation,
    reply: z.array(ReviewCommentReply),
    refusals: [],
  },
  addComment: {
    method: "POST",
    path: "/api/v1/observations/:observationId/comments",
    summary: "Add a comment on a time, a segment or the whole observation, or reply to one",
    needs: "comment.write",
    params: observation,
    body: ReviewComment.pick({ id: true, answersId: true, startUs: true, endUs: true, text: true }),
    reply: ReviewCommentReply,
    refusals: ["not_found", "already_exists", "invalid_input"],
  },
  changeComment: {
    method: "PATCH",
    path: "/api/v1/observations/:observationId/comments/:commentId",
    summary: "Edit one’s own comment",
    needs: "comment.write",
    params: remark,
    body: ReviewComment.pick({ text: true }),
    reply: ReviewCommentReply,
    refusals: ["not_found", "not_allowed"],
  },
  changeCommentState: {
    method: "POST",
    path: "/api/v1/observations/:observationId/comments/:commentId/state",
    summary: "Resolve or reopen a comment",
    needs: "comment.write",
    params: remark,
    body: z.object({ action: z.enum(["settle", "reopen"]) }),
    reply: ReviewCommentReply,
    refusals: ["not_found", "state_does_not_allow", "invalid_input"],
  },
} as const satisfies Record<string, Call>;
