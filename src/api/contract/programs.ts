import * as z from "zod";
import { Program } from "../../domain/entities/program.ts";
import { AccessToken } from "../../domain/entities/token.ts";
import { id, rules } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { done, study } from "./parts.ts";
import { days, MadeToken, ownPassword } from "./tokens.ts";

/** A program of a study, with its access tokens. */
export const StudyProgram = Program.extend({
  /** Whether the program is a member; its observations are kept after it was removed. */
  isMember: z.boolean(),
  tokens: z.array(AccessToken),
});
export type StudyProgram = z.infer<typeof StudyProgram>;

const program = study.extend({ accountId: id("account") });

export const programCalls = {
  listPrograms: {
    method: "GET",
    path: "/api/v1/studies/:studyId/programs",
    summary: "List the programs that are raters of a study, with their tokens",
    needs: "program.edit",
    params: study,
    reply: z.array(StudyProgram),
    refusals: [],
  },
  addProgram: {
    method: "POST",
    path: "/api/v1/studies/:studyId/programs",
    summary: "Add a program as a rater; each version is a rater of its own",
    needs: "program.edit",
    params: study,
    body: Program.omit({ createdAt: true }),
    reply: StudyProgram,
    refusals: ["already_exists", "duplicate_name", "quota_reached"],
  },
  makeProgramToken: {
    method: "POST",
    path: "/api/v1/studies/:studyId/programs/:accountId/tokens",
    summary: "Create a token for a program to do its assignments; only this answer contains it",
    needs: "program.edit",
    byToken: "never",
    params: program,
    body: z.object({ id: id("accessToken"), name: rules.name, days, password: ownPassword }),
    reply: MadeToken,
    refusals: [
      "wrong_password",
      "not_found",
      "already_exists",
      "quota_reached",
      "too_many_attempts",
    ],
  },
  revokeProgramToken: {
    method: "DELETE",
    path: "/api/v1/studies/:studyId/programs/:accountId/tokens/:tokenId",
    summary: "Revoke a program’s token immediately",
    needs: "program.edit",
    byToken: "never",
    params: program.extend({ tokenId: id("accessToken") }),
    reply: done,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, Call>;
