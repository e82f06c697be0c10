import { uuidv7 } from "uuidv7";
import { continuousSampling } from "../../domain/entities/observation.ts";
import { can } from "../../domain/permissions.ts";
import { id, type Id } from "../../domain/rules.ts";
import { recordingsToAssign } from "./assigning.ts";
import { giveWork } from "./givingWork.ts";
import type { Writing } from "./database.ts";
import type { Happening } from "./history.ts";
import type { InvitationRow } from "./invitations.ts";
import { lockStudy, roundFor } from "./rounds.ts";

/**
 * Assigns all recordings to who has just joined, where the invitation says so: by the newest published scheme.
 * Without one nothing is assigned. Gives back what the history has of it.
 */
export async function assignInvited(
  query: Writing,
  { studyId, role, assignsRecordings }: InvitationRow,
  raterId: Id<"account">,
): Promise<readonly Happening[]> {
  if (!assignsRecordings || !can(role, "observation.code")) return [];
  const scheme = await query
    .selectFrom("schemeVersion")
    .select("id")
    .where("studyId", "=", studyId)
    .where("state", "=", "published")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const recordings = await recordingsToAssign(query, studyId, null);
  if (!scheme || recordings.length === 0) return [];
  await lockStudy(query, studyId);
  const round = await roundFor(query, { studyId, schemeVersionId: scheme.id, roundId: null });
  const { history } = await giveWork(
    query,
    { studyId, round },
    recordings.map((recording) => ({
      id: id("observation").parse(uuidv7()),
      studyId,
      recordingId: recording.id,
      roundId: round.id,
      raterId,
      sampling: JSON.stringify(continuousSampling),
      spans: JSON.stringify([]),
      dueAt: null,
    })),
    "assign",
  );
  return history;
}
