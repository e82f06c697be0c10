import { sql } from "kysely";
import type { OperationAnswer, TakenOperation } from "../../api/replies.ts";
import { CodedEvent } from "../../domain/entities/event.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import { type ErrorCode, isErrorCode, Refusal } from "../../domain/errors.ts";
import type { CodingContext } from "../../domain/eventRules.ts";
import {
  applyOperation,
  eventIdOf,
  type HeldEvent,
  type Operation,
  type Outcome,
  type Work,
} from "../../domain/operations.ts";
import type { Id } from "../../domain/rules.ts";
import { indexScheme, type SchemeIndex } from "../../domain/schemeIndex.ts";
import { isCodable, move, type ObservationState, type StudyState } from "../../domain/states.ts";
import type { Query } from "./database.ts";
import { schemeVersionOf } from "./schemes.ts";

interface Batch {
  readonly studyId: Id<"study">;
  readonly observationId: Id<"observation">;
  readonly clientId: string;
  readonly accountId: Id<"account">;
  readonly operations: readonly Operation[];
  /** How many events an observation may hold. */
  readonly eventsMost: number;
}

export interface Taken {
  readonly revision: number;
  readonly answers: OperationAnswer[];
  /** Whether anything changed; a batch that was seen before changes nothing. */
  readonly isNew: boolean;
}

/**
 * Takes a batch of operations into an observation, in the caller's transaction. Repeating it is
 * harmless: an operation that was seen before gets its stored answer. The observation's row is the
 * lock behind which batches wait for each other.
 *
 * @throws Refusal `revision_conflict` where operations before these are missing (`expected` says
 * which comes next), or where another one has the number (`forked`: the client's count is not to be
 * trusted any more, after a restored backup for instance; it goes on as a new client).
 */
export async function takeOperations(query: Query, batch: Batch): Promise<Taken> {
  const head = await lockHead(query, batch);
  const seen = batch.operations.filter(({ sequence }) => sequence <= head.lastSequence);
  const fresh = batch.operations.filter(({ sequence }) => sequence > head.lastSequence);
  const answers = await storedAnswers(query, batch, seen, head.lastSequence);
  fresh.forEach(({ sequence }, at) => {
    if (sequence !== head.lastSequence + 1 + at) {
      throw new Refusal("revision_conflict", { expected: head.lastSequence + 1, forked: false });
    }
  });
  if (fresh.length === 0) return { revision: head.revision, answers, isNew: false };

  const index = await schemeIndexOf(query, batch.studyId, head.schemeVersionId);
  const context = { index, durationUs: head.durationUs };
  const work: Work = {
    events: await eventsTouched(query, batch, fresh, index),
    ratings: new Map(),
  };
  const before = new Map(work.events);
  const { rows, revision, eventCount } = applyAll(fresh, work, context, head, batch.eventsMost);
  await write(query, batch, {
    head,
    rows,
    revision,
    eventCount,
    events: [...work.events.values()].filter((held) => before.get(held.event.id) !== held),
    ratings: [...work.ratings.values()],
  });
  return { revision, answers: [...answers, ...rows.map(answerOf)], isNew: true };
}

