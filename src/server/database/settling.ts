import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { basisOf, fittedAmong, middleOf } from "../../domain/consensus.ts";
import type { Decision } from "../../domain/entities/consensus.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import { emptyPart, type WorkPart } from "../../domain/entities/workPart.ts";
import { errors, invalidInput, parseRefusal, Refusal } from "../../domain/errors.ts";
import { type Judgement, judgementsOf } from "../../domain/judgementDifferences.ts";
import type { Change } from "../../domain/operations.ts";
import { id, type Id } from "../../domain/rules.ts";
import type { SchemeIndex } from "../../domain/schemeIndex.ts";
import type { ConsensusBasis } from "./consensus.ts";
import { workOf } from "./currentWork.ts";
import type { Query, Writing } from "./database.ts";
import { takeOperations } from "./operations.ts";
import { opened } from "../sight/unseen.ts";

/** How a disagreement is resolved. */
export type Settling =
  | { readonly how: "take"; readonly from: Id<"observation"> }
  | { readonly how: "middle" }
  | { readonly how: "edit"; readonly event: CodedEvent }
  | { readonly how: "rate"; readonly rating: Rating }
  | { readonly how: "leave_out" };

/** A disagreement in its current state, with each source’s version. */
export type Found =
  | { readonly kind: "events"; readonly basis: string; readonly events: readonly SourceEvent[] }
  | { readonly kind: "judgement"; readonly basis: string; readonly judgement: Judgement };

interface SourceEvent {
  readonly observationId: string;
  readonly event: CodedEvent;
}

interface At {
  readonly studyId: Id<"study">;
  readonly basis: ConsensusBasis;
  readonly index: SchemeIndex;
  readonly durationUs: number;
}

/** @throws Refusal `difference_changed` where the sources have nothing of this name any more. */
export async function foundBy(query: Query, at: At, key: string): Promise<Found> {
  const found = /^(?:rating|scan|trace) /u.test(key)
    ? await judgementBy(query, at, key)
    : await eventsBy(query, at, key);
  if (!found) throw new Refusal("difference_changed", {});
  return found;
}

/**
 * What a decision changes in the consensus. An event is cut where it would overlap what stands there by
 * no more than the tolerance, or by whatever it is with `trims`.
 */
export async function changesFor(
  query: Query,
  at: At,
  { found, settling, trims }: { found: Found; settling: Settling; trims: boolean },
): Promise<readonly Change[]> {
  switch (settling.how) {
    case "leave_out":
      return [];
    case "rate": {
      const { rating } = settling;
      const about = found.kind === "judgement" ? found.judgement.about : undefined;
      if (about?.kind !== "rating" || about.criterionId !== rating.criterionId) {
        throw invalidInput({ path: "settling.rating.criterionId", rule: "criterion_of_scheme" });
      }
      return [{ kind: "putRating", rating }];
    }
    case "edit":
      return eventChange(query, at, settling.event, trims ? Infinity : 0);
    case "middle": {
      const events = found.kind === "events" ? found.events.map(({ event }) => event) : [];
      const event = middleOf(events, at.durationUs, newEventId);
      if (!event) throw invalidInput({ path: "settling.how", rule: "not_in_list" });
      return eventChange(query, at, event, trims ? Infinity : at.basis.toleranceUs);
    }
    case "take": {
      const { from } = settling;
      if (!at.basis.sources.some((source) => source.id === from))
        throw new Refusal("not_found", {});
      if (found.kind === "judgement") return judgementOf(query, at, found.judgement, from);
      const taken = found.events.find(({ observationId }) => observationId === from);
      if (!taken) return [];
      const event = { ...taken.event, id: newEventId(), confidence: null };
      return eventChange(query, at, event, trims ? Infinity : at.basis.toleranceUs);
    }
  }
}

