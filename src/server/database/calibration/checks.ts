import { sql } from "kysely";
import { drawCheck, idBeside } from "../../../domain/checkPlace.ts";
import type { Calibration } from "../../../domain/entities/study.ts";
import { id } from "../../../domain/rules.ts";
import { isCodable } from "../../../domain/states.ts";
import type { Writing } from "../database.ts";
import type { Happening } from "../history.ts";
import type { ObservationRow } from "../observationRow.ts";
import { type GoldRow, goldsOf, isStanding } from "./golds.ts";
import { lockMembership } from "./training.ts";

/**
 * The gold recordings that somebody has not had before them in any way: what they have trained on or
 * coded they would know again.
 */
export function goldsUnknownTo(
  golds: readonly GoldRow[],
  knownRecordingIds: ReadonlySet<string>,
): readonly GoldRow[] {
  return golds.filter((gold) => isStanding(gold) && !knownRecordingIds.has(gold.recordingId));
}

/**
 * Slips a check into a rater's queue after so much work. It takes everything that could tell it apart from an
 * observation that waits there: round, place, due date, when it was assigned, and the time in its id.
 */
export async function slipCheckIn(
  query: Writing,
  { id: lastId, studyId, raterId, roundId, schemeVersionId }: ObservationRow,
  { checkEvery }: Calibration,
): Promise<readonly Happening[]> {
  if (checkEvery === null) return [];
  // Two observations that are handed in at once must not bring two checks.
  const membership = await lockMembership(query, studyId, raterId);
  if (membership?.role !== "rater") return [];
  const own = await query
    .selectFrom("observation")
    .select([
      "id",
      "recordingId",
      "roundId",
      "purpose",
      "state",
      "sampling",
      "spans",
      "position",
      "dueAt",
      "assignedAt",
      "changedAt",
      "submittedAt",
    ])
    .where("studyId", "=", studyId)
    .where("raterId", "=", raterId)
    .where("state", "<>", "withdrawn")
    .orderBy(sql`coalesce(position, 2147483647)`)
    .orderBy("assignedAt")
    .orderBy("id")
    .execute();
  const checks = own.filter(({ purpose }) => purpose === "check");
  if (checks.some(({ state }) => isCodable(state))) return [];
  const lastMs = Math.max(0, ...checks.map(({ submittedAt }) => submittedAt?.getTime() ?? 0));
  const done = own.filter(
    ({ purpose, state, submittedAt }) =>
      purpose === "work" && !isCodable(state) && (submittedAt?.getTime() ?? 0) > lastMs,
  );
  if (done.length < checkEvery) return [];
  const golds = goldsUnknownTo(
    await goldsOf(query, studyId),
    new Set(own.map(({ recordingId }) => recordingId)),
  ).filter((gold) => gold.schemeVersionId === schemeVersionId && gold.basisRoundId === null);
  const waiting = own.filter(
    (one) =>
      one.purpose === "work" &&
      one.state === "assigned" &&
      one.roundId === roundId &&
      one.spans.length === 0,
  );
  const draw = drawCheck(golds, waiting, `${studyId} ${raterId} ${lastId}`);
  if (!draw) return [];
  const { gold, beside } = draw;
  const checkId = id("observation").parse(idBeside(beside.id, crypto.randomUUID()));
  await query
    .insertInto("observation")
    .values({
      id: checkId,
      studyId,
      recordingId: gold.recordingId,
      roundId,
      raterId,
      purpose: "check",
      sampling: JSON.stringify(beside.sampling),
      spans: "[]",
      state: "assigned",
      position: beside.position,
      dueAt: beside.dueAt,
      returnReason: null,
      startedAt: null,
      submittedAt: null,
      // To the microsecond, which a date of JavaScript would cut.
      assignedAt: sql<Date>`(select assigned_at from observation
        where study_id = ${studyId} and id = ${beside.id})`,
      changedAt: sql<Date>`(select changed_at from observation
        where study_id = ${studyId} and id = ${beside.id})`,
    })
    .execute();
  return [
    {
      accountId: null,
      about: "observation",
      aboutId: checkId,
      action: "slipCheckIn",
      after: { recordingId: gold.recordingId, roundId, raterId },
    },
  ];
}
