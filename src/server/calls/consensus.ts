import { uuidv7 } from "uuidv7";
import type { ConsensusReply, Settled } from "../../api/contract/consensus.ts";
import { maySee } from "../../domain/blinding.ts";
import type { Decision } from "../../domain/entities/consensus.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import type { Change } from "../../domain/operations.ts";
import { can } from "../../domain/permissions.ts";
import { id, type Id } from "../../domain/rules.ts";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { isCodable, isHandedIn } from "../../domain/states.ts";
import { indexEvents } from "../analysis/analysedEvent.ts";
import { pairWorkOf } from "../analysis/lines.ts";
import { PairAgreement } from "../analysis/pairAgreement.ts";
import type { HandlersOf, Here, StudyContext } from "../answer.ts";
import {
  comparisonOf,
  type ConsensusBasis,
  consensusBasis,
  decisionOf,
  decisionsOf,
  differencesWithStates,
  putDecisions,
  spansInCommon,
  stands,
} from "../database/consensus.ts";
import { isDuplicate, type Query, transact } from "../database/database.ts";
import { keepHistory } from "../database/history.ts";
import {
  type ObservationRow,
  observationOf,
  ownObservations,
  purposeAsSeen,
  wireObservation,
} from "../database/observations.ts";
import { namesAsSeen } from "../database/raterNames.ts";
import { recordingAsSeen } from "../database/recordingSight.ts";
import { recordingOf } from "../database/recordings.ts";
import { withSeenExamples } from "../database/schemeExamples.ts";
import { schemeVersionOf } from "../database/schemes.ts";
import { changeConsensus, changesFor, foundBy, takingBack } from "../database/settling.ts";
import { analysedEvents, checkRecording, schemeVersionsOf, visibleWork } from "../database/work.ts";

export const consensusCalls: HandlersOf<
  | "readComparison"
  | "startConsensus"
  | "readConsensus"
  | "listDifferences"
  | "settleDifference"
  | "reopenDifference"
  | "readConsensusAgreement"