/** The changes that undo a decision: its events are deleted, and what it judged is open again. */
export async function takingBack(
  query: Query,
  { studyId, basis: { consensusId } }: At,
  { key, eventIds }: Pick<Decision, "key" | "eventIds">,
): Promise<readonly Change[]> {
  const [kind, about = ""] = key.split(" ");
  if (kind === "rating") {
    return [
      { kind: "putRating", rating: { ...emptyRating, criterionId: id("criterion").parse(about) } },
    ];
  }
  if (kind === "scan" || kind === "trace") {
    const { parts } = opened(await workOf(query, studyId, consensusId), "no_reader");
    return parts
      .filter((part) => isPartOf(part, key))
      .map((part): Change => ({ kind: "putPart", part: emptyPart(part) }));
  }
  if (eventIds.length === 0) return [];
  const rows = await query
    .selectFrom("event")
    .select("id")
    .where("studyId", "=", studyId)
    .where("observationId", "=", consensusId)
    .where("id", "in", eventIds)
    .where("isDeleted", "=", false)
    .orderBy("id")
    .execute();
  return rows.map((row): Change => ({ kind: "deleteEvent", eventId: row.id }));
}

/**
 * Brings changes into a consensus, within the caller’s transaction: all of them or, where one of them
 * is refused, none.
 *
 * @returns the revision after them.
 */
export async function changeConsensus(
  query: Writing,
  {
    studyId,
    consensusId,
    schemeVersionId,
    accountId,
    eventsMost,
    batchMost,
  }: {
    readonly studyId: Id<"study">;
    readonly consensusId: Id<"observation">;
    readonly schemeVersionId: Id<"schemeVersion">;
    readonly accountId: Id<"account">;
    readonly eventsMost: number;
    readonly batchMost: number;
  },
  changes: readonly Change[],
): Promise<void> {
  // One count for all who settle: the consensus is locked, so nobody counts beside.
  const clientId = consensusId;
  const client = await query
    .selectFrom("observationClient")
    .select("lastSequence")
    .where("studyId", "=", studyId)
    .where("observationId", "=", consensusId)
    .where("clientId", "=", clientId)
    .executeTakeFirst();
  let sequence = client?.lastSequence ?? 0;
  const now = new Date().toISOString();
  for (let first = 0; first < changes.length; first += batchMost) {
    const { answers } = await takeOperations(query, {
      studyId,
      observationId: consensusId,
      clientId,
      accountId,
      schemeVersionId,
      eventsMost,
      operations: changes.slice(first, first + batchMost).map((change) => ({
        ...change,
        id: id("operation").parse(uuidv7()),
        sequence: ++sequence,
        at: now,
      })),
    });
    for (const answer of answers) {
      if (answer.result !== "refused") continue;
      const { code, details } = answer;
      const problem = { type: "", title: "", status: errors[code].status, code, details };
      throw parseRefusal(problem) ?? new Error(`a change was refused: ${code}`);
    }
  }
}

/** The parts of the work that a key of a judgement is about. */
export function isPartOf(part: WorkPart, key: string): boolean {
  if (part.kind === "scan") return key === `scan ${part.number}`;
  return part.kind === "trace" && key === `trace ${part.criterionId}`;
}

const emptyRating = { value: null, cannotBeJudged: false, reason: "", comment: "", evidence: [] };

function newEventId(): CodedEvent["id"] {
  return id("event").parse(uuidv7());
}

