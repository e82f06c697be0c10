import * as z from "zod";
import type { Call } from "../call.ts";
import { Remark } from "../../domain/entities/remark.ts";
import { id, rules } from "../../domain/rules.ts";
import { observation } from "./parts.ts";

const remark = observation.extend({ remarkId: id("remark") });

/** A comment on an observation, with the name of its author. */
export const RemarkReply = Remark.extend({
  accountName: rules.name,
  settledByName: rules.name.nullable(),
});
export type RemarkReply = z.infer<typeof RemarkReply>;

export const remarkCalls = {
  listRemarks: {
    method: "GET",
    path: "/api/v1/observations/:observationId/comments",
    summary: "List the comments on an observation, in order",
    needs: "remark.write",
    params: observation,
    reply: z.array(RemarkReply),
    refusals: [],
  },
  addRemark: {
    method: "POST",
    path: "/api/v1/observations/:observationId/comments",
    summary: "Add a comment on a time, a segment or the whole observation, or reply to one",
    needs: "remark.write",
    params: observation,
    body: Remark.pick({ id: true, answersId: true, startUs: true, endUs: true, text: true }),
    reply: RemarkReply,
    refusals: ["not_found", "already_exists", "invalid_input"],
  },
  changeRemark: {
    method: "PATCH",
    path: "/api/v1/observations/:observationId/comments/:remarkId",
    summary: "Edit one’s own comment",
    needs: "remark.write",
    params: remark,
    body: Remark.pick({ text: true }),
    reply: RemarkReply,
    refusals: ["not_found", "not_allowed"],
  },
  moveRemark: {
    method: "POST",
    path: "/api/v1/observations/:observationId/comments/:remarkId/state",
    summary: "Resolve or reopen a comment",
    needs: "remark.write",
    params: remark,
    body: z.object({ action: z.enum(["settle", "reopen"]) }),
    reply: RemarkReply,
    refusals: ["not_found", "state_does_not_allow", "invalid_input"],
  },
} as const satisfies Record<string, Call>;
