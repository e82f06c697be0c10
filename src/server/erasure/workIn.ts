import { sql } from "kysely";
import type { ErasureCounts } from "../../domain/entities/erasure.ts";
import type { Sampling, Span } from "../../domain/entities/observation.ts";
import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { promptAt } from "../../domain/scans.ts";
import { joinedStretches, type Stretch } from "../../domain/spans.ts";
import type { Query } from "../database/database.ts";
import type { RecordingAt } from "./countsOfRecording.ts";
import { withoutNone } from "./erased.ts";

/** Segments of a recording. */
export interface StretchesAt extends RecordingAt {
  readonly stretches: readonly Stretch[];
}

/** How much was coded and said of intervals of a recording. */
export async function countsOfStretches(query: Query, given: StretchesAt): Promise<ErasureCounts> {
  const at = { ...given, stretches: joinedInOrder(given.stretches) };
  const { studyId, recordingId } = at;
  const recording = await query
    .selectFrom("recording")
    .select("durationUs")
    .where("studyId", "=", studyId)
    .where("id", "=", recordingId)
    .executeTakeFirst();
  const observations = await query
    .selectFrom("observation")
    .select(["id", "sampling", "spans"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .execute();
  const durationUs = recording?.durationUs ?? 0;
  return countsOfWork(await workIn(query, at, { observations, durationUs }));
}

interface ObservationIn {
  readonly id: Id<"observation">;
  readonly sampling: Sampling;
  readonly spans: readonly Span[];
}

/** The observations of a recording, and how long it is. */
export interface ObservationsOf {
  readonly observations: readonly ObservationIn[];
  readonly durationUs: number;
}

/** What lies in the intervals, by its ids and places. */
export interface WorkIn {
  readonly events: readonly { readonly observationId: string; readonly id: string }[];
  readonly parts: readonly { readonly observationId: string; readonly key: string }[];
  readonly remarkIds: readonly string[];
  readonly phaseIds: readonly Id<"phase">[];
}

/** The number of events, parts, comments and phases found. Kinds with none are omitted. */
export function countsOfWork({ events, parts, remarkIds, phaseIds }: WorkIn): ErasureCounts {
  return withoutNone({
    events: events.length,
    parts: parts.length,
    remarks: remarkIds.length,
    phases: phaseIds.length,
  });
}

/** Finds the events, parts, comments and phases within the segments. */
export async function workIn(query: Query, at: StretchesAt, of: ObservationsOf): Promise<WorkIn> {
  const { studyId, recordingId } = at;
  const starts = at.stretches.map(({ startUs }) => startUs);
  const ends = at.stretches.map(({ endUs }) => endUs);
  const lies = (startUs: string, endUs: string) =>
    sql`exists (select from unnest(${starts}::bigint[], ${ends}::bigint[]) as s(start_us, end_us)
                 where ${sql.raw(startUs)} < s.end_us
                   and greatest(${sql.raw(endUs)}, ${sql.raw(startUs)} + 1) > s.start_us)`;
  // Where an event was put at first, or moved to, says what was seen there just as well.
  const { rows: events } = await sql<{ readonly observationId: string; readonly id: string }>`
    select event.observation_id, event.id from event
      join observation as o on o.study_id = ${studyId} and o.id = event.observation_id
     where event.study_id = ${studyId} and o.recording_id = ${recordingId}
       and (${lies("event.start_us", "case event.kind when 'point' then event.start_us else coalesce(event.end_us, 9223372036854775806) end")}
            or exists (
              select from operation
               where operation.study_id = ${studyId} and operation.observation_id = event.observation_id
                 and coalesce(body->'event'->>'id', body->>'eventId') = event.id::text
                 and coalesce(body->'event'->>'startUs', body->'change'->>'startUs') is not null
                 and ${lies(
                   "coalesce(body->'event'->>'startUs', body->'change'->>'startUs')::bigint",
                   "coalesce(body->'event'->>'endUs', body->'change'->>'endUs', body->'event'->>'startUs', body->'change'->>'startUs')::bigint",
                 )}))
    union
    select operation.observation_id, (body->'event'->>'id')::uuid from operation
      join observation as o on o.study_id = ${studyId} and o.id = operation.observation_id
     where operation.study_id = ${studyId} and o.recording_id = ${recordingId}
       and operation.kind = 'putEvent'
       and ${lies("(body->'event'->>'startUs')::bigint", "coalesce(body->'event'->>'endUs', body->'event'->>'startUs')::bigint")}
     order by 1, 2`.execute(query);
  const { rows: remarks } = await sql<{ readonly id: string }>`
    with beginning as (
      select remark.id from remark
        join observation as o on o.study_id = ${studyId} and o.id = remark.observation_id
       where remark.study_id = ${studyId} and o.recording_id = ${recordingId}
         and remark.start_us is not null
         and ${lies("remark.start_us", "coalesce(remark.end_us, remark.start_us)")}
    )
    select id from beginning
    union select remark.id from remark
           where study_id = ${studyId} and answers_id in (select id from beginning)`.execute(query);
  const phases = await query
    .selectFrom("phase")
    .select(["id", "startUs", "endUs"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .execute();
  return {
    events,
    parts: await partsIn(query, at, of),
    remarkIds: remarks.map(({ id }) => id),
    phaseIds: phases
      .filter((phase) =>
        at.stretches.some((one) => phase.startUs >= one.startUs && phase.endUs <= one.endUs),
      )
      .map(({ id }) => id),
  };
}

/** Answers to questions about the intervals, and slots of continuous ratings that touch them. */
async function partsIn(
  query: Query,
  at: StretchesAt,
  of: ObservationsOf,
): Promise<WorkIn["parts"]> {
  const { studyId, recordingId } = at;
  const { rows } = await sql<{ readonly observationId: string; readonly key: string }>`
    with mine as (select id from observation where study_id = ${studyId} and recording_id = ${recordingId})
    select observation_id, key from work_part
     where study_id = ${studyId} and observation_id in (select id from mine)
    union
    select observation_id, key from standing
     where study_id = ${studyId} and observation_id in (select id from mine)
    union
    select observation_id,
           case body->'part'->>'kind'
             when 'scan' then 'scan ' || (body->'part'->>'number')
             else 'trace ' || (body->'part'->>'criterionId') || ' ' || (body->'part'->>'slot') end
      from operation
     where study_id = ${studyId} and observation_id in (select id from mine)
       and kind = 'putPart' and body->'part'->>'kind' in ('scan', 'trace')
     order by 1, 2`.execute(query);
  const samplingOf = new Map<string, Sampling>(
    of.observations.map((one) => [one.id, one.sampling]),
  );
  return rows.filter(({ observationId, key }) => {
    const [kind, first = "", slot = ""] = key.split(" ");
    if (kind === "trace") {
      const startUs = Number(slot) * limits.traceSlotUs;
      return touchesAny(at.stretches, startUs, startUs + limits.traceSlotUs);
    }
    const scans = kind === "scan" ? samplingOf.get(observationId)?.scans : undefined;
    if (!scans) return false;
    const { fromUs, toUs } = promptAt(scans, Number(first));
    return touchesAny(at.stretches, fromUs, toUs);
  });
}

/** Whether something that lasts from one time to another, or is a moment, lies in the intervals. */
export function touchesAny(stretches: readonly Stretch[], startUs: number, endUs: number): boolean {
  return stretches.some((one) => startUs < one.endUs && Math.max(endUs, startUs + 1) > one.startUs);
}

/** Intervals in order, those that overlap or touch made one. */
export function joinedInOrder(stretches: readonly Stretch[]): readonly Stretch[] {
  return joinedStretches(stretches.toSorted((a, b) => a.startUs - b.startUs));
}
