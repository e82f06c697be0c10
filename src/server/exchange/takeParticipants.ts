import { Participant } from "../../domain/entities/participant.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { putAppearances } from "../database/participants.ts";
import { takeFreeName, type Taking } from "./taking.ts";

/**
 * Who is in the recordings of a copy: beside who is known in the study, under a name that is free. Returns
 * their ids here.
 */
export async function takeParticipants({
  query,
  studyId,
  head,
  ids,
  renamed,
}: Taking): Promise<readonly Id<"participant">[]> {
  const copies = head.study.participants ?? [];
  const known = new Set<string>(head.study.recordings.map(({ id }) => id));
  const rows = await query
    .selectFrom("participant")
    .select("pseudonym")
    .where("studyId", "=", studyId)
    .execute();
  const names = new Set(rows.map(({ pseudonym }) => pseudonym.toLowerCase()));
  const taken: Id<"participant">[] = [];
  for (const [at, copy] of copies.entries()) {
    const strange = copy.appearances.findIndex(({ recordingId }) => !known.has(recordingId));
    if (strange >= 0) {
      const path = `head.study.participants.${at}.appearances.${strange}.recordingId`;
      throw invalidInput({ path, rule: "reference_exists" });
    }
    const { appearances, withdrawnAt, createdAt, ...one } = Participant.omit({
      studyId: true,
    }).parse(ids.in(copy));
    const pseudonym = takeFreeName(one.pseudonym, names, renamed);
    await query
      .insertInto("participant")
      .values({
        studyId,
        ...one,
        pseudonym,
        withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt),
        createdAt: new Date(createdAt),
      })
      .execute();
    await putAppearances(query, studyId, one.id, appearances);
    taken.push(one.id);
  }
  return taken;
}