async function eventsBy(
  query: Query,
  { studyId, basis }: At,
  key: string,
): Promise<Found | undefined> {
  const ids = key.split("+").map((text) => id("event").safeParse(text).data);
  if (ids.includes(undefined) || ids.length > basis.sources.length) return undefined;
  const rows = await query
    .selectFrom("event")
    .select([
      "observationId",
      "id",
      "kind",
      "codeId",
      "subjectId",
      "startUs",
      "endUs",
      "modifiers",
      "comment",
      "confidence",
      "version",
    ])
    .where("studyId", "=", studyId)
    .where(
      "observationId",
      "in",
      basis.sources.map((source) => source.id),
    )
    .where(
      "id",
      "in",
      ids.flatMap((one) => one ?? []),
    )
    .where("isDeleted", "=", false)
    .execute();
  const owners = new Set(rows.map(({ observationId }) => observationId));
  if (rows.length !== ids.length || owners.size !== rows.length) return undefined;
  const versions = new Map<string, number>(rows.map((row) => [row.id, row.version]));
  // In the order of the sources, as the comparison has them.
  const events = basis.sources.flatMap((source): SourceEvent[] => {
    const row = rows.find(({ observationId }) => observationId === source.id);
    if (!row) return [];
    const { observationId, version: _version, ...event } = row;
    return [{ observationId, event: CodedEvent.parse(event) }];
  });
  return {
    kind: "events",
    events,
    basis: basisOf(
      { events: new Map(events.map(({ observationId, event }) => [observationId, event])) },
      (eventId) => versions.get(eventId),
    ),
  };
}

async function judgementBy(
  query: Query,
  { studyId, basis }: At,
  key: string,
): Promise<Found | undefined> {
  const judged: Parameters<typeof judgementsOf>[0][number][] = [];
  for (const source of basis.sources) {
    const { ratings, parts } = await judgedIn(query, studyId, source.id);
    judged.push({ observationId: source.id, ratings, parts });
  }
  const judgement = judgementsOf(judged).find((one) => one.key === key);
  return judgement && { kind: "judgement", basis: judgement.basis, judgement };
}

/** Ratings and parts alone: of an observation with many events, they are the small part. */
async function judgedIn(query: Query, studyId: Id<"study">, observationId: Id<"observation">) {
  const ratings = await query
    .selectFrom("rating")
    .select(["criterionId", "value", "cannotBeJudged", "reason", "comment", "evidence"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .orderBy("criterionId")
    .execute();
  const parts = await query
    .selectFrom("workPart")
    .select("body")
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .orderBy("key")
    .execute();
  return { ratings, parts: parts.map(({ body }) => body) };
}

/** What one rater judged, as changes; one who judged nothing of it changes nothing. */
async function judgementOf(
  query: Query,
  { studyId }: At,
  { key, about }: Judgement,
  from: Id<"observation">,
): Promise<readonly Change[]> {
  const { ratings, parts } = await judgedIn(query, studyId, from);
  if (about.kind === "rating") {
    return ratings
      .filter(({ criterionId }) => criterionId === about.criterionId)
      .map((rating): Change => ({ kind: "putRating", rating }));
  }
  return parts
    .filter((part) => isPartOf(part, key))
    .map((part): Change => ({ kind: "putPart", part }));
}

/** @throws Refusal `invalid_input` where the event would have to be cut by more than that. */
async function eventChange(
  query: Query,
  { studyId, basis, index }: At,
  event: CodedEvent,
  mostUs: number,
): Promise<readonly Change[]> {
  const group = index.exclusiveGroupOf.get(event.codeId);
  if (event.kind === "point" || event.endUs === null || group === undefined) {
    return [{ kind: "putEvent", event }];
  }
  const rivals = [...index.exclusiveGroupOf].flatMap(([codeId, its]) =>
    its === group ? [id("code").parse(codeId)] : [],
  );
  const rows = await query
    .selectFrom("event")
    .select([
      "id",
      "kind",
      "codeId",
      "subjectId",
      "startUs",
      "endUs",
      "modifiers",
      "comment",
      "confidence",
    ])
    .where("studyId", "=", studyId)
    .where("observationId", "=", basis.consensusId)
    .where("isDeleted", "=", false)
    .where("kind", "=", "state")
    .where("codeId", "in", rivals)
    .where("startUs", "<", event.endUs)
    .where(sql<boolean>`coalesce(end_us, 9223372036854775807) > ${event.startUs}`)
    .execute();
  const held = rows.map((row) => CodedEvent.parse(row));
  const fitting = fittedAmong(event, held, { index, mostUs });
  if (fitting) return [{ kind: "putEvent", event: fitting }];
  throw invalidInput({ path: "event.startUs", rule: "exclusive_states_do_not_overlap" });
}
