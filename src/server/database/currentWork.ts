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
    select ${workAsJson} as work ${ofObservation(studyId, observationId)}`.execute(query);
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
    select ${workAsJson}::text as work ${ofObservation(studyId, observationId)}`.execute(query);
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
    select id, spans, sampling, ${workAsJson} as work
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

/** In one statement, so that all of it is of the same moment. */
const workAsJson = sql`
    json_build_object(
      'revision', revision,
      'events', (
        select coalesce(json_agg(json_build_object('version', version, 'event',
          case kind when 'state' then json_build_object(
            'kind', kind, 'id', id, 'codeId', code_id, 'subjectId', subject_id, 'startUs', start_us,
            'endUs', end_us, 'modifiers', modifiers, 'comment', comment, 'confidence', confidence)
          else json_build_object(
            'kind', kind, 'id', id, 'codeId', code_id, 'subjectId', subject_id, 'startUs', start_us,
            'modifiers', modifiers, 'comment', comment, 'confidence', confidence)
          end) order by start_us, id), '[]')
          from event
         where event.study_id = observation.study_id
           and event.observation_id = observation.id and not is_deleted),
      'ratings', (
        select coalesce(json_agg(jsonb_build_object(
          'criterionId', criterion_id, 'value', value, 'cannotBeJudged', cannot_be_judged,
          'reason', reason, 'comment', comment, 'evidence', evidence)
          || jsonb_strip_nulls(jsonb_build_object('confidence', confidence))
          order by criterion_id), '[]')
          from rating
         where rating.study_id = observation.study_id
           and rating.observation_id = observation.id),
      'parts', (
        select coalesce(json_agg(body order by key), '[]')
          from work_part
         where work_part.study_id = observation.study_id
           and work_part.observation_id = observation.id),
      'standings', (
        select coalesce(json_agg(json_build_object(
          'key', key, 'id', standing.id, 'turn', turn, 'rivals', rivals) order by key), '[]')
          from standing
         where standing.study_id = observation.study_id
           and standing.observation_id = observation.id)
      )`;
