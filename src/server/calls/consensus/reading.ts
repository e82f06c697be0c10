import type { ConsensusReply } from "../../../api/contract/consensus.ts";
import { can } from "../../../domain/permissions.ts";
import type { HandlersOf } from "../../answer.ts";
import { decisionsOf, differencesWithStates } from "../../database/consensus.ts";
import { observationAsSeen } from "../../sight/observations.ts";
import { observationSeen } from "../../sight/seenObservation.ts";
import { namesOf, seenBasis } from "./sight.ts";

export const readingCalls: HandlersOf<"readConsensus" | "listDisagreements"> = {
  async readConsensus({ params: { observationId } }, { database, here, account }) {
    const reader = { here, accountId: account.id };
    const basis = await seenBasis(database, reader, observationId);
    const row = await observationSeen(database, reader, observationId);
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
      observation: observationAsSeen(row, reader),
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

  async listDisagreements({ params: { observationId }, query }, { database, here, account }) {
    const basis = await seenBasis(database, { here, accountId: account.id }, observationId);
    const all = await differencesWithStates(database, here.studyId, basis);
    const wanted = all.filter(({ state }) => query.state === undefined || state === query.state);
    const from =
      query.after === undefined ? 0 : wanted.findIndex(({ key }) => key === query.after) + 1;
    const items = wanted.slice(from, from + query.limit);
    const isMore = from + items.length < wanted.length;
    return { items, total: wanted.length, next: (isMore && items.at(-1)?.key) || null };
  },
};
