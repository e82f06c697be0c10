import type { NotReassigned } from "../../api/contract/assignments.ts";
import type { Here } from "../database/here.ts";
import { sql } from "kysely";
import type { Span } from "../../domain/entities/observation.ts";
import { partKey } from "../../domain/entities/workPart.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import { openEnds } from "../../domain/eventRules.ts";
import { can } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { actionsIn, move, type ObservationState, takesWork } from "../../domain/states.ts";
import type { HandlersOf } from "../answer.ts";
import { ReadyJson } from "../reply.ts";
import { agreedSpansOf } from "../database/agreedSpansOf.ts";
import { checkRaters, insertObservations, recordingsToAssign } from "../database/assigning.ts";
import { giveWork } from "../database/givingWork.ts";
import { openDifferences } from "../database/consensus.ts";
import { afterHandingIn } from "../database/calibration/handingIn.ts";
import { checkTraining } from "../database/calibration/training.ts";
import type { Query, Writing } from "../database/database.ts";
import type { HistoryEntry } from "../database/history.ts";
import { mustSeeBasis } from "../sight/hiddenWork.ts";
import { isCodedBy, observationOf, observationsSeenBy, queueOf } from "../database/observations.ts";
import { raterNameAsSeen } from "../sight/raters.ts";
import { observationAsSeen, observationReviewed } from "../sight/observations.ts";
import { observationSeen } from "../sight/seenObservation.ts";
import { opened, shownOf } from "../sight/unseen.ts";
import { recordingAsSeen } from "../sight/recordings.ts";
import { recordingOf } from "../database/recordings.ts";
import { passPlannedRepeatsOn } from "../database/repeats.ts";
import { lockStudy, roundFor, type RoundRow } from "../database/rounds.ts";
import { withSeenExamples } from "../sight/schemes.ts";
import { schemeVersionOf } from "../database/schemes.ts";
import { workJsonOf, workOf } from "../database/currentWork.ts";

export const observationCalls: HandlersOf<
  | "assign"
  | "setDueDate"
  | "withdrawObservations"
  | "reassign"
  | "listObservations"
  | "myQueue"
  | "readWorkbench"
  | "readWork"
  | "submitObservation"
  | "reviewObservation"
