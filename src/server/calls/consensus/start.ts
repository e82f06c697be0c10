import { uuidv7 } from "uuidv7";
import { invalidInput, Refusal } from "../../../domain/errors.ts";
import { id, type Id } from "../../../domain/rules.ts";
import { indexScheme } from "../../../domain/schemeIndex.ts";
import { isSubmitted } from "../../../domain/states.ts";
import type { HandlersOf } from "../../answer.ts";
import { comparisonOf, putDecisions, spansInCommon } from "../../database/consensus.ts";
import { isDuplicate, type Query } from "../../database/database.ts";
import { observationOf } from "../../database/observations.ts";
import { observationAsSeen } from "../../sight/observations.ts";
import { observationIfSeen, observationSeen } from "../../sight/seenObservation.ts";
import type { Seen } from "../../sight/unseen.ts";
import { type Reader, workSight } from "../../sight/work.ts";
import type { ObservationRow } from "../../database/observationRow.ts";
import { recordingOf } from "../../database/recordings.ts";
import { schemeVersionOf } from "../../database/schemes.ts";
import { changeConsensus } from "../../database/settling.ts";
import { changing, madeBy } from "./changing.ts";

export const startConsensusCalls: HandlersOf<"startConsensus"> = {
  async startConsensus(
    { params: { studyId, recordingId }, body },
    { database, change, here, account, limits },
  ) {
    const consensusId = body.id;
    const reader = { here, accountId: account.id };
    const stood = await database
      .selectFrom("observation")
      .select("recordingId")
      .where("studyId", "=", studyId)
      .where("id", "=", consensusId)
      .where("purpose", "=", "consensus")
      .executeTakeFirst();
    if (stood) {
      if (stood.recordingId !== recordingId) throw new Refusal("already_exists", {});
      const row = await observationOf(database, studyId, consensusId);
      const seen = await observationIfSeen(database, reader, row);
      // As it is told where there is none yet.
      if (!seen) throw new Refusal("still_coding", {});
      return observationAsSeen(seen, reader);
    }
    const sources = await sourcesToCompare(database, reader, {
      recordingId,
      roundId: body.roundId,
      sourceIds: body.sourceIds,
    });
    const [first] = sources;
    if (!first) throw new Refusal("not_found", {});
    const { scheme } = await schemeVersionOf(database, studyId, first.schemeVersionId);
    const { durationUs } = await recordingOf(database, studyId, recordingId);
    const index = indexScheme(scheme);
    const { toleranceUs } = body;
    const { compared, agreed } = await comparisonOf(database, sources, {
      toleranceUs,
      durationUs,
      index,
    });
    await change({ studyId, accountId: account.id }, async (query) => {
      // What was compared must be what stands: nobody changes it until all of this is done.
      const now = await query
        .selectFrom("observation")
        .select(["id", "state", "revision"])
        .where("studyId", "=", studyId)
        .where(
          "id",
          "in",
          sources.map((source) => source.id),
        )
        .orderBy("id")
        .forUpdate()
        .execute();
      const isSame = sources.every((source) =>
        now.some(
          ({ id: sourceId, state, revision }) =>
            sourceId === source.id && state === source.state && revision === source.revision,
        ),
      );
      if (!isSame) throw new Refusal("difference_changed", {});
      await query
        .insertInto("observation")
        .values({
          studyId,
          id: consensusId,
          recordingId,
          roundId: first.roundId,
          raterId: account.id,
          purpose: "consensus",
          sampling: JSON.stringify(first.sampling),
          spans: JSON.stringify(spansInCommon(sources, durationUs)),
          state: "assigned",
          returnReason: null,
          startedAt: null,
          submittedAt: null,
        })
        .execute()
        .catch((error: unknown) => {
          if (isDuplicate(error)) throw new Refusal("already_exists", {});
          throw error;
        });
      await query
        .insertInto("consensus")
        .values({ studyId, observationId: consensusId, toleranceUs })
        .execute();
      await query
        .insertInto("consensusSource")
        .values(
          sources.map((source, position) => ({
            studyId,
            consensusId,
            observationId: source.id,
            position,
            revision: source.revision,
          })),
        )
        .execute();
      await changeConsensus(
        query,
        changing({ studyId, consensusId, account, limits, source: first }),
        [...agreed.values()].flat(),
      );
      await putDecisions(
        query,
        studyId,
        consensusId,
        compared
          .filter(({ isAlike }) => isAlike)
          .flatMap(({ key, basis }) => {
            const changes = agreed.get(key);
            if (!changes) return [];
            return [
              {
                id: id("decision").parse(uuidv7()),
                key,
                basis,
                state: "settled" as const,
                how: "agree" as const,
                takenFrom: null,
                eventIds: madeBy(changes),
                reason: "",
                accountId: account.id,
              },
            ];
          }),
      );
      return {
        answer: undefined,
        history: [
          {
            about: "consensus",
            aboutId: consensusId,
            action: "startConsensus",
            after: { recordingId, roundId: first.roundId, sourceIds: body.sourceIds, toleranceUs },
          },
        ],
        tells: ["observations"],
      };
    });
    return observationAsSeen(await observationSeen(database, reader, consensusId), reader);
  },
};

/**
 * What someone wants to make a consensus of.
 *
 * @throws Refusal `not_found` where it is not work of one recording and round, `still_coding` where the
 * asker is blind to it, `state_does_not_allow` where one is not submitted.
 */
async function sourcesToCompare(
  query: Query,
  reader: Reader,
  {
    recordingId,
    roundId,
    sourceIds,
  }: {
    readonly recordingId: Id<"recording">;
    readonly roundId: Id<"round">;
    readonly sourceIds: readonly Id<"observation">[];
  },
): Promise<readonly Seen<ObservationRow>[]> {
  const { studyId } = reader.here;
  const sight = await workSight(query, reader);
  const sources: ObservationRow[] = [];
  for (const sourceId of new Set(sourceIds)) {
    const source = await observationOf(query, studyId, sourceId);
    const isHere = source.recordingId === recordingId && source.roundId === roundId;
    if (!isHere || source.purpose !== "work") throw new Refusal("not_found", {});
    sources.push(source);
  }
  if (sources.length < 2)
    throw invalidInput({ path: "sourceIds", rule: "too_small", allowed: "≥ 2" });
  const seen = sources.filter((source) => sight.sees(source));
  if (seen.length < sources.length) throw new Refusal("still_coding", {});
  // Who codes it still is blind to it also where nobody else is blinded.
  const isCoding = sight.own.some(
    (one) =>
      one.recordingId === recordingId &&
      one.roundId === roundId &&
      one.purpose !== "consensus" &&
      !isSubmitted(one.state),
  );
  if (isCoding) throw new Refusal("still_coding", {});
  const open = seen.find(({ state }) => !isSubmitted(state));
  if (open) {
    throw new Refusal("state_does_not_allow", {
      entity: "observation",
      from: open.state,
      action: "compare",
      allowed: [],
    });
  }
  return seen;
}
