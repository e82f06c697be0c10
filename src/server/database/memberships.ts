import type { Here } from "./here.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { programIdsOfStudy } from "./programs.ts";

/**
 * A person’s role in a study; `undefined` if there is no such study, or if they are not a member.
 */
export async function hereOf(
  query: Query,
  studyId: string,
  accountId: Id<"account">,
): Promise<Here | undefined> {
  const found = await query
    .selectFrom("membership")
    .innerJoin("study", "study.id", "membership.studyId")
    .select([
      "studyId",
      "state",
      "blinding",
      "isOpened",
      "masksRaters",
      "masksRecordings",
      "maskSecret",
      "role",
      "training",
      programIdsOfStudy.as("programIds"),
    ])
    .where("studyId", "=", id("study").parse(studyId))
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { blinding, isOpened, programIds, ...rest } = found;
  return { ...rest, blinding: { rule: blinding, isOpened, programIds }, observation: undefined };
}
