import type { Here } from "../answer.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

/** The study of an observation; `undefined` where there is no such observation. */
export async function studyOfObservation(
  query: Query,
  observationId: string,
): Promise<string | undefined> {
  const row = await query
    .selectFrom("observation")
    .select("studyId")
    .where("id", "=", id("observation").parse(observationId))
    .executeTakeFirst();
  return row?.studyId;
}

/** What somebody is in a study; `undefined` where there is no such study, or they are not in it. */
export async function hereOf(
  query: Query,
  studyId: string,
  accountId: Id<"account">,
): Promise<Here | undefined> {
  return await query
    .selectFrom("membership")
    .innerJoin("study", "study.id", "membership.studyId")
    .select(["studyId", "state", "blinding", "masksRaters", "role"])
    .where("studyId", "=", id("study").parse(studyId))
    .where("accountId", "=", accountId)
    .executeTakeFirst();
}
