import { grouped } from "../../../domain/grouped.ts";
import { consensusCalls } from "../../../api/contract/consensus.ts";
import { workCalls, type WorkReply } from "../../../api/contract/work.ts";
import { partKey } from "../../../domain/entities/workPart.ts";
import type { Change } from "../../../domain/operations.ts";
import { type EventOrder, orderOf } from "../../kit/timeline/eventOrder.ts";
import { queryOf } from "../../kit/query/useCall.ts";

/** Queries of the comparison. Coding is requested by revision: that of one revision never changes. */
export const compareQueries = {
  work: (observationId: string, revision: number) =>
    queryOf(
      workCalls.readWork,
      { params: { observationId } },
      {
        isTakenAsSent: true,
        asOf: revision,
        structuralSharing: false,
      },
    ),
  agreement: (observationId: string, revision: number) =>
    queryOf(
      consensusCalls.readConsensusAgreement,
      { params: { observationId }, query: {} },
      {
        asOf: revision,
      },
    ),
};

/** Coding with changes applied, as returned by the server. */
export function withChanges(
  work: WorkReply,
  changes: readonly Change[],
  revision: number,
): WorkReply {
  const gone = new Set<string>();
  const events = new Map<string, WorkReply["events"][number]>();
  const ratings = new Map(work.ratings.map((rating) => [rating.criterionId, rating]));
  const parts = new Map(work.parts.map((part) => [partKey(part), part]));
  for (const change of changes) {
    if (change.kind === "putEvent")
      events.set(change.event.id, { event: change.event, version: 1 });
    if (change.kind === "deleteEvent") gone.add(change.eventId);
    if (change.kind === "putRating") ratings.set(change.rating.criterionId, change.rating);
    if (change.kind === "putPart") parts.set(partKey(change.part), change.part);
  }
  return {
    revision,
    events: [
      ...work.events.filter(({ event }) => !gone.has(event.id)),
      ...events.values(),
    ].toSorted((a, b) => a.event.startUs - b.event.startUs || (a.event.id < b.event.id ? -1 : 1)),
    ratings: [...ratings.values()],
    parts: [...parts.values()],
    standings: [],
  };
}

const orders = new WeakMap<WorkReply, ReadonlyMap<string, EventOrder>>();

/** The events of each code and subject, computed once per reply. */
export function ordersOf(work: WorkReply): ReadonlyMap<string, EventOrder> {
  const known = orders.get(work);
  if (known) return known;
  const groups = grouped(
    work.events.map(({ event }) => event),
    ({ codeId, subjectId }) => `${codeId} ${subjectId ?? ""}`,
  );
  const made = new Map([...groups].map(([key, events]) => [key, orderOf(events)]));
  orders.set(work, made);
  return made;
}
