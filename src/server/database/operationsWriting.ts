import { CompiledQuery } from "kysely";
import type { Rating } from "../../domain/entities/rating.ts";
import { isEmptyPart, partKey, type WorkPart } from "../../domain/entities/workPart.ts";
import type { HeldEvent } from "../../domain/operations.ts";
import type { Standing } from "../../domain/places.ts";
import { move } from "../../domain/states.ts";
import type { Query } from "./database.ts";
import { frequent } from "./frequent.ts";
import type { TakenRow } from "./operationsApplying.ts";
import type { Batch, Head } from "./operationsReading.ts";

/** The results of a batch of operations so far. */
export interface Writing {
  readonly head: Head;
  readonly rows: readonly TakenRow[];
  readonly revision: number;
  readonly eventCount: number;
  readonly newEvents: readonly HeldEvent[];
  readonly changedEvents: readonly HeldEvent[];
  readonly ratings: readonly Rating[];
  readonly parts: readonly WorkPart[];
  readonly standings: readonly Standing[];
  /** Until when in the recording what was put reaches. */
  readonly reachesUs: number;
}

/**
 * Everything that a batch changes, in one statement, or nothing where the observation is not any more
 * what was read. Says which.
 */
export async function writeBatch(query: Query, batch: Batch, writing: Writing): Promise<boolean> {
  const { studyId, observationId, clientId, accountId } = batch;
  const { head, rows, revision, eventCount, newEvents, changedEvents } = writing;
  const { ratings, parts, standings, reachesUs } = writing;
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
  // Planning a change that has nothing to do costs as much as one that has.
  let statement = `${writeHead(isStarting)}, ${writeClient}`;
  const add = (change: RowChange, values: readonly Row[]) => {
    if (values.length === 0) return;
    // Column by column: the database reads arrays faster than JSON or a list of rows.
    const arrays = Object.entries(change.columns).map(([column, type]) => {
      parameters.push(values.map((row) => row[column]));
      return `$${parameters.length}::${type}[]`;
    });
    const names = Object.keys(change.columns).join(", ");
    statement += `, ${change.statement(`unnest(${arrays.join(", ")}) as x(${names})`)}`;
  };
  add(writeLog, rows.map(logRow));
  add(writeNewEvents, newEvents.map(eventRow));
  add(writeChangedEvents, changedEvents.map(eventRow));
  add(writeRatings, ratings.map(ratingRow));
  add(writeParts, parts.filter((part) => !isEmptyPart(part)).map(partRow));
  add(writeStandings, standings.map(standingRow));
  add(forgetParts, parts.filter(isEmptyPart).map(partRow));
  if (head.live && reachesUs > 0) {
    parameters.push(head.recordingId, reachesUs);
    statement += `, ${lengthen(`$${parameters.length - 1}`, `$${parameters.length}`)}`;
  }
  const { rows: moved } = await query.executeQuery(
    CompiledQuery.raw(frequent(`with ${statement} select from head`), parameters),
  );
  return moved.length === 1;
}

/** All other changes read from it, so that they do something only where it does. */
const writeHead = (isStarting: boolean) => `head as (
    update observation
       set revision = $5, event_count = $6, state = $7
           ${isStarting ? ", started_at = coalesce(started_at, now())" : ""}
     where study_id = $1 and id = $2 and revision = $3 and state = $4
    returning study_id, id as observation_id
  )`;

/**
 * What was coded of a live observation after its end lengthens it. Without a condition, so that it waits for the one who ends it at this very moment.
 */
const lengthen = (recordingId: string, durationUs: string) => `longer as (
    update recording
       set duration_us = greatest(duration_us, ${durationUs})
      from head
     where recording.study_id = $1 and recording.id = ${recordingId}
  )`;

const writeClient = `client as (
    insert into observation_client (study_id, observation_id, client_id, last_sequence)
    select study_id, observation_id, $8, $9 from head
    on conflict (study_id, observation_id, client_id) do update
       set last_sequence = excluded.last_sequence
  )`;

/** What becomes of rows that are given column by column. */
interface RowChange {
  /** The columns of its rows, with their types. */
  readonly columns: Readonly<Record<string, string>>;
  readonly statement: (rows: string) => string;
}

type Row = Readonly<Record<string, unknown>>;

const writeLog: RowChange = {
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

const writeNewEvents: RowChange = {
  columns: eventColumns,
  statement: (rows) => `new_events as (
    insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                       modifiers, comment, confidence, version, is_deleted)
    select study_id, observation_id, x.* from head, ${rows}
  )`,
};

const writeChangedEvents: RowChange = {
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

const writeRatings: RowChange = {
  columns: {
    criterion_id: "uuid",
    value: "float8",
    cannot_be_judged: "boolean",
    reason: "text",
    comment: "text",
    evidence: "jsonb",
    confidence: "float8",
  },
  statement: (rows) => `ratings as (
    insert into rating (study_id, observation_id, criterion_id, value, cannot_be_judged, reason,
                        comment, evidence, confidence)
    select study_id, observation_id, x.* from head, ${rows}
    on conflict (study_id, observation_id, criterion_id) do update
       set value = excluded.value, cannot_be_judged = excluded.cannot_be_judged,
           reason = excluded.reason, comment = excluded.comment, evidence = excluded.evidence,
           confidence = excluded.confidence
  )`,
};

const writeParts: RowChange = {
  columns: { key: "text", body: "jsonb" },
  statement: (rows) => `parts as (
    insert into work_part (study_id, observation_id, key, body)
    select study_id, observation_id, x.* from head, ${rows}
    on conflict (study_id, observation_id, key) do update set body = excluded.body
  )`,
};

const writeStandings: RowChange = {
  columns: { key: "text", id: "uuid", turn: "int", rivals: "jsonb" },
  statement: (rows) => `standings as (
    insert into standing (study_id, observation_id, key, id, turn, rivals)
    select study_id, observation_id, x.* from head, ${rows}
    on conflict (study_id, observation_id, key) do update
       set id = excluded.id, turn = excluded.turn, rivals = excluded.rivals
  )`,
};

/** A part that says nothing is not kept: who reads the work finds none, which means the same. */
const forgetParts: RowChange = {
  columns: { key: "text" },
  statement: (rows) => `forgotten as (
    delete from work_part
     using head, ${rows}
     where work_part.study_id = $1 and work_part.observation_id = $2 and work_part.key = x.key
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

function ratingRow({ criterionId, value, cannotBeJudged, evidence, ...rating }: Rating) {
  const { reason, comment, confidence = null } = rating;
  return {
    criterion_id: criterionId,
    value,
    cannot_be_judged: cannotBeJudged,
    reason,
    comment,
    evidence: JSON.stringify(evidence),
    confidence,
  };
}

function standingRow({ key, id, turn, rivals }: Standing) {
  return { key, id, turn, rivals: JSON.stringify(rivals) };
}

function partRow(part: WorkPart) {
  return { key: partKey(part), body: JSON.stringify(part) };
}
