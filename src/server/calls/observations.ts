import { uuidv7 } from "uuidv7";
import { partKey } from "../../domain/entities/workPart.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import { openEnds } from "../../domain/eventRules.ts";
import { can } from "../../domain/permissions.ts";
import { id, type Id } from "../../domain/rules.ts";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { move } from "../../domain/states.ts";
import type { HandlersOf } from "../answer.ts";
import { openDifferences } from "../database/consensus.ts";
import { type Query, transact } from "../database/database.ts";
import {
  isCodedBy,
  observationOf,
  observationsSeenBy,
  queueOf,
  wireObservation,
} from "../database/observations.ts";
import { namesAsSeen } from "../database/raterNames.ts";
import { recordingOf } from "../database/recordings.ts";
import { withSeenExamples } from "../database/schemeExamples.ts";
import { schemeVersionOf } from "../database/schemes.ts";
import { workOf } from "../database/currentWork.ts";

export const observationCalls: HandlersOf<
  | "assign"
  | "listObservations"
  | "myQueue"
  | "readWorkbench"
  | "readWork"
  | "submitObservation"
  | "reviewObservation"
> = {
  async assign({ params: { studyId }, body }, { database, hub }) {
    const { schemeVersionId, sampling, observations } = body;
    const made = await transact(database, async (query) => {
      const { state } = await schemeVersionOf(query, studyId, schemeVersionId);
      if (state !== "published") throw new Refusal("scheme_not_published", {});
      await checkPeopleAndRecordings(query, studyId, observations);
      const roundId = await roundFor(query, studyId, schemeVersionId);
      const rows = observations.map((one) => ({
        studyId,
        roundId,
        ...one,
        sampling: JSON.stringify(sampling),
        state: "assigned" as const,
        returnReason: null,
        startedAt: null,
        submittedAt: null,
      }));
      const { numInsertedOrUpdatedRows = 0n } = await query
        .insertInto("observation")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows);
    });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return { made, stood: observations.length - made };
  },

  listObservations: ({ query }, { database, here, account }) =>
    observationsSeenBy(database, here, account.id, query),

  myQueue: ({ query }, { database, account }) => queueOf(database, account.id, query),

  async readWorkbench({ params: { observationId } }, { database, here, account }) {
    const row = here.observation ?? (await observationOf(database, here.studyId, observationId));
    const names = namesAsSeen(here, [{ id: row.raterId, name: row.raterName }]);
    const [recording, version, study] = await Promise.all([
      recordingOf(database, here.studyId, row.recordingId),
      schemeVersionOf(database, here.studyId, row.schemeVersionId),
      database
        .selectFrom("study")
        .select("name")
        .where("id", "=", here.studyId)
        .executeTakeFirstOrThrow(),
    ]);
    const [schemeVersion = version] = await withSeenExamples(
      database,
      { here, accountId: account.id },
      [version],
    );
    return {
      observation: wireObservation(row, here),
      isMine: isCodedBy(row, { role: here.role, accountId: account.id }),
      raterName: names.get(row.raterId) ?? row.raterName,
      studyName: study.name,
      roundNumber: row.roundNumber,
      recording,
      schemeVersion,
    };
  },

  readWork: ({ params: { observationId } }, { database, here }) =>
    workOf(database, here.studyId, observationId),

  async submitObservation({ params: { observationId }, body }, { database, hub, here, account }) {
    const { studyId, observation } = here;
    if (!observation || !isCodedBy(observation, { role: here.role, accountId: account.id })) {
      throw new Refusal("not_allowed", { needs: "observation.code" });
    }
    await transact(database, async (query) => {
      const { state, revision } = await lockObservation(query, studyId, observationId);
      // An observation without a single event is started by being submitted.
      const from = state === "assigned" ? move("observation", state, "start") : state;
      const next = move("observation", from, "submit");
      if (revision !== body.revision) {
        throw new Refusal("revision_conflict", { expected: revision, forked: false });
      }
      const { scheme } = await schemeVersionOf(query, studyId, observation.schemeVersionId);
      const { durationUs } = await recordingOf(query, studyId, observation.recordingId);
      const { events, ratings, parts } = await workOf(query, studyId, observationId);
      const missing = openEnds(
        {
          events: events.map(({ event }) => event),
          ratings: new Map(ratings.map((rating) => [rating.criterionId, rating])),
          parts: new Map(parts.map((part) => [partKey(part), part])),
        },
        {
          index: indexScheme(scheme),
          durationUs,
          sampling: observation.sampling,
          spans: observation.spans,
        },
      );
      if (Object.values(missing).some((open) => open.length > 0)) {
        throw new Refusal("observation_incomplete", missing);
      }
      if (observation.purpose === "consensus") {
        const count = await openDifferences(query, studyId, observationId);
        if (count > 0) throw new Refusal("differences_open", { count });
      }
      await query
        .updateTable("observation")
        .set({
          state: next,
          submittedAt: new Date(),
          startedAt: observation.startedAt ?? new Date(),
        })
        .where("studyId", "=", studyId)
        .where("id", "=", observationId)
        .execute();
    });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return wireObservation(await observationOf(database, studyId, observationId), here);
  },

  async reviewObservation({ params: { observationId }, body }, { database, hub, here }) {
    const { studyId } = here;
    const { action, reason } = body;
    if (action === "return" && reason.trim() === "") {
      throw invalidInput({ path: "reason", rule: "too_small", allowed: "≥ 1" });
    }
    await transact(database, async (query) => {
      const { state } = await lockObservation(query, studyId, observationId);
      if (state === "accepted" && !can(here.role, "study.move")) {
        throw new Refusal("not_allowed", { needs: "study.move" });
      }
      await query
        .updateTable("observation")
        .set({
          state: move("observation", state, action),
          ...(action === "return" && { returnReason: reason }),
        })
        .where("studyId", "=", studyId)
        .where("id", "=", observationId)
        .execute();
    });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return wireObservation(await observationOf(database, studyId, observationId), here);
  },
};