> = {
  async readComparison({ params: { studyId, recordingId } }, { database, here, account }) {
    await checkRecording(database, studyId, recordingId);
    const reader = { here, accountId: account.id };
    const { seen, hidden } = await visibleWork(database, reader, { recordingId });
    // Recordings that a rater has no part in are none of theirs.
    if (here.role === "rater" && !seen.some(({ raterId }) => raterId === account.id)) {
      throw new Refusal("not_found", {});
    }
    const codings = [];
    for (const place of seen) {
      if (place.purpose === "training") continue;
      const { revision, sampling } = await observationOf(database, studyId, place.observationId);
      codings.push({
        observationId: place.observationId,
        roundId: place.roundId,
        roundNumber: place.roundNumber,
        schemeVersionId: place.schemeVersionId,
        raterId: place.raterId,
        raterName: place.raterName,
        purpose: purposeAsSeen(place.purpose, here),
        state: place.state,
        revision,
        eventCount: place.eventCount,
        sampling,
        spans: place.spans.map((span) => span),
      });
    }
    return {
      recording: await recordingAsSeen(
        database,
        here,
        await recordingOf(database, studyId, recordingId),
      ),
      schemeVersions: await withSeenExamples(
        database,
        reader,
        await schemeVersionsOf(database, studyId, seen),
      ),
      codings,
      // Raters who know that somebody checks them code otherwise: that there is one is not theirs to know.
      hidden: here.role === "rater" ? 0 : hidden,
    };
  },

  async startConsensus(
    { params: { studyId, recordingId }, body },
    { database, hub, here, account, limits },
  ) {
    const consensusId = body.id;
    const stood = await database
      .selectFrom("observation")
      .select("recordingId")
      .where("studyId", "=", studyId)
      .where("id", "=", consensusId)
      .where("purpose", "=", "consensus")
      .executeTakeFirst();
    if (stood) {
      if (stood.recordingId !== recordingId) throw new Refusal("already_exists", {});
      return wireObservation(await observationOf(database, studyId, consensusId), here);
    }
    const sources = await sourcesToCompare(
      database,
      { here, accountId: account.id },
      {
        recordingId,
        roundId: body.roundId,
        sourceIds: body.sourceIds,
      },
    );
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
    await transact(database, async (query) => {
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
      await keepHistory(query, {
        studyId,
        accountId: account.id,
        about: "consensus",
        aboutId: consensusId,
        action: "startConsensus",
        after: { recordingId, roundId: first.roundId, sourceIds: body.sourceIds, toleranceUs },
      });
    });
    hub.publish(studyId, { kind: "study", part: "observations" });
    return wireObservation(await observationOf(database, studyId, consensusId), here);
  },

  async readConsensus({ params: { observationId } }, { database, here, account }) {
    const basis = await seenBasis(database, { here, accountId: account.id }, observationId);
    const row = await observationOf(database, here.studyId, observationId);
    const decisions = [...(await decisionsOf(database, here.studyId, observationId)).values()];
    const names = await namesOf(database, here, [
      row.raterId,
      ...basis.sources.map(({ raterId }) => raterId),
      ...decisions.map(({ accountId }) => accountId),
    ]);
    const isAsAtStart = basis.sources.every(
      ({ revision, startRevision }) => revision === startRevision,
    );
    const reply: ConsensusReply = {
      observation: wireObservation(row, here),
      startedBy: names(row.raterId),
      toleranceUs: basis.toleranceUs,
      mayEdit: can(here.role, "consensus.edit"),
      sources: basis.sources.map((source) => ({
        observationId: source.id,
        raterId: source.raterId,
        raterName: names(source.raterId),
        state: source.state,
        revision: source.revision,
        isChanged: source.revision !== source.startRevision,
      })),
      decisions: decisions
        .filter(({ how, state }) => how !== "agree" || state === "open")
        .map((decision) => ({ ...decision, by: names(decision.accountId) })),
      agreed: isAsAtStart
        ? null
        : decisions.flatMap(({ how, state, basis: founded }) =>
            how === "agree" && state === "settled" ? [founded] : [],
          ),
    };
    return reply;
  },

  async listDifferences({ params: { observationId }, query }, { database, here, account }) {
    const basis = await seenBasis(database, { here, accountId: account.id }, observationId);
    const all = await differencesWithStates(database, here.studyId, basis);
    const wanted = all.filter(({ state }) => query.state === undefined || state === query.state);
    const from =
      query.after === undefined ? 0 : wanted.findIndex(({ key }) => key === query.after) + 1;
    const items = wanted.slice(from, from + query.limit);
    const isMore = from + items.length < wanted.length;
    return { items, total: wanted.length, next: (isMore && items.at(-1)?.key) || null };
  },

  async settleDifference(
    { params: { observationId }, body },
    { database, hub, here, account, limits },
  ) {
    const { studyId } = here;
    const { key, settling, reason } = body;
    if ((settling.how === "edit" || settling.how === "leave_out") && reason.trim() === "") {
      throw invalidInput({ path: "reason", rule: "too_small", allowed: "≥ 1" });
    }
    const settled = await transact(database, async (query) => {
      const at = await lockedConsensus(query, { here, accountId: account.id }, observationId);
      const before = await decisionOf(query, studyId, observationId, key);
      if (before?.id === body.id) return { decision: before, changes: [] };
      const found = await foundBy(query, at, key);
      if (found.basis !== body.basis) throw new Refusal("difference_changed", {});
      if (stands(before, found)) {
        const names = await namesOf(query, here, [before?.accountId ?? account.id]);
        throw new Refusal("already_settled", { by: names(before?.accountId ?? account.id) });
      }
      const back = before?.state === "settled" ? await takingBack(query, at, before) : [];
      const scope = changing({
        studyId,
        consensusId: observationId,
        account,
        limits,
        source: at.source,
      });
      // Before the new event is fitted beside what stands, what it replaces is gone.
      await changeConsensus(query, scope, back);
      const made = await changesFor(query, at, { found, settling, trims: body.trims });
      await changeConsensus(query, scope, made);
      const decision = {
        id: body.id,
        key,
        basis: found.basis,
        state: "settled" as const,
        how: settling.how,
        takenFrom: settling.how === "take" ? settling.from : null,
        eventIds: madeBy(made),
        reason: reason.trim(),
        accountId: account.id,
      };
      await putDecisions(query, studyId, observationId, [decision]);
      await keepHistory(query, {
        studyId,
        accountId: account.id,
        about: "consensus",
        aboutId: observationId,
        action: "settleDifference",
        ...(before && { before: historyOf(before) }),
        after: historyOf(decision),
      });
      const kept = await decisionOf(query, studyId, observationId, key);
      if (!kept) throw new Error("a decision was not kept");
      return { decision: kept, changes: [...back, ...made] };
    });
    return told(database, { here, hub, observationId }, settled);
  },

  async reopenDifference(
    { params: { observationId }, body },
    { database, hub, here, account, limits },
  ) {
    const { studyId } = here;
    const { key } = body;
    const reopened = await transact(database, async (query) => {
      const at = await lockedConsensus(query, { here, accountId: account.id }, observationId);
      const before = await decisionOf(query, studyId, observationId, key);
      if (!before) throw new Refusal("not_found", {});
      if (before.state === "open") return { decision: before, changes: [] };
      const changes = await takingBack(query, at, before);
      const scope = changing({
        studyId,
        consensusId: observationId,
        account,
        limits,
        source: at.source,
      });
      await changeConsensus(query, scope, changes);
      const decision = { ...before, state: "open" as const, eventIds: [], accountId: account.id };
      const { decidedAt: _decidedAt, ...kept } = decision;
      await putDecisions(query, studyId, observationId, [kept]);
      await keepHistory(query, {
        studyId,
        accountId: account.id,
        about: "consensus",
        aboutId: observationId,
        action: "reopenDifference",
        before: historyOf(before),
        after: historyOf(decision),
      });
      return { decision, changes };
    });
    return told(database, { here, hub, observationId }, reopened);
  },

  async readConsensusAgreement(
    { params: { observationId }, query: { unitUs } },
    { database, here, account },
  ) {
    const { studyId } = here;
    const reader = { here, accountId: account.id };
    const basis = await seenBasis(database, reader, observationId);
    const row = await observationOf(database, studyId, observationId);
    const { scheme } = await schemeVersionOf(database, studyId, row.schemeVersionId);
    const { seen } = await visibleWork(database, reader, { recordingId: row.recordingId });
    const consensus = seen.find((place) => place.observationId === observationId);
    if (!consensus) throw new Refusal("not_found", {});
    const raters = [];
    const whole = await analysedEvents(database, studyId, [consensus]);
    const second = { ...consensus, events: indexEvents(whole.get(observationId) ?? []) };
    for (const { id: sourceId } of basis.sources) {
      const place = seen.find((one) => one.observationId === sourceId);
      if (!place) continue;
      const events = await analysedEvents(database, studyId, [place]);
      const first = { ...place, events: indexEvents(events.get(sourceId) ?? []) };
      const both = pairWorkOf(first, second);
      const agreement = new PairAgreement(scheme, unitUs);
      if (both) agreement.add(place.recordingId, both);
      const { comparedUs, rows } = agreement.figures();
      const { observationId: ofRater, raterId, raterName } = place;
      raters.push({ observationId: ofRater, raterId, raterName, comparedUs, rows });
    }
    return { unitUs, state: row.state, raters };
  },
};

