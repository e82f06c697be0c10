import { continuousSampling } from "../../../domain/entities/observation.ts";
import { Refusal } from "../../../domain/errors.ts";
import type { Change } from "../../../domain/operations.ts";
import { type Id, id } from "../../../domain/rules.ts";
import { isSubmitted, move } from "../../../domain/states.ts";
import type { HandlersOf } from "../../answer.ts";
import { replaceGold } from "../../database/calibration/golds.ts";
import { insertOwn } from "../../database/calibration/ownObservation.ts";
import { workOf } from "../../database/currentWork.ts";
import type { Query } from "../../database/database.ts";
import { observationAsSeen } from "../../sight/observations.ts";
import { observationSeen } from "../../sight/seenObservation.ts";
import { type Seen, shownOf } from "../../sight/unseen.ts";
import { stillCodes } from "../../sight/hiddenWork.ts";
import type { ObservationRow } from "../../database/observationRow.ts";
import { lockStudy, roundFor } from "../../database/rounds.ts";
import { schemeVersionOf } from "../../database/schemes.ts";
import { changeConsensus } from "../../database/settling.ts";
import { checkRecording } from "../../database/work.ts";

/** Creation of gold standards: coded for the purpose, or copied from an observation. */
export const goldCalls: HandlersOf<"startGoldStandard" | "copyGoldStandard"> = {
  async startGoldStandard({ params: { studyId }, body }, { database, change, here, account }) {
    const { schemeVersionId, roundId = null, recordingId } = body;
    await checkRecording(database, studyId, recordingId);
    const { state } = await schemeVersionOf(database, studyId, schemeVersionId);
    if (state !== "published") throw new Refusal("scheme_not_published", {});
    await change({ studyId, accountId: account.id }, async (query) => {
      await lockStudy(query, studyId);
      if (await isThere(query, studyId, body.id))
        return { answer: undefined, history: [], tells: ["observations"] };
      const round = await roundFor(query, { studyId, schemeVersionId, roundId });
      const replaced = await replaceGold(query, {
        studyId,
        recordingId,
        roundId: round.id,
        mayReplace: body.replaces,
      });
      await insertOwn(query, {
        id: body.id,
        studyId,
        recordingId,
        roundId: round.id,
        raterId: account.id,
        sampling: continuousSampling,
        spans: [],
        purpose: "gold",
      });
      return {
        answer: undefined,
        history: [
          ...replaced,
          {
            about: "observation",
            aboutId: body.id,
            action: "startGold",
            after: { recordingId, roundId: round.id },
          },
        ],
        tells: ["observations"],
      };
    });
    const reader = { here, accountId: account.id };
    return observationAsSeen(await observationSeen(database, reader, body.id), reader);
  },

  async copyGoldStandard({ body }, { database, change, here, account, limits }) {
    const { studyId, observation: source } = here;
    if (!source) throw new Refusal("not_found", {});
    const isCopied = source.purpose === "work" || source.purpose === "consensus";
    if (!isCopied || !isSubmitted(source.state)) {
      throw new Refusal("state_does_not_allow", {
        entity: "observation",
        from: source.state,
        action: "makeGold",
        allowed: [],
      });
    }
    const { recordingId, roundId, schemeVersionId } = source;
    // Who makes the standard sees it: who still codes the recording is to be blind to it.
    if (await stillCodes(database, { here, accountId: account.id }, recordingId)) {
      throw new Refusal("still_coding", {});
    }
    await change({ studyId, accountId: account.id }, async (query) => {
      await lockStudy(query, studyId);
      if (await isThere(query, studyId, body.id))
        return { answer: undefined, history: [], tells: ["observations"] };
      const replaced = await replaceGold(query, {
        studyId,
        recordingId,
        roundId,
        mayReplace: body.replaces,
      });
      const { sampling, spans } = source;
      await insertOwn(query, {
        id: body.id,
        studyId,
        recordingId,
        roundId,
        sampling,
        spans,
        raterId: account.id,
        purpose: "gold",
      });
      await changeConsensus(
        query,
        {
          studyId,
          consensusId: body.id,
          schemeVersionId,
          accountId: account.id,
          eventsMost: limits.eventsPerImportedObservation,
          batchMost: limits.operationsPerBatch,
        },
        await changesToCopy(query, source),
      );
      await query
        .updateTable("observation")
        .set({
          state: move("observation", "in_progress", "submit"),
          startedAt: new Date(),
          submittedAt: new Date(),
        })
        .where("studyId", "=", studyId)
        .where("id", "=", body.id)
        .execute();
      return {
        answer: undefined,
        history: [
          ...replaced,
          {
            about: "observation",
            aboutId: body.id,
            action: "makeGold",
            after: { recordingId, roundId, copyOf: source.id },
          },
        ],
        tells: ["observations"],
      };
    });
    const reader = { here, accountId: account.id };
    return observationAsSeen(await observationSeen(database, reader, body.id), reader);
  },
};

/** Whether a call was made before, and only its answer was lost. */
async function isThere(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
): Promise<boolean> {
  const row = await query
    .selectFrom("observation")
    .select("purpose")
    .where("studyId", "=", studyId)
    .where("id", "=", observationId)
    .executeTakeFirst();
  if (row && row.purpose !== "gold") throw new Refusal("already_exists", {});
  return row !== undefined;
}

/** All of an observation as the changes that make it again, under ids of its own. */
async function changesToCopy(
  query: Query,
  source: Seen<ObservationRow>,
): Promise<readonly Change[]> {
  const work = await workOf(query, source.studyId, source.id);
  const { events, ratings, parts } = shownOf(source, work);
  return [
    ...events.map(({ event }): Change => ({
      kind: "putEvent",
      event: { ...event, id: id("event").parse(crypto.randomUUID()) },
    })),
    ...ratings.map((rating): Change => ({ kind: "putRating", rating })),
    ...parts.map((part): Change => ({ kind: "putPart", part })),
  ];
}