async function lockObservation(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
) {
  const row = await query
    .selectFrom("observation")
    .select(["state", "revision"])
    .where("studyId", "=", studyId)
    .where("id", "=", observationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found", {});
  return row;
}

/** The round that codes with this version; the next one where there is none yet. */
async function roundFor(
  query: Query,
  studyId: Id<"study">,
  schemeVersionId: Id<"schemeVersion">,
): Promise<Id<"round">> {
  // Two people who assign at once must not both make the round.
  await query.selectFrom("study").select("id").where("id", "=", studyId).forUpdate().execute();
  const rounds = await query
    .selectFrom("round")
    .select(["id", "number", "schemeVersionId"])
    .where("studyId", "=", studyId)
    .orderBy("number", "desc")
    .execute();
  const [latest] = rounds;
  const found = rounds.find((round) => round.schemeVersionId === schemeVersionId);
  if (found) return found.id;
  const roundId = id("round").parse(uuidv7());
  await query
    .insertInto("round")
    .values({ studyId, id: roundId, number: (latest?.number ?? 0) + 1, schemeVersionId })
    .execute();
  return roundId;
}

/** @throws Refusal `not_found` where a recording or somebody who can code is not of this study. */
async function checkPeopleAndRecordings(
  query: Query,
  studyId: Id<"study">,
  observations: readonly {
    readonly recordingId: Id<"recording">;
    readonly raterId: Id<"account">;
  }[],
): Promise<void> {
  const recordingIds = [...new Set(observations.map((one) => one.recordingId))];
  const raterIds = [...new Set(observations.map((one) => one.raterId))];
  const recordings = await query
    .selectFrom("recording")
    .select("id")
    .where("studyId", "=", studyId)
    .where("id", "in", recordingIds)
    .execute();
  const members = await query
    .selectFrom("membership")
    .select("role")
    .where("studyId", "=", studyId)
    .where("accountId", "in", raterIds)
    .execute();
  const coders = members.filter(({ role }) => can(role, "observation.code"));
  if (recordings.length < recordingIds.length || coders.length < raterIds.length) {
    throw new Refusal("not_found", {});
  }
}