/** What was taken after a revision, in order; at most 1,000 at once. */
export async function operationsAfter(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
  after: number,
): Promise<TakenOperation[]> {
  const rows = await query
    .selectFrom("operation")
    .select(["revision", "result", "clientId", "accountId", "body"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .where("revision", ">", after)
    .orderBy("revision")
    .limit(1_000)
    .execute();
  return rows.flatMap(({ revision, result, clientId, accountId, body }) =>
    revision === null || result === "refused"
      ? []
      : [{ revision, result, clientId, accountId, operation: body }],
  );
}

interface Head {
  readonly state: ObservationState;
  readonly studyState: StudyState;
  readonly revision: number;
  readonly eventCount: number;
  readonly lastSequence: number;
  readonly durationUs: number;
  readonly schemeVersionId: Id<"schemeVersion">;
}

async function lockHead(query: Query, { studyId, observationId, clientId }: Batch): Promise<Head> {
  const { rows } = await sql<Head>`
    select observation.state, study.state as study_state, revision, event_count,
           recording.duration_us, round.scheme_version_id,
           coalesce((select last_sequence from observation_client c
                      where c.study_id = observation.study_id
                        and c.observation_id = observation.id
                        and c.client_id = ${clientId}), 0) as last_sequence
      from observation
      join study on study.id = observation.study_id
      join recording on recording.study_id = observation.study_id
                    and recording.id = observation.recording_id
      join round on round.study_id = observation.study_id and round.id = observation.round_id
     where observation.study_id = ${studyId} and observation.id = ${observationId}
       for update of observation`.execute(query);
  const [head] = rows;
  if (!head) throw new Refusal("not_found", {});
  return head;
}

async function storedAnswers(
  query: Query,
  { studyId, observationId, clientId }: Batch,
  seen: readonly Operation[],
  lastSequence: number,
): Promise<OperationAnswer[]> {
  if (seen.length === 0) return [];
  const rows = await query
    .selectFrom("operation")
    .select(["id", "sequence", "revision", "result", "refusal"])
    .where("studyId", "=", studyId)
    .where("observationId", "=", observationId)
    .where("clientId", "=", clientId)
    .where(
      "sequence",
      "in",
      seen.map(({ sequence }) => sequence),
    )
    .execute();
  const bySequence = new Map(rows.map((row) => [row.sequence, row]));
  return seen.map(({ id, sequence }) => {
    const stored = bySequence.get(sequence);
    if (!stored || stored.id !== id) {
      throw new Refusal("revision_conflict", { expected: lastSequence + 1, forked: true });
    }
    const { result, revision, refusal } = stored;
    if (result === "refused" || revision === null) {
      const code = isErrorCode(refusal?.code) ? refusal.code : "internal_error";
      return { id, result: "refused", code, details: refusal?.details ?? {} };
    }
    return { id, result, revision };
  });
}

interface TakenRow {
  readonly operation: Operation;
  readonly outcome: Outcome;
  /** The observation's revision after it; none where it was refused. */
  readonly revision: number | null;
}

/** Applies operation after operation to the work, and says what became of each. */
function applyAll(
  operations: readonly Operation[],
  work: Work,
  context: CodingContext,
  head: Head,
  eventsMost: number,
): { readonly rows: TakenRow[]; readonly revision: number; readonly eventCount: number } {
  const locked = lockOf(head);
  const rows: TakenRow[] = [];
  let { revision, eventCount } = head;
  for (const operation of operations) {
    const eventId = eventIdOf(operation);
    const wasThere = isThere(work, eventId);
    const outcome =
      locked ??
      (operation.kind === "putEvent" && eventCount >= eventsMost
        ? refused("quota_reached", { limit: "eventsPerObservation", max: eventsMost })
        : applyOperation(work, operation, context));
    eventCount += Number(isThere(work, eventId)) - Number(wasThere);
    rows.push({
      operation,
      outcome,
      revision: outcome.result === "refused" ? null : ++revision,
    });
  }
  return { rows, revision, eventCount };
}

/** Why nothing can be taken at all: the work is handed in, or the study is closed. */
function lockOf({ state, studyState }: Head): Outcome | undefined {
  if (!isCodable(state)) return refused("observation_locked", { state });
  if (studyState !== "open" && studyState !== "draft") {
    return refused("observation_locked", { state: studyState });
  }
  return undefined;
}

function isThere(work: Work, eventId: string | undefined): boolean {
  const held = eventId === undefined ? undefined : work.events.get(eventId);
  return held !== undefined && !held.isDeleted;
}

function refused(code: ErrorCode, details: Record<string, unknown>): Outcome {
  return { result: "refused", code, details };
}

function answerOf({ operation: { id }, outcome, revision }: TakenRow): OperationAnswer {
  if (outcome.result === "refused") {
    return { id, result: "refused", code: outcome.code, details: outcome.details };
  }
  return { id, result: outcome.result, revision: revision ?? 0 };
}

/** The events that a batch is about, and the states of exclusive groups that its states could overlap. */
async function eventsTouched(
  query: Query,
  { studyId, observationId }: Batch,
  operations: readonly Operation[],
  index: SchemeIndex,
): Promise<Map<string, HeldEvent>> {
  const ids = operations.flatMap((operation) => eventIdOf(operation) ?? []);
  const exclusiveIds = [...index.exclusiveGroupOf.keys()];
  const { rows: named } = await sql<EventRow>`
    select * from event
     where study_id = ${studyId} and observation_id = ${observationId}
       and id = any(${ids}::uuid[])`.execute(query);
  const held = new Map(named.map((row) => [row.id, heldOf(row)]));
  const fromUs = earliestStateStart(operations, held);
  if (fromUs === undefined || exclusiveIds.length === 0) return held;
  const { rows: neighbours } = await sql<EventRow>`
    select * from event
     where study_id = ${studyId} and observation_id = ${observationId}
       and kind = 'state' and not is_deleted
       and coalesce(end_us, 9223372036854775807) > ${fromUs}
       and code_id = any(${exclusiveIds}::uuid[])`.execute(query);
  for (const row of neighbours) held.set(row.id, heldOf(row));
  return held;
}

/** From where on overlaps have to be looked for; `undefined` where no state is made or moved. */
function earliestStateStart(
  operations: readonly Operation[],
  held: ReadonlyMap<string, HeldEvent>,
): number | undefined {
  let earliest: number | undefined;
  const look = (startUs: number) => (earliest = Math.min(earliest ?? startUs, startUs));
  for (const operation of operations) {
    if (operation.kind === "putEvent" && operation.event.kind === "state") {
      look(operation.event.startUs);
    }
    if (operation.kind === "changeEvent" && operation.change.startUs !== undefined) {
      look(operation.change.startUs);
    }
    const before = held.get(eventIdOf(operation) ?? "")?.event;
    if (operation.kind !== "deleteEvent" && before?.kind === "state") look(before.startUs);
  }
  return earliest;
}

interface Writing {
  readonly head: Head;
  readonly rows: readonly TakenRow[];
  readonly revision: number;
  readonly eventCount: number;
  readonly events: readonly HeldEvent[];
  readonly ratings: readonly Rating[];
}

/** Everything that a batch changes, in one statement: one way to the database and back. */
async function write(query: Query, batch: Batch, writing: Writing): Promise<void> {
  const { studyId, observationId, clientId, accountId } = batch;
  const { head, rows, revision, eventCount, events, ratings } = writing;
  const last = rows.at(-1)?.operation.sequence ?? head.lastSequence;
  const isStarting = revision > head.revision && head.state !== "in_progress";
  const state = isStarting ? move("observation", head.state, "start") : head.state;
  await sql`
    with log as (
      insert into operation (study_id, observation_id, id, revision, client_id, sequence, account_id,
                             kind, body, result, refusal, client_at)
      select ${studyId}, ${observationId}, id, revision, ${clientId}, sequence, ${accountId},
             kind, body, result, refusal, client_at
        from json_to_recordset(${JSON.stringify(rows.map(logRow))}::json)
          as x(id uuid, revision bigint, sequence int, kind text, body jsonb, result text,
                 refusal jsonb, client_at timestamptz)
    ), events as (
      insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                         modifiers, comment, confidence, version, is_deleted)
      select ${studyId}, ${observationId}, id, kind, code_id, subject_id, start_us, end_us,
             modifiers, comment, confidence, version, is_deleted
        from json_to_recordset(${JSON.stringify(events.map(eventRow))}::json)
          as x(id uuid, kind text, code_id uuid, subject_id uuid, start_us bigint, end_us bigint,
                 modifiers jsonb, comment text, confidence float8, version int, is_deleted boolean)
      on conflict (study_id, observation_id, id) do update
         set code_id = excluded.code_id, subject_id = excluded.subject_id,
             start_us = excluded.start_us, end_us = excluded.end_us,
             modifiers = excluded.modifiers, comment = excluded.comment,
             confidence = excluded.confidence, version = excluded.version,
             is_deleted = excluded.is_deleted
    ), ratings as (
      insert into rating (study_id, observation_id, criterion_id, value, cannot_be_judged, reason,
                          comment, evidence)
      select ${studyId}, ${observationId}, criterion_id, value, cannot_be_judged, reason, comment,
             evidence
        from json_to_recordset(${JSON.stringify(ratings.map(ratingRow))}::json)
          as x(criterion_id uuid, value float8, cannot_be_judged boolean, reason text,
                 comment text, evidence jsonb)
      on conflict (study_id, observation_id, criterion_id) do update
         set value = excluded.value, cannot_be_judged = excluded.cannot_be_judged,
             reason = excluded.reason, comment = excluded.comment, evidence = excluded.evidence
    ), client as (
      insert into observation_client (study_id, observation_id, client_id, last_sequence)
      values (${studyId}, ${observationId}, ${clientId}, ${last})
      on conflict (study_id, observation_id, client_id) do update
         set last_sequence = excluded.last_sequence
    )
    update observation
       set revision = ${revision}, event_count = ${eventCount}, state = ${state},
           started_at = case when ${isStarting} then coalesce(started_at, now()) else started_at end
     where study_id = ${studyId} and id = ${observationId}`.execute(query);
}

function logRow({ operation, outcome, revision }: TakenRow) {
  return {
    id: operation.id,
    revision,
    sequence: operation.sequence,
    kind: operation.kind,
    body: operation,
    result: outcome.result,
    refusal: outcome.result === "refused" ? { code: outcome.code, details: outcome.details } : null,
    client_at: operation.at,
  };
}

function eventRow({ event, version, isDeleted }: HeldEvent) {
  const { id, kind, codeId, subjectId, startUs, modifiers, comment, confidence } = event;
  return {
    id,
    kind,
    code_id: codeId,
    subject_id: subjectId,
    start_us: startUs,
    end_us: event.kind === "state" ? event.endUs : null,
    modifiers,
    comment,
    confidence,
    version,
    is_deleted: isDeleted,
  };
}

function ratingRow({ criterionId, value, cannotBeJudged, reason, comment, evidence }: Rating) {
  return {
    criterion_id: criterionId,
    value,
    cannot_be_judged: cannotBeJudged,
    reason,
    comment,
    evidence,
  };
}

/** An event's row, as `select *` gives it. */
export interface EventRow {
  readonly id: string;
  readonly kind: "point" | "state";
  readonly codeId: string;
  readonly subjectId: string | null;
  readonly startUs: number;
  readonly endUs: number | null;
  readonly modifiers: unknown;
  readonly comment: string;
  readonly confidence: number | null;
  readonly version: number;
  readonly isDeleted: boolean;
}

function heldOf({ version, isDeleted, ...row }: EventRow): HeldEvent {
  return { event: CodedEvent.parse(row), version, isDeleted };
}

/** Published schemes never change in what the rules ask, so a process may remember them. */
const schemeIndexes = new Map<string, SchemeIndex>();
const schemeIndexesMost = 200;

async function schemeIndexOf(
  query: Query,
  studyId: Id<"study">,
  schemeVersionId: Id<"schemeVersion">,
): Promise<SchemeIndex> {
  const known = schemeIndexes.get(schemeVersionId);
  if (known) return known;
  const index = indexScheme((await schemeVersionOf(query, studyId, schemeVersionId)).scheme);
  if (schemeIndexes.size >= schemeIndexesMost) schemeIndexes.clear();
  schemeIndexes.set(schemeVersionId, index);
  return index;
}
