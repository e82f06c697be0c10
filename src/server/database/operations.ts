import { CompiledQuery } from "kysely";
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
import { isDuplicate, isPassing, type Query, transact } from "./database.ts";
import { schemeVersionOf } from "./schemes.ts";

interface Batch {
  readonly studyId: Id<"study">;
  readonly observationId: Id<"observation">;
  readonly clientId: string;
  readonly accountId: Id<"account">;
  /** The observation's, which never changes. */
  readonly schemeVersionId: Id<"schemeVersion">;
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
 * Takes a batch of operations into an observation, whole or not at all. Repeating it is harmless: an
 * operation that was seen before gets its stored answer.
 *
 * It reads, thinks and then writes in one statement that does nothing where the observation has moved
 * since. That takes two ways to the database and holds the observation's row for the second alone.
 * Whoever was overtaken begins anew, behind the lock of the row, where nobody overtakes.
 *
 * @param query of no transaction, or of the caller's.
 * @throws Refusal `revision_conflict` where operations before these are missing (`expected` says
 * which comes next), or where another one has the number (`forked`: the client's count is not to be
 * trusted any more, after a restored backup for instance; it goes on as a new client).
 */
export async function takeOperations(query: Query, batch: Batch): Promise<Taken> {
  if (query.isTransaction) return takeLocked(query, batch);
  return (await takeAtOnce(query, batch)) ?? transact(query, (locked) => takeLocked(locked, batch));
}

/** `undefined` where others were faster, or the database wants it tried again. */
async function takeAtOnce(query: Query, batch: Batch): Promise<Taken | undefined> {
  try {
    return await take(query, batch, "what has to be there");
  } catch (error) {
    // An id that is not new after all, or the same batch at the same time.
    if (isDuplicate(error) || isPassing(error)) return undefined;
    throw error;
  }
}

async function takeLocked(query: Query, batch: Batch): Promise<Taken> {
  const { studyId, observationId } = batch;
  await query.executeQuery(CompiledQuery.raw(lockStatement, [studyId, observationId]));
  // A statement of its own: it sees what was done while the lock was waited for.
  const taken = await take(query, batch, "all").catch((error: unknown) => {
    if (!isDuplicate(error, "operation_pkey")) throw error;
    // An operation's id stands for one operation for ever, in whichever client's count.
    throw new Refusal("already_exists", {});
  });
  if (!taken) throw new Error("an observation has moved behind its lock");
  return taken;
}

const lockStatement = `
  select from observation where study_id = $1 and id = $2 for update`;

/**
 * Which events a batch's reading includes: all that it names, or without those that it makes. That
 * these are new is found out by writing them.
 */
type Reading = "all" | "what has to be there";

/** `undefined`: the observation has moved between reading and writing, and nothing was written. */
async function take(query: Query, batch: Batch, reading: Reading): Promise<Taken | undefined> {
  const index = await schemeIndexOf(query, batch.studyId, batch.schemeVersionId);
  const { head, held } = await read(query, batch, index, reading);
  const seen = batch.operations.filter(({ sequence }) => sequence <= head.lastSequence);
  const fresh = batch.operations.filter(({ sequence }) => sequence > head.lastSequence);
  const answers = await storedAnswers(query, batch, seen, head.lastSequence);
  fresh.forEach(({ sequence }, at) => {
    if (sequence !== head.lastSequence + 1 + at) {
      throw new Refusal("revision_conflict", { expected: head.lastSequence + 1, forked: false });
    }
  });
  if (fresh.length === 0) return { revision: head.revision, answers, isNew: false };

  const context = { index, durationUs: head.durationUs };
  const work: Work = { events: new Map(held), ratings: new Map() };
  const { rows, revision, eventCount } = applyAll(fresh, work, context, head, batch.eventsMost);
  const changed = [...work.events.values()].filter((one) => held.get(one.event.id) !== one);
  const isWritten = await write(query, batch, {
    head,
    rows,
    revision,
    eventCount,
    newEvents: changed.filter(({ event }) => !held.has(event.id)),
    changedEvents: changed.filter(({ event }) => held.has(event.id)),
    ratings: [...work.ratings.values()],
  });
  if (!isWritten) return undefined;
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
}

interface Found {
  readonly head: Head;
  /** The events that the batch is about, and the states that its states could overlap. */
  readonly held: ReadonlyMap<string, HeldEvent>;
}

/** All that has to be known before a batch can be taken. */
async function read(
  query: Query,
  { studyId, observationId, clientId, operations }: Batch,
  index: SchemeIndex,
  reading: Reading,
): Promise<Found> {
  const made = operations.flatMap((one) => (one.kind === "putEvent" ? one.event.id : []));
  const left = new Set<string>(reading === "all" ? [] : made);
  const named = operations.flatMap((operation) => eventIdOf(operation) ?? []);
  const ids = [...new Set(named)].filter((eventId) => !left.has(eventId));
  const rivals = rivalCodes(operations, index);
  const { fromUs, toUs } = spanOfStates(operations);
  const parameters = [studyId, observationId, clientId];
  const { rows } = await query.executeQuery<Head & { readonly events: readonly EventRow[] }>(
    ids.length > 0
      ? CompiledQuery.raw(readHeadAndNamed, [...parameters, rivals, fromUs, toUs, ids])
      : rivals.length > 0
        ? CompiledQuery.raw(readHeadAndRivals, [...parameters, rivals, fromUs, toUs])
        : CompiledQuery.raw(readHead, parameters),
  );
  const [row] = rows;
  if (!row) throw new Refusal("not_found", {});
  const { events, ...head } = row;
  return { head, held: new Map(events.map((event) => [event.id, heldOf(event)])) };
}

const rivalsBetween = (fromUs: string, toUs: string) => `
    select * from event
     where study_id = $1 and observation_id = $2 and kind = 'state' and not is_deleted
       and code_id = any($4::uuid[])
       and coalesce(end_us, 9223372036854775807) > ${fromUs} and start_us < ${toUs}`;

const headWith = (events: string) => `
  select observation.state, study.state as study_state, revision, event_count,
         recording.duration_us,
         coalesce((select last_sequence from observation_client
                    where study_id = $1 and observation_id = $2 and client_id = $3), 0)
           as last_sequence,
         ${events} as events
    from observation
    join study on study.id = observation.study_id
    join recording on recording.study_id = observation.study_id
                  and recording.id = observation.recording_id
   where observation.study_id = $1 and observation.id = $2`;

const asJson = (events: string) => `coalesce((
    select json_agg(json_build_object('id', id, 'kind', kind, 'codeId', code_id,
             'subjectId', subject_id, 'startUs', start_us, 'endUs', end_us, 'modifiers', modifiers,
             'comment', comment, 'confidence', confidence, 'version', version,
             'isDeleted', is_deleted))
      from (${events}) as touched), '[]')`;

const readHead = headWith("'[]'::json");

const readHeadAndRivals = headWith(asJson(rivalsBetween("$5::bigint", "$6::bigint")));

/** One by one: where nothing is known of the table yet, a list of ids is looked for in all its events. */
const readHeadAndNamed = `
  with named as materialized (
    select found.*
      from unnest($7::uuid[]) as wanted(wanted_id),
           lateral (select * from event
                     where study_id = $1 and observation_id = $2 and id = wanted_id limit 1) as found
  ), span as materialized (
    select least($5::bigint, min(start_us)) as from_us,
           greatest($6::bigint, max(coalesce(end_us, 9223372036854775807))) as to_us
      from named where kind = 'state'
  )${headWith(
    asJson(
      `select * from named union all ${rivalsBetween(
        "(select from_us from span)",
        "(select to_us from span)",
      )}`,
    ),
  )}`;

/**
 * Where the states that a batch makes or moves lie, as far as the batch alone says it; `null` where it
 * says nothing. What it leaves as it is, the database adds.
 */
function spanOfStates(operations: readonly Operation[]) {
  let fromUs: number | null = null;
  let toUs: number | null = null;
  const add = (startUs: number, endUs: number) => {
    fromUs = Math.min(fromUs ?? startUs, startUs);
    toUs = Math.max(toUs ?? endUs, endUs);
  };
  for (const operation of operations) {
    if (operation.kind === "putEvent" && operation.event.kind === "state") {
      add(operation.event.startUs, operation.event.endUs ?? Number.MAX_SAFE_INTEGER);
    }
    if (operation.kind === "changeEvent") {
      const { startUs, endUs } = operation.change;
      if (startUs !== undefined) add(startUs, startUs);
      if (endUs !== undefined)
        add(endUs ?? Number.MAX_SAFE_INTEGER, endUs ?? Number.MAX_SAFE_INTEGER);
    }
  }
  return { fromUs, toUs };
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

/** The codes whose states could stand in the way of a batch's states: of the same exclusive groups. */
function rivalCodes(operations: readonly Operation[], index: SchemeIndex): string[] {
  const groups = new Set<string>();
  for (const operation of operations) {
    // What code an earlier event has is not known yet, so it may be any.
    if (operation.kind === "changeEvent" || operation.kind === "restoreEvent") {
      return [...index.exclusiveGroupOf.keys()];
    }
    if (operation.kind !== "putEvent") continue;
    const group = index.exclusiveGroupOf.get(operation.event.codeId);
    if (group !== undefined) groups.add(group);
  }
  return [...index.exclusiveGroupOf].flatMap(([codeId, group]) =>
    groups.has(group) ? [codeId] : [],
  );
}

interface Writing {
  readonly head: Head;
  readonly rows: readonly TakenRow[];
  readonly revision: number;
  readonly eventCount: number;
  readonly newEvents: readonly HeldEvent[];
  readonly changedEvents: readonly HeldEvent[];
  readonly ratings: readonly Rating[];
}

/**
 * Everything that a batch changes, in one statement, or nothing where the observation is not any more
 * what was read. Says which.
 */
async function write(query: Query, batch: Batch, writing: Writing): Promise<boolean> {
  const { studyId, observationId, clientId, accountId } = batch;
  const { head, rows, revision, eventCount, newEvents, changedEvents, ratings } = writing;
  const last = rows.at(-1)?.operation.sequence ?? head.lastSequence;
  const isStarting = revision > head.revision && head.state !== "in_progress";
  const state = isStarting ? move("observation", head.state, "start") : head.state;
  const parameters: unknown[] = [
    studyId,
    observationId,
    head.revision,
    head.state,
    revision,
    eventCount,
    state,
    clientId,
    last,
    accountId,
  ];
  // Planning a part that has nothing to do costs as much as one that has.
  let parts = `${writeHead(isStarting)}, ${writeClient}`;
  const add = (part: Part, values: readonly Row[]) => {
    if (values.length === 0) return;
    // Column by column: the database reads arrays faster than JSON or a list of rows.
    const arrays = Object.entries(part.columns).map(([column, type]) => {
      parameters.push(values.map((row) => row[column]));
      return `$${parameters.length}::${type}[]`;
    });
    const names = Object.keys(part.columns).join(", ");
    parts += `, ${part.statement(`unnest(${arrays.join(", ")}) as x(${names})`)}`;
  };
  add(writeLog, rows.map(logRow));
  add(writeNewEvents, newEvents.map(eventRow));
  add(writeChangedEvents, changedEvents.map(eventRow));
  add(writeRatings, ratings.map(ratingRow));
  const { rows: moved } = await query.executeQuery(
    CompiledQuery.raw(`with ${parts} select from head`, parameters),
  );
  return moved.length === 1;
}

/** All other parts read from it, so that they do something only where it does. */
const writeHead = (isStarting: boolean) => `head as (
    update observation
       set revision = $5, event_count = $6, state = $7
           ${isStarting ? ", started_at = coalesce(started_at, now())" : ""}
     where study_id = $1 and id = $2 and revision = $3 and state = $4
    returning study_id, id as observation_id
  )`;

const writeClient = `client as (
    insert into observation_client (study_id, observation_id, client_id, last_sequence)
    select study_id, observation_id, $8, $9 from head
    on conflict (study_id, observation_id, client_id) do update
       set last_sequence = excluded.last_sequence
  )`;

/** What becomes of rows that are given column by column. */
interface Part {
  /** The columns of its rows, with their types. */
  readonly columns: Readonly<Record<string, string>>;
  readonly statement: (rows: string) => string;
}

type Row = Readonly<Record<string, unknown>>;

const writeLog: Part = {
  columns: {
    id: "uuid",
    revision: "bigint",
    sequence: "int",
    kind: "text",
    body: "jsonb",
    result: "text",
    refusal: "jsonb",
    client_at: "timestamptz",
  },
  statement: (rows) => `log as (
    insert into operation (study_id, observation_id, id, revision, client_id, sequence, account_id,
                           kind, body, result, refusal, client_at)
    select study_id, observation_id, x.id, revision, $8, sequence, $10, kind, body, result, refusal,
           client_at
      from head, ${rows}
  )`,
};

const eventColumns = {
  id: "uuid",
  kind: "text",
  code_id: "uuid",
  subject_id: "uuid",
  start_us: "bigint",
  end_us: "bigint",
  modifiers: "jsonb",
  comment: "text",
  confidence: "float8",
  version: "int",
  is_deleted: "boolean",
};

const writeNewEvents: Part = {
  columns: eventColumns,
  statement: (rows) => `new_events as (
    insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                       modifiers, comment, confidence, version, is_deleted)
    select study_id, observation_id, x.* from head, ${rows}
  )`,
};

const writeChangedEvents: Part = {
  columns: eventColumns,
  statement: (rows) => `changed_events as (
    update event
       set code_id = x.code_id, subject_id = x.subject_id, start_us = x.start_us,
           end_us = x.end_us, modifiers = x.modifiers, comment = x.comment,
           confidence = x.confidence, version = x.version, is_deleted = x.is_deleted
      from head, ${rows}
     where event.study_id = $1 and event.observation_id = $2 and event.id = x.id
  )`,
};

const writeRatings: Part = {
  columns: {
    criterion_id: "uuid",
    value: "float8",
    cannot_be_judged: "boolean",
    reason: "text",
    comment: "text",
    evidence: "jsonb",
  },
  statement: (rows) => `ratings as (
    insert into rating (study_id, observation_id, criterion_id, value, cannot_be_judged, reason,
                        comment, evidence)
    select study_id, observation_id, x.* from head, ${rows}
    on conflict (study_id, observation_id, criterion_id) do update
       set value = excluded.value, cannot_be_judged = excluded.cannot_be_judged,
           reason = excluded.reason, comment = excluded.comment, evidence = excluded.evidence
  )`,
};

function logRow({ operation, outcome, revision }: TakenRow) {
  return {
    id: operation.id,
    revision,
    sequence: operation.sequence,
    kind: operation.kind,
    body: JSON.stringify(operation),
    result: outcome.result,
    refusal:
      outcome.result === "refused"
        ? JSON.stringify({ code: outcome.code, details: outcome.details })
        : null,
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
    modifiers: JSON.stringify(modifiers),
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
    evidence: JSON.stringify(evidence),
  };
}

/** An event's row as it is read. */
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