interface Reader {
  readonly here: Here;
  readonly accountId: Id<"account">;
}

/**
 * What somebody wants to make a consensus of.
 *
 * @throws Refusal `not_found` where it is not work of one recording and round, `still_coding` where the
 * asker is blind to it, `state_does_not_allow` where one is not handed in.
 */
async function sourcesToCompare(
  query: Query,
  { here, accountId }: Reader,
  {
    recordingId,
    roundId,
    sourceIds,
  }: {
    readonly recordingId: Id<"recording">;
    readonly roundId: Id<"round">;
    readonly sourceIds: readonly Id<"observation">[];
  },
): Promise<readonly ObservationRow[]> {
  const { studyId, role, blinding } = here;
  const own = await ownObservations(query, studyId, accountId);
  const sources: ObservationRow[] = [];
  for (const sourceId of new Set(sourceIds)) {
    const source = await observationOf(query, studyId, sourceId);
    const isHere = source.recordingId === recordingId && source.roundId === roundId;
    if (!isHere || source.purpose !== "work") throw new Refusal("not_found", {});
    sources.push(source);
  }
  if (sources.length < 2)
    throw invalidInput({ path: "sourceIds", rule: "too_small", allowed: "≥ 2" });
  if (!sources.every((source) => maySee({ accountId, role }, source, own, blinding))) {
    throw new Refusal("still_coding", {});
  }
  // Who codes it still is blind to it also where nobody else is blinded.
  const isCoding = own.some(
    (one) =>
      one.recordingId === recordingId &&
      one.roundId === roundId &&
      one.purpose !== "consensus" &&
      !isHandedIn(one.state),
  );
  if (isCoding) throw new Refusal("still_coding", {});
  const open = sources.find(({ state }) => !isHandedIn(state));
  if (open) {
    throw new Refusal("state_does_not_allow", {
      entity: "observation",
      from: open.state,
      action: "compare",
      allowed: [],
    });
  }
  return sources;
}

