import { uuidv7 } from "uuidv7";
import { continuousSampling } from "../../domain/entities/observation.ts";
import { can } from "../../domain/permissions.ts";
import { id, type Id } from "../../domain/rules.ts";
import { takesWork } from "../../domain/states.ts";
import { sql } from "kysely";
import { recordingsToAssign } from "./assigning.ts";
import { giveWork } from "./givingWork.ts";
import { giveTraining, setTraining } from "./calibration/training.ts";
import type { Query, Writing } from "./database.ts";
import type { HistoryEntry } from "./history.ts";
import type { InvitationRow } from "./invitations.ts";
import { lockStudy, roundFor } from "./rounds.ts";

/**
 * What an invitation brings to who has just joined: recordings by the newest published scheme, where there is
 * one and the study takes work, and training before them. Returns what the history has of it.
 */
export async function giveInvited(
  query: Writing,
  invitation: InvitationRow,
  raterId: Id<"account">,
): Promise<readonly HistoryEntry[]> {
  const { studyId, role, beginsTraining } = invitation;
  const assigned = await assignInvited(query, invitation, raterId);
  if (!beginsTraining || !can(role, "observation.code")) return assigned;
  const trains = await setTraining(query, { studyId, raterId, to: "in_training" });
  await giveTraining(query, { studyId, accountId: raterId });
  return [...assigned, ...trains];
}

async function assignInvited(
  query: Writing,
  { studyId, role, assignsRecordings, recordingGroup, studyState }: InvitationRow,
  raterId: Id<"account">,
): Promise<readonly HistoryEntry[]> {
  if (!assignsRecordings || !can(role, "observation.code") || !takesWork(studyState)) return [];
  const scheme = await query
    .selectFrom("schemeVersion")
    .select("id")
    .where("studyId", "=", studyId)
    .where("state", "=", "published")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const all = await recordingsToAssign(query, studyId, null);
  const recordings =
    recordingGroup === null ? all : await inGroup(query, studyId, recordingGroup, all);
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

/** Those recordings whose variable has the value of the group. */
async function inGroup<Recording extends { readonly id: Id<"recording"> }>(
  query: Query,
  studyId: Id<"study">,
  { variableId, value }: NonNullable<InvitationRow["recordingGroup"]>,
  recordings: readonly Recording[],
): Promise<readonly Recording[]> {
  const rows = await query
    .selectFrom("recording")
    .select("id")
    .where("studyId", "=", studyId)
    .where(sql<boolean>`"values" ->> ${variableId} = ${value}`)
    .execute();
  const ids = new Set<string>(rows.map((row) => row.id));
  return recordings.filter((recording) => ids.has(recording.id));
}
