import { CompiledQuery } from "kysely";
import { CodedEvent } from "../../domain/entities/event.ts";
import type { Sampling, Span } from "../../domain/entities/observation.ts";
import type { LiveClock } from "../../domain/entities/recording.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";
import { Refusal } from "../../domain/errors.ts";
import { emptyWork, eventIdOf, type HeldEvent, type Operation } from "../../domain/operations.ts";
import { placeOf, type Places, type Standing } from "../../domain/places.ts";
import type { Id } from "../../domain/rules.ts";
import type { SchemeIndex } from "../../domain/schemeIndex.ts";
import type { ObservationState, StudyState } from "../../domain/states.ts";
import type { Query } from "./database.ts";
import { frequent } from "./frequent.ts";

/** Operations that one client sends together. */
export interface Batch {
  readonly studyId: Id<"study">;
  readonly observationId: Id<"observation">;
  readonly clientId: string;
  readonly accountId: Id<"account">;
  /** The observation’s, which never changes. */
  readonly schemeVersionId: Id<"schemeVersion">;
  readonly operations: readonly Operation[];
  /** How many events an observation may hold. */
  readonly eventsMost: number;
}

/** The state of an observation before a batch of operations is applied. */
export interface Head {
  readonly state: ObservationState;
  readonly studyState: StudyState;
  readonly revision: number;
  readonly eventCount: number;
  readonly lastSequence: number;
  readonly durationUs: number;
  /** The clock of a live observation. */
  readonly live: LiveClock | null;
  readonly recordingId: Id<"recording">;
  readonly sampling: Sampling;
  readonly spans: readonly Span[];
}

export interface Found {
  readonly head: Head;
  /** What stands in the places that the batch puts something in. */
  readonly places: Places;
  /** The events that the batch is about, and the states that its states could overlap. */
  readonly held: ReadonlyMap<string, HeldEvent>;
}

/**
 * Which events a batch’s reading includes: all that it names, or without those that it makes. That
 * these are new is found out by writing them.
 */
export type Reading = "all" | "what has to be there";

/** All that has to be known before a batch can be taken. */
export async function readForBatch(
  query: Query,
  batch: Batch,
  index: SchemeIndex,
  reading: Reading,
): Promise<Found> {
  const { studyId, observationId, clientId, operations } = batch;
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
  const places = await readPlaces(query, batch);
  return { head, places, held: new Map(events.map((event) => [event.id, heldOf(event)])) };
}

/** After the head: what moves in between is found out by writing. Most batches put nothing. */
async function readPlaces(
  query: Query,
  { studyId, observationId, operations }: Batch,
): Promise<Places> {
  const { ratings, parts, standings } = emptyWork();
  const puts = operations.filter((one) => one.kind === "putRating" || one.kind === "putPart");
  if (puts.length === 0) return { ratings, parts, standings };
  const keys = [...new Set(puts.map(placeOf))];
  const { rows } = await query.executeQuery<PlaceRow>(
    CompiledQuery.raw(readStanding, [studyId, observationId, keys]),
  );
  for (const { key, rating, part, standing } of rows) {
    if (rating) ratings.set(key, rating);
    if (part) parts.set(key, part);
    if (standing) standings.set(key, standing);
  }
  return { ratings, parts, standings };
}

interface PlaceRow {
  readonly key: string;
  readonly rating: Rating | null;
  readonly part: WorkPart | null;
  readonly standing: Standing | null;
}

/** A part that says nothing has no row, though it may have a standing. */
const readStanding = `
  select wanted.key, body as part,
         case when criterion_id is not null then jsonb_build_object(
           'criterionId', criterion_id, 'value', value, 'cannotBeJudged', cannot_be_judged,
           'reason', reason, 'comment', comment, 'evidence', evidence)
           || jsonb_strip_nulls(jsonb_build_object('confidence', confidence)) end as rating,
         case when standing.id is not null then json_build_object(
           'key', wanted.key, 'id', standing.id, 'turn', turn, 'rivals', rivals) end as standing
    from unnest($3::text[]) as wanted(key)
    left join rating on rating.study_id = $1 and rating.observation_id = $2
                    and rating.criterion_id::text = wanted.key
    left join work_part on work_part.study_id = $1 and work_part.observation_id = $2
                       and work_part.key = wanted.key
    left join standing on standing.study_id = $1 and standing.observation_id = $2
                      and standing.key = wanted.key`;

const rivalsBetween = (fromUs: string, toUs: string) => `
    select * from event
     where study_id = $1 and observation_id = $2 and kind = 'state' and not is_deleted
       and code_id = any($4::uuid[])
       and coalesce(end_us, 9223372036854775807) > ${fromUs} and start_us < ${toUs}`;

const headWith = (events: string) => `
  select observation.state, study.state as study_state, revision, event_count,
         recording.duration_us, recording.id as recording_id,
         case when is_live then json_build_object(
           'startedAt', live_started_at, 'endedAt', live_ended_at) end as live,
         observation.sampling, observation.spans,
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

const readHead = frequent(headWith("'[]'::json"));

const readHeadAndRivals = frequent(headWith(asJson(rivalsBetween("$5::bigint", "$6::bigint"))));

/** One by one: where nothing is known of the table yet, a list of ids is looked for in all its events. */
const readHeadAndNamed = frequent(`
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
  )}`);

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

/** The codes whose states could stand in the way of a batch’s states: of the same exclusive groups. */
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

/** An event’s row as it is read. */
interface EventRow {
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
