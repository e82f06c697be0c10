import * as z from "zod";
import type { Call } from "../call.ts";
import { Remark } from "../../domain/entities/remark.ts";
import { id, rules } from "../../domain/rules.ts";
import { observation } from "./parts.ts";

const remark = observation.extend({ remarkId: id("remark") });

/** What is said about an observation, with who says it. */
export const RemarkReply = Remark.extend({
  accountName: rules.name,
  settledByName: rules.name.nullable(),
});
export type RemarkReply = z.infer<typeof RemarkReply>;

export const remarkCalls = {
  listRemarks: {
    method: "GET",
    path: "/api/v1/observations/:observationId/comments",
    summary: "What its rater and who reviews it say about an observation, as it was said",
    needs: "remark.write",
    params: observation,
    reply: z.array(RemarkReply),
    refusals: [],
  },
  addRemark: {
    method: "POST",
    path: "/api/v1/observations/:observationId/comments",
    summary: "Say something about a moment, a segment or the whole, or answer it",
    needs: "remark.write",
    params: observation,
    body: Remark.pick({ id: true, answersId: true, startUs: true, endUs: true, text: true }),
    reply: RemarkReply,
    refusals: ["not_found", "already_exists", "invalid_input"],
  },
  changeRemark: {
    method: "PATCH",
    path: "/api/v1/observations/:observationId/comments/:remarkId",
    summary: "Correct one’s own comment",
    needs: "remark.write",
    params: remark,
    body: Remark.pick({ text: true }),
    reply: RemarkReply,
    refusals: ["not_found", "not_allowed"],
  },
  moveRemark: {
    method: "POST",
    path: "/api/v1/observations/:observationId/comments/:remarkId/state",
    summary: "Resolve what was said, or open it again",
    needs: "remark.write",
    params: remark,
    body: z.object({ action: z.enum(["settle", "reopen"]) }),
    reply: RemarkReply,
    refusals: ["not_found", "state_does_not_allow", "invalid_input"],
  },
} as const satisfies Record<string, Call>;
