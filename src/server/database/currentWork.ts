import { type RawBuilder, sql } from "kysely";
import type { WorkReply } from "../../api/contract/work.ts";
import type { Sampling, Span } from "../../domain/entities/observation.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { anyOf } from "./anyOf.ts";
import type { Query } from "./database.ts";
import type { Unseen } from "../sight/unseen.ts";

/**
 * The current work of one observation, events by time, deleted ones excluded.
 *
 * @throws Refusal `not_found`: an observation that is not there is no empty one.
 */
export async function workOf(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
): Promise<Unseen<WorkReply>> {
  const { rows } = await sql<{ work: Unseen<WorkReply> }>`
    select (${workAsText})::json as work ${ofObservation(studyId, observationId)}`.execute(query);
  const [row] = rows;
  if (!row) throw new Refusal("not_found", {});
  return row.work;
}

/** The same as JSON text, for an answer: nothing of it is read here. @throws Refusal `not_found` */
export async function workJsonOf(
  query: Query,
  studyId: Id<"study">,
  observationId: Id<"observation">,
): Promise<Unseen<string>> {
  const { rows } = await sql<{ work: Unseen<string> }>`
    select ${workAsText} as work ${ofObservation(studyId, observationId)}`.execute(query);
  const [row] = rows;
  if (!row) throw new Refusal("not_found", {});
  return row.work;
}

/** Of several observations the current work, each with what of its recording was to be done, in one reading. */
export async function worksOf(
  query: Query,
  studyId: Id<"study">,
  observationIds: readonly Id<"observation">[],
): Promise<readonly WorkOf[]> {
  const { rows } = await sql<WorkOf>`
    select id, spans, sampling, (${workAsText})::json as work
      from observation where study_id = ${studyId} and id = ${anyOf(observationIds)}`.execute(
    query,
  );
  return rows;
}

interface WorkOf {
  readonly id: Id<"observation">;
  readonly spans: readonly Span[];
  readonly sampling: Sampling;
  readonly work: Unseen<WorkReply>;
}

function ofObservation(
  studyId: Id<"study">,
  observationId: Id<"observation">,
): RawBuilder<unknown> {
  return sql`from observation where study_id = ${studyId} and id = ${observationId}`;
}

/**
 * One event and its version as the text of JSON, put together by hand: of 50,000 events PostgreSQL’s own functions
 * take three times as long. What a rater wrote and the details are written by PostgreSQL, which escapes them.
 */
const eventAsText = sql`
          '{"version":' || version || ',"event":{"kind":"' || kind || '","id":"' || id
          || '","codeId":"' || code_id || '","subjectId":' || coalesce('"' || subject_id || '"', 'null')
          || ',"startUs":' || start_us
          || case kind when 'state' then ',"endUs":' || coalesce(end_us::text, 'null') else '' end
          || ',"modifiers":' || modifiers::text || ',"comment":' || to_json(comment)::text
          || ',"confidence":' || coalesce(confidence::text, 'null') || '}}'`;

/**
 * In one statement, so that all of it is of the same moment; as text, since JSON inside of JSON is copied once more for
 * each that it is in.
 */
const workAsText = sql`
    '{"revision":' || revision
      || ',"events":[' || (
        select coalesce(string_agg(${eventAsText}, ',' order by start_us, id), '')
          from event
         where event.study_id = observation.study_id
           and event.observation_id = observation.id and not is_deleted)
      || '],"ratings":' || (
        select coalesce(json_agg(jsonb_build_object(
          'criterionId', criterion_id, 'value', value, 'cannotBeJudged', cannot_be_judged,
          'reason', reason, 'comment', comment, 'evidence', evidence)
          || jsonb_strip_nulls(jsonb_build_object('confidence', confidence))
          order by criterion_id), '[]')::text
          from rating
         where rating.study_id = observation.study_id
           and rating.observation_id = observation.id)
      || ',"parts":' || (
        select coalesce(json_agg(body order by key), '[]')::text
          from work_part
         where work_part.study_id = observation.study_id
           and work_part.observation_id = observation.id)
      || ',"standings":' || (
        select coalesce(json_agg(json_build_object(
          'key', key, 'id', standing.id, 'turn', turn, 'rivals', rivals) order by key), '[]')::text
          from standing
         where standing.study_id = observation.study_id
           and standing.observation_id = observation.id)
      || '}'`;
