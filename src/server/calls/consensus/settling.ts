import type { Here } from "../../database/here.ts";
import type { Settled } from "../../../api/contract/consensus.ts";
import type { Decision } from "../../../domain/entities/consensus.ts";
import { invalidInput, Refusal } from "../../../domain/errors.ts";
import type { Change } from "../../../domain/operations.ts";
import type { Id } from "../../../domain/rules.ts";
import { indexScheme } from "../../../domain/schemeIndex.ts";
import { isCodable } from "../../../domain/states.ts";
import type { HandlersOf } from "../../answer.ts";
import type { Changed } from "../../changes/change.ts";
import { decisionOf, putDecisions, stands } from "../../database/consensus.ts";
import type { Query } from "../../database/database.ts";
import { observationOf } from "../../database/observations.ts";
import { recordingOf } from "../../database/recordings.ts";
import { schemeVersionOf } from "../../database/schemes.ts";
import { changeConsensus, changesFor, foundBy, takingBack } from "../../database/settling.ts";
import { changing, madeBy } from "./changing.ts";
import type { Reader } from "../../sight/work.ts";
import { namesOf, seenBasis } from "./sight.ts";

export const settlingCalls: HandlersOf<"resolveDisagreement" | "reopenDisagreement"> = {
  async resolveDisagreement(
    { params: { observationId }, body },
    { change, here, account, limits },
  ) {
    const { studyId } = here;
    const { key, settling, reason } = body;
    if ((settling.how === "edit" || settling.how === "leave_out") && reason.trim() === "") {
      throw invalidInput({ path: "reason", rule: "too_small", allowed: "≥ 1" });
    }
    return change({ studyId, accountId: account.id }, async (query) => {
      const at = await lockedConsensus(query, { here, accountId: account.id }, observationId);
      const before = await decisionOf(query, studyId, observationId, key);
      if (before?.id === body.id)
        return {
          history: [],
          ...(await told(query, here, observationId, { decision: before, changes: [] })),
        };
      const found = await foundBy(query, at, key);
      if (found.basis !== body.basis) throw new Refusal("difference_changed", {});
      if (stands(before, found)) {
        const names = await namesOf(query, here, [before?.accountId ?? account.id]);
        throw new Refusal("already_resolved", { by: names(before?.accountId ?? account.id) });
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
      const kept = await decisionOf(query, studyId, observationId, key);
      if (!kept) throw new Error("a decision was not kept");
      return {
        ...(await told(query, here, observationId, {
          decision: kept,
          changes: [...back, ...made],
        })),
        history: [
          {
            about: "consensus",
            aboutId: observationId,
            action: "settleDifference",
            ...(before && { before: historyOf(before) }),
            after: historyOf(decision),
          },
        ],
      };
    });
  },

  async reopenDisagreement({ params: { observationId }, body }, { change, here, account, limits }) {
    const { studyId } = here;
    const { key } = body;
    return change({ studyId, accountId: account.id }, async (query) => {
      const at = await lockedConsensus(query, { here, accountId: account.id }, observationId);
      const before = await decisionOf(query, studyId, observationId, key);
      if (!before) throw new Refusal("not_found", {});
      if (before.state === "open")
        return {
          history: [],
          ...(await told(query, here, observationId, { decision: before, changes: [] })),
        };
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
      return {
        ...(await told(query, here, observationId, { decision, changes })),
        history: [
          {
            about: "consensus",
            aboutId: observationId,
            action: "reopenDifference",
            before: historyOf(before),
            after: historyOf(decision),
          },
        ],
      };
    });
  },
};

/** A consensus that no one else changes until the transaction is over. */
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

/** What was decided, for anyone who asked, and for all others that something was. */
async function told(
  query: Query,
  here: Here,
  observationId: Id<"observation">,
  { decision, changes }: { readonly decision: Decision; readonly changes: readonly Change[] },
): Promise<Pick<Changed<Settled>, "answer" | "tells">> {
  const { revision } = await observationOf(query, here.studyId, observationId);
  const names = await namesOf(query, here, [decision.accountId]);
  return {
    answer: {
      decision: { ...decision, by: names(decision.accountId) },
      revision,
      changes: [...changes],
    },
    tells: [{ kind: "observation", observationId, revision }],
  };
}

function historyOf({ key, state, how, takenFrom, reason, eventIds }: Omit<Decision, "decidedAt">) {
  return { key, state, how, takenFrom, reason, eventIds };
}
