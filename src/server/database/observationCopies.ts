import { anyOf } from "./anyOf.ts";
import { grouped } from "../../domain/grouped.ts";
import type { Observation } from "../../agreement/observation.ts";
import { sql } from "kysely";
import { can } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { CalibrationCopy, ConsensusCopy, ObservationCopy } from "../../formats/studyCopy.ts";
import type { Query } from "./database.ts";
import { purposeAsSeen } from "../sight/observations.ts";
import { type CopyReader } from "./studyCopies.ts";
import { eventsByObservation, partsByObservation, portions, ratingsByObservation } from "./work.ts";

/** So many events are read at once. */
const eventsAtOnce = 2_000;

/**
 * Observations with their work, in the order of their places, read portion after portion: no connection
 * waits for a slow reader, and never more than a portion is in memory. What was said about them and
 * decided on them goes only to who may read that, and what joins several only where all of them go.
 */
export async function* observationCopies(
  query: Query,
  { here, accountId }: CopyReader,
  places: readonly Observation[],
): AsyncGenerator<ObservationCopy> {
  const { studyId } = here;
  const reader = { role: here.role, accountId };
  const going = new Set<string>(places.map(({ observationId }) => observationId));
  const mayReadRemarks = can(here.role, "comment.write");
  const mayReadConsensus = can(here.role, "consensus.edit");
  const mayReadCalibration = can(here.role, "calibration.edit");
  for (const portion of portions(places, {
    rows: eventsAtOnce,
    rowsOf: ({ eventCount }) => eventCount + 20,
    keyOf,
  })) {
    const ids = portion.map(({ observationId }) => observationId);
    const facts = await factsOf(query, studyId, ids);
    const events = await eventsByObservation(query, studyId, portion);
    const versions = await versionsOf(query, studyId, ids);
    const ratings = await ratingsByObservation(query, studyId, portion);
    const parts = await partsByObservation(query, studyId, portion, ["notes", "scan", "trace"]);
    const rivals = await rivalsOf(query, studyId, ids);
    const remarks = mayReadRemarks ? await remarksOf(query, studyId, ids) : new Map();
    const isConsensus = portion.some(({ purpose }) => purpose === "consensus");
    const consensus =
      mayReadConsensus && isConsensus ? await consensusOf(query, studyId, ids) : new Map();
    const calibration = mayReadCalibration ? await calibrationOf(query, studyId, ids) : new Map();
    for (const { observationId } of portion) {
      const fact = facts.get(observationId);
      // Withdrawn with its import since the list was made.
      if (!fact) continue;
      const { position, ...rest } = fact;
      const purpose = purposeAsSeen(rest, reader);
      const eventVersions = versions.get(observationId);
      const beside = rivals.get(observationId);
      const said = remarks.get(observationId);
      const joined: ConsensusCopy | undefined = consensus.get(observationId);
      const score: CalibrationCopy | undefined = calibration.get(observationId);
      const hasSources = joined?.sources.every((one) => going.has(one.observationId)) ?? false;
      const isInTraining = score !== undefined && going.has(score.goldId);
      yield {
        ...rest,
        purpose,
        name: "",
        events: [...(events.get(observationId) ?? [])],
        ratings: [...(ratings.get(observationId) ?? [])],
        parts: [...(parts.get(observationId) ?? [])],
        ...(beside && { rivals: beside }),
        ...(position !== null && { position }),
        ...(eventVersions && { eventVersions }),
        ...(said && { remarks: said }),
        ...(joined && hasSources && { consensus: joined }),
        ...(isInTraining && { calibration: score }),
      };
    }
  }
}

function keyOf({ observationId }: Observation): string {
  return observationId;
}

async function factsOf(query: Query, studyId: Id<"study">, ids: readonly Id<"observation">[]) {
  const rows = await query
    .selectFrom("observation")
    .select([
      "id",
      "recordingId",
      "roundId",
      "raterId",
      "purpose",
      "sampling",
      "spans",
      "state",
      "revision",
      "position",
      "returnReason",
      "dueAt",
      "assignedAt",
      "startedAt",
      "submittedAt",
      "fileReplacedAt",
    ])
    .where("studyId", "=", studyId)
    .where("id", "=", anyOf(ids))
    .execute();
  return new Map(
    rows.map(({ dueAt, assignedAt, startedAt, submittedAt, fileReplacedAt, ...row }) => [
      row.id,
      {
        ...row,
        dueAt: dueAt?.toISOString() ?? null,
        assignedAt: assignedAt.toISOString(),
        startedAt: startedAt?.toISOString() ?? null,
        submittedAt: submittedAt?.toISOString() ?? null,
        ...(fileReplacedAt && { fileReplacedAt: fileReplacedAt.toISOString() }),
      },
    ]),
  );
}