> = {
  async assign({ params: { studyId }, body }, { here, change, account }) {
    const { schemeVersionId, roundId = null, sampling, dueAt, observations } = body;
    const made = await change({ studyId, accountId: account.id }, async (query) => {
      const { state } = await schemeVersionOf(query, studyId, schemeVersionId);
      if (state !== "published") throw new Refusal("scheme_not_published", {});
      const recordings = await recordingsToAssign(
        query,
        studyId,
        observations.map(({ recordingId }) => recordingId),
      );
      await checkRaters(
        query,
        studyId,
        observations.map(({ raterId }) => raterId),
        body,
      );
      // Two people who assign at once must not both make the round.
      await lockStudy(query, studyId);
      const round = await roundFor(query, { studyId, schemeVersionId, roundId });
      const spans = await spansIn(query, { here, accountId: account.id }, round, recordings);
      const rows = observations.map((one) => ({
        studyId,
        roundId: round.id,
        ...one,
        sampling: JSON.stringify(sampling),
        spans: JSON.stringify(spans.get(one.recordingId) ?? []),
        dueAt: dueAt === null ? null : new Date(dueAt),
      }));
      const { idOf, history } = await giveWork(query, { studyId, round }, rows, "assign");
      return { answer: idOf.size, history, tells: ["observations"] };
    });
    return { made, stood: observations.length - made };
  },

  async setDueDate({ params: { studyId }, body }, { change, account }) {
    const dueAt = body.dueAt === null ? null : new Date(body.dueAt);
    return change({ studyId, accountId: account.id }, async (query) => {
      const rows = await lockObservations(query, studyId, body.observationIds);
      const others = rows.filter((row) => row.dueAt?.getTime() !== dueAt?.getTime());
      await changeAll(query, studyId, others, { dueAt });
      return {
        answer: { changed: others.length },
        history: others.map((row) => ({
          about: "observation",
          aboutId: row.id,
          action: "setDueDate",
          before: { dueAt: row.dueAt?.toISOString() ?? null },
          after: { dueAt: body.dueAt },
        })),
        tells: ["observations"],
      };
    });
  },

  async withdrawObservations({ params: { studyId }, body }, { change, account }) {
    return change({ studyId, accountId: account.id }, async (query) => {
      const rows = await lockObservations(query, studyId, body.observationIds);
      const open = rows.filter(({ state }) => actionsIn("observation", state).includes("withdraw"));
      return {
        answer: { changed: open.length, stood: rows.length - open.length },
        history: await withdraw(query, studyId, open, "withdrawObservations"),
        tells: ["observations"],
      };
    });
  },

  async reassign({ params: { studyId }, body }, { change, account }) {
    const { raterId, observations } = body;
    return change({ studyId, accountId: account.id }, async (query) => {
      await checkRaters(query, studyId, [raterId]);
      await lockStudy(query, studyId);
      const rows = await lockObservations(
        query,
        studyId,
        observations.map(({ insteadOf }) => insteadOf),
      );
      const newIds = new Map<string, Id<"observation">>(
        observations.map((one) => [one.insteadOf, one.id]),
      );
      const done = await observationIdsIn(query, studyId, observations);
      const left = rows.filter(({ id }) => !done.has(newIds.get(id) ?? ""));
      const cannot = await notReassigned(query, { studyId, raterId }, left);
      const why = new Set<string>(cannot.map(({ observationId }) => observationId));
      const moved = body.rest ? left.filter(({ id }) => !why.has(id)) : left;
      if (cannot.length > 0 && (!body.rest || moved.length === 0)) {
        return { answer: { made: 0, cannot }, history: [], tells: [] };
      }
      const withdrawn = await withdraw(query, studyId, moved, "reassign");
      const { ids, history } = await insertObservations(
        query,
        moved.flatMap((row) => {
          const newId = newIds.get(row.id);
          if (!newId || (row.purpose !== "work" && row.purpose !== "check")) return [];
          const { recordingId, roundId, position, dueAt, purpose } = row;
          return [
            {
              id: newId,
              studyId,
              recordingId,
              roundId,
              raterId,
              position,
              dueAt,
              purpose,
              sampling: JSON.stringify(row.sampling),
              spans: JSON.stringify(row.spans),
            },
          ];
        }),
        "reassign",
      );
      await passPlannedRepeatsOn(query, studyId, newIds);
      if (ids.length < moved.length) throw new Refusal("already_exists", {});
      return {
        answer: { made: ids.length, cannot },
        history: [...withdrawn, ...history],
        tells: ["observations"],
      };
    });
  },

  listObservations: ({ query }, { database, here, account }) =>
    observationsSeenBy(database, here, account.id, query),

  myQueue: ({ query }, { database, account, grant }) =>
    queueOf(database, account.id, query, grant?.studyId ?? undefined),

  async readWorkbench({ params: { observationId } }, { database, here, account }) {
    const reader = { here, accountId: account.id };
    const row = here.observation ?? (await observationSeen(database, reader, observationId));
    checkTraining(here, row, account.id);
    const [recording, version, study] = await Promise.all([
      recordingOf(database, here.studyId, row.recordingId),
      schemeVersionOf(database, here.studyId, row.schemeVersionId),
      database
        .selectFrom("study")
        .select(["name", "defaultLanguage"])
        .where("id", "=", here.studyId)
        .executeTakeFirstOrThrow(),
    ]);
    const [schemeVersion = version] = await withSeenExamples(database, reader, [version]);
    return {
      observation: observationAsSeen(row, reader),
      isMine: isCodedBy(row, { role: here.role, accountId: account.id }),
      ...reviewing(row.state, here),
      raterName: raterNameAsSeen(here, { id: row.raterId, name: row.raterName }),
      studyName: study.name,
      roundNumber: row.roundNumber,
      recording: await recordingAsSeen(database, here, recording),
      schemeVersion: {
        ...schemeVersion,
        scheme: { language: study.defaultLanguage, ...schemeVersion.scheme },
      },
    };
  },

  async readWork({ params: { observationId } }, { database, here, account }) {
    const seen =
      here.observation ??
      (await observationSeen(database, { here, accountId: account.id }, observationId));
    return new ReadyJson(shownOf(seen, await workJsonOf(database, here.studyId, observationId)));
  },

  async submitObservation(
    { params: { observationId }, body },
    { database, change, here, account },
  ) {
    const { studyId, observation } = here;
    if (!observation || !isCodedBy(observation, { role: here.role, accountId: account.id })) {
      throw new Refusal("not_allowed", { needs: "observation.code" });
    }
    checkTraining(here, observation, account.id);
    await change({ studyId, accountId: account.id }, async (query) => {
      const { state, revision } = await lockObservation(query, studyId, observationId);
      // An observation without a single event is started by being submitted.
      const from = state === "assigned" ? move("observation", state, "start") : state;
      const next = move("observation", from, "submit");
      if (revision !== body.revision) {
        throw new Refusal("revision_conflict", { expected: revision, forked: false });
      }
      const { scheme } = await schemeVersionOf(query, studyId, observation.schemeVersionId);
      const { durationUs } = await recordingOf(query, studyId, observation.recordingId);
      const work = await workOf(query, studyId, observationId);
      const { events, ratings, parts } = shownOf(observation, work);
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
      const followed = await afterHandingIn(query, { ...observation, state: next });
      return {
        answer: undefined,
        history: [
          {
            about: "observation",
            aboutId: observationId,
            action: "submitObservation",
            before: { state },
            after: { state: next, revision },
          },
          ...followed,
        ],
        tells: ["observations"],
      };
    });
    const reader = { here, accountId: account.id };
    return observationAsSeen(await observationSeen(database, reader, observationId), reader);
  },

  async reviewObservation(
    { params: { observationId }, body },
    { account, database, change, here },
  ) {
    const { studyId } = here;
    const { action, reason } = body;
    if (action === "return" && !takesWork(here.state)) {
      throw new Refusal("study_not_open", { state: here.state });
    }
    if (action === "return" && reason.trim() === "") {
      throw invalidInput({ path: "reason", rule: "too_small", allowed: "≥ 1" });
    }
    await change({ studyId, accountId: account.id }, async (query) => {
      const { state } = await lockObservation(query, studyId, observationId);
      if (state === "accepted" && !can(here.role, "study.changeState")) {
        throw new Refusal("not_allowed", { needs: "study.changeState" });
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
      return {
        answer: undefined,
        history: [
          {
            about: "observation",
            aboutId: observationId,
            action,
            before: { state },
            after: {
              state: move("observation", state, action),
              ...(action === "return" && { reason }),
            },
          },
        ],
        tells: ["observations"],
      };
    });
    const row = await observationOf(database, studyId, observationId);
    return observationReviewed(row, { role: here.role, accountId: account.id });
  },
};

/** Whether someone reviews work in the study, and what they can do with an observation now. */
function reviewing(state: ObservationState, { role, state: studyState }: Here) {
  const mayReview = can(role, "observation.review");
  const possible = actionsIn("observation", state);
  const reviews = (["accept", "return"] as const).filter(
    (action) =>
      mayReview &&
      possible.includes(action) &&
      (action !== "return" || takesWork(studyState)) &&
      (state !== "accepted" || can(role, "study.changeState")),
  );
  return { mayReview, reviews };
}

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

/** @throws Refusal `not_found` where one of them is not of this study. */
async function lockObservations(
  query: Query,
  studyId: Id<"study">,
  observationIds: readonly Id<"observation">[],
) {
  const wanted = [...new Set(observationIds)];
  const rows = await query
    .selectFrom("observation")
    .select([
      "id",
      "recordingId",
      "roundId",
      "purpose",
      "sampling",
      "spans",
      "state",
      "position",
      "dueAt",
    ])
    .where("studyId", "=", studyId)
    .where("id", "=", sql<Id<"observation">>`any(${wanted}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw new Refusal("not_found", {});
  return rows;
}

/** What cannot be given to a rater, and why: it is submitted, or not work, or they code its recording in its round. */
async function notReassigned(
  query: Query,
  { studyId, raterId }: { readonly studyId: Id<"study">; readonly raterId: Id<"account"> },
  rows: Awaited<ReturnType<typeof lockObservations>>,
): Promise<{ readonly observationId: Id<"observation">; readonly because: NotReassigned }[]> {
  const own = await query
    .selectFrom("observation")
    .select(["recordingId", "roundId"])
    .where("studyId", "=", studyId)
    .where("raterId", "=", raterId)
    .where("purpose", "in", ["work", "check"])
    .where("state", "<>", "withdrawn")
    .execute();
  const coded = new Set(own.map((one) => `${one.recordingId} ${one.roundId}`));
  return rows.flatMap(({ id: observationId, state, purpose, recordingId, roundId }) => {
    const because = (() => {
      if (!actionsIn("observation", state).includes("withdraw")) return "handed_in";
      if (purpose !== "work" && purpose !== "check") return "other_purpose";
      return coded.has(`${recordingId} ${roundId}`) ? "coded_by_them" : undefined;
    })();
    return because === undefined ? [] : [{ observationId, because }];
  });
}

/** Those of the new ids that are there: of a call that was made before and whose answer was lost. */
async function observationIdsIn(
  query: Query,
  studyId: Id<"study">,
  observations: readonly { readonly id: Id<"observation"> }[],
): Promise<ReadonlySet<string>> {
  const rows = await query
    .selectFrom("observation")
    .select("id")
    .where("studyId", "=", studyId)
    .where(
      "id",
      "=",
      sql<Id<"observation">>`any(${observations.map(({ id: newId }) => newId)}::uuid[])`,
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function changeAll(
  query: Writing,
  studyId: Id<"study">,
  rows: readonly { readonly id: Id<"observation"> }[],
  change: { readonly dueAt: Date | null } | { readonly state: "withdrawn" },
): Promise<void> {
  await query
    .updateTable("observation")
    .set(change)
    .where("studyId", "=", studyId)
    .where("id", "=", sql<Id<"observation">>`any(${rows.map((row) => row.id)}::uuid[])`)
    .execute();
}

/** Withdraws observations whose state allows it. */
async function withdraw(
  query: Writing,
  studyId: Id<"study">,
  rows: readonly { readonly id: Id<"observation">; readonly state: ObservationState }[],
  action: string,
): Promise<readonly HistoryEntry[]> {
  await changeAll(query, studyId, rows, { state: "withdrawn" });
  return rows.map(({ id: aboutId, state }) => ({
    about: "observation",
    aboutId,
    action,
    before: { state },
    after: { state: "withdrawn" },
  }));
}

/**
 * What observations of a round cover, by recording; nothing where it covers everything.
 *
 * @throws Refusal `still_coding` where it rests on one that is hidden from the caller, `nothing_agreed`
 * where the round rests on an earlier one and there is nothing to go on.
 */
async function spansIn(
  query: Query,
  { here, accountId }: { readonly here: Here; readonly accountId: Id<"account"> },
  { basisRoundId }: Pick<RoundRow, "basisRoundId">,
  recordings: Awaited<ReturnType<typeof recordingsToAssign>>,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  if (basisRoundId === null) return new Map();
  await mustSeeBasis(query, { here, accountId }, { roundId: basisRoundId, recordings });
  const agreed = await agreedSpansOf(query, here.studyId, { basisRoundId, recordings });
  const missing = recordings.filter((recording) => !agreed.has(recording.id));
  if (missing.length === 0) return agreed;
  const names = missing.slice(0, namesSaid).map(({ name }) => name);
  throw new Refusal("nothing_agreed", {
    names:
      names.map((name) => opened(name, "permission")).join(", ") +
      (missing.length > namesSaid ? ", …" : ""),
    count: missing.length,
  });
}

/** As many recordings as a sentence bears. */
const namesSaid = 5;