/** @throws Refusal `not_found` where the reader may not see one of the sources. */
async function seenBasis(
  query: Query,
  { here, accountId }: Reader,
  consensusId: Id<"observation">,
): Promise<ConsensusBasis> {
  const basis = await consensusBasis(query, here.studyId, consensusId);
  const own = await ownObservations(query, here.studyId, accountId);
  const isSeen = basis.sources.every((source) =>
    maySee({ accountId, role: here.role }, source, own, here.blinding),
  );
  if (!isSeen) throw new Refusal("not_found", {});
  return basis;
}

/** A consensus that nobody else changes until the transaction is over. */
async function lockedConsensus(query: Query, reader: Reader, consensusId: Id<"observation">) {
  const { studyId } = reader.here;
  const locked = await query
    .selectFrom("observation")
    .select("state")
    .where("studyId", "=", studyId)
    .where("id", "=", consensusId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new Refusal("not_found", {});
  if (!isCodable(locked.state)) throw new Refusal("observation_locked", { state: locked.state });
  const basis = await seenBasis(query, reader, consensusId);
  const source = await observationOf(query, studyId, consensusId);
  const { scheme } = await schemeVersionOf(query, studyId, source.schemeVersionId);
  const { durationUs } = await recordingOf(query, studyId, source.recordingId);
  return { studyId, basis, source, index: indexScheme(scheme), durationUs };
}

function changing({
  studyId,
  consensusId,
  account,
  limits,
  source,
}: {
  readonly studyId: Id<"study">;
  readonly consensusId: Id<"observation">;
  readonly account: StudyContext["account"];
  readonly limits: StudyContext["limits"];
  readonly source: Pick<ObservationRow, "schemeVersionId">;
}) {
  return {
    studyId,
    consensusId,
    schemeVersionId: source.schemeVersionId,
    accountId: account.id,
    eventsMost: limits.eventsPerObservation,
    batchMost: limits.operationsPerBatch,
  };
}

/** Says what was decided to whoever asked, and that something was to all others. */
async function told(
  query: Query,
  {
    here,
    hub,
    observationId,
  }: {
    readonly here: Here;
    readonly hub: StudyContext["hub"];
    readonly observationId: Id<"observation">;
  },
  { decision, changes }: { readonly decision: Decision; readonly changes: readonly Change[] },
): Promise<Settled> {
  const { revision } = await observationOf(query, here.studyId, observationId);
  hub.publish(here.studyId, { kind: "observation", observationId, revision });
  const names = await namesOf(query, here, [decision.accountId]);
  return {
    decision: { ...decision, by: names(decision.accountId) },
    revision,
    changes: [...changes],
  };
}

function madeBy(changes: readonly Change[]): Decision["eventIds"] {
  return changes.flatMap((change) => (change.kind === "putEvent" ? [change.event.id] : []));
}

function historyOf({ key, state, how, takenFrom, reason, eventIds }: Omit<Decision, "decidedAt">) {
  return { key, state, how, takenFrom, reason, eventIds };
}

/** What people are called, as the reader may know it. */
async function namesOf(query: Query, here: Here, ids: readonly Id<"account">[]) {
  const rows = await query
    .selectFrom("account")
    .select(["id", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  const names = namesAsSeen(here, rows);
  return (accountId: Id<"account">) => names.get(accountId) ?? "";
}