/** How often events were changed, for those that were. */
async function versionsOf(query: Query, studyId: Id<"study">, ids: readonly Id<"observation">[]) {
  const rows = await query
    .selectFrom("event")
    .select(["observationId", "id", "version"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(ids))
    .where("isDeleted", "=", false)
    .where("version", ">", 1)
    .orderBy("id")
    .execute();
  return ofEach(rows, ({ id, version }) => [[id, version] as const], Object.fromEntries);
}

/** What stands beside the work, by place, for observations that have such. */
async function rivalsOf(query: Query, studyId: Id<"study">, ids: readonly Id<"observation">[]) {
  const rows = await query
    .selectFrom("standing")
    .select(["observationId", "rivals"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(ids))
    .where(sql<boolean>`jsonb_array_length(rivals) > 0`)
    .orderBy("key")
    .execute();
  return ofEach(
    rows,
    ({ rivals }) => rivals.map(({ put }) => put),
    (puts) => puts,
  );
}

async function remarksOf(query: Query, studyId: Id<"study">, ids: readonly Id<"observation">[]) {
  const rows = await query
    .selectFrom("remark")
    .select([
      "observationId",
      "id",
      "answersId",
      "accountId",
      "startUs",
      "endUs",
      "text",
      "madeAt",
      "settledBy",
      "settledAt",
    ])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(ids))
    // Beginnings before what answers them, whatever the clock said.
    .orderBy(sql`answers_id is not null`)
    .orderBy("madeAt")
    .orderBy("id")
    .execute();
  return ofEach(
    rows,
    ({ observationId: _of, madeAt, settledAt, ...remark }) => [
      {
        ...remark,
        madeAt: madeAt.toISOString(),
        state: settledAt === null ? ("open" as const) : ("settled" as const),
        settledAt: settledAt?.toISOString() ?? null,
      },
    ],
    (remarks) => remarks,
  );
}

async function consensusOf(query: Query, studyId: Id<"study">, ids: readonly Id<"observation">[]) {
  const rows = await query
    .selectFrom("consensus")
    .select(["observationId", "toleranceUs"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(ids))
    .execute();
  const sources = await query
    .selectFrom("consensusSource")
    .select(["consensusId", "observationId", "revision"])
    .where("studyId", "=", studyId)
    .where("consensusId", "=", anyOf(ids))
    .orderBy("position")
    .orderBy("observationId")
    .execute();
  const decisions = await query
    .selectFrom("decision")
    .select([
      "consensusId",
      "id",
      "key",
      "basis",
      "state",
      "how",
      "takenFrom",
      "eventIds",
      "reason",
      "accountId",
      "decidedAt",
    ])
    .where("studyId", "=", studyId)
    .where("consensusId", "=", anyOf(ids))
    .orderBy("decidedAt")
    .orderBy("id")
    .execute();
  return new Map<string, ConsensusCopy>(
    rows.map(({ observationId, toleranceUs }) => [
      observationId,
      {
        toleranceUs,
        sources: sources
          .filter(({ consensusId }) => consensusId === observationId)
          .map(({ consensusId: _of, ...source }) => source),
        decisions: decisions
          .filter(({ consensusId }) => consensusId === observationId)
          .map(({ consensusId: _of, decidedAt, ...decision }) => ({
            ...decision,
            decidedAt: decidedAt.toISOString(),
          })),
      },
    ]),
  );
}

async function calibrationOf(
  query: Query,
  studyId: Id<"study">,
  ids: readonly Id<"observation">[],
) {
  const rows = await query
    .selectFrom("calibrationResult")
    .select([
      "observationId",
      "goldId",
      "goldRevision",
      "results",
      "recordings",
      "outcome",
      "madeAt",
    ])
    .where("studyId", "=", studyId)
    .where("observationId", "=", anyOf(ids))
    .execute();
  return new Map<string, CalibrationCopy>(
    rows.map(({ observationId, madeAt, results, ...result }) => [
      observationId,
      { ...result, results: [...results], madeAt: madeAt.toISOString() },
    ]),
  );
}

function ofEach<Row extends { readonly observationId: string }, One, All>(
  rows: readonly Row[],
  onesOf: (row: Row) => readonly One[],
  allOf: (ones: One[]) => All,
): ReadonlyMap<string, All> {
  const groups = grouped(rows, ({ observationId }) => observationId);
  return new Map([...groups].map(([key, own]) => [key, allOf(own.flatMap(onesOf))]));
}
