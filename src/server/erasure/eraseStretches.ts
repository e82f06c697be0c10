import { sql } from "kysely";
import { captionText } from "../../domain/captionText.ts";
import { readCaptions } from "../../domain/captions.ts";
import type { ErasureCounts } from "../../domain/entities/erasure.ts";
import type { Sampling, Span } from "../../domain/entities/observation.ts";
import { limits } from "../../domain/limits.ts";
import type { Id } from "../../domain/rules.ts";
import { promptAt } from "../../domain/scans.ts";
import { commonStretches, gapsBetween, joinedStretches, type Stretch } from "../../domain/spans.ts";
import type { Query, Writing } from "../database/database.ts";
import type { RecordingAt } from "./countsOfRecording.ts";
import { type Erased, withoutNone } from "./erased.ts";
import { eraseWork } from "./eraseWork.ts";
import { forgetExamples } from "./forgetExamples.ts";
import { scrubHistory } from "./scrubHistory.ts";

/** Intervals of a recording. */
export interface StretchesAt extends RecordingAt {
  readonly stretches: readonly Stretch[];
}

/**
 * Erases what was coded and said of intervals of a recording; the film stays. Events that lie in them, if only
 * in part, go whole; so do answers to questions about them, remarks, words of captions, and phases within them.
 * Ratings and notes are about all of the recording: only the moments that they name go. From then on these
 * observations leave the intervals out.
 *
 * What raters sent stays in the log as a deletion, so that a browser which asks for it is told that it is here,
 * and does not send it again.
 */
export async function eraseStretches(query: Writing, given: StretchesAt): Promise<Erased> {
  const at = { ...given, stretches: joined(given.stretches) };
  const { studyId, recordingId } = at;
  const recording = await query
    .selectFrom("recording")
    .select(["durationUs"])
    .where("studyId", "=", studyId)
    .where("id", "=", recordingId)
    .forUpdate()
    .executeTakeFirst();
  if (!recording) return { counts: {}, goneIds: [], files: [] };
  const observations = await query
    .selectFrom("observation")
    .select(["id", "sampling", "spans"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const work = await workIn(query, at, { observations, durationUs: recording.durationUs });
  const counts = countsOf(work);
  await eraseWork(query, at, work);
  await shorten(query, at, { observations, durationUs: recording.durationUs });
  const captions = await cutCaptions(query, at);
  await sql`delete from phase
             where study_id = ${studyId} and id = any(${work.phaseIds}::uuid[])`.execute(query);
  await forgetExamples(query, at, ({ startUs, endUs }) => touches(at.stretches, startUs, endUs));
  await sql`delete from compared_work
             where study_id = ${studyId} and recording_id = ${recordingId}`.execute(query);
  await sql`delete from agreement_part where study_id = ${studyId}`.execute(query);
  const ids = new Set([...work.events.map(({ id }) => id), ...work.remarkIds, ...work.phaseIds]);
  const history = await scrubHistory(query, studyId, { ids, texts: new Set() });
  return { counts: { ...counts, captions, history }, goneIds: work.remarkIds, files: [] };
}

/** How much was coded and said of intervals of a recording. */
export async function countsOfStretches(query: Query, given: StretchesAt): Promise<ErasureCounts> {
  const at = { ...given, stretches: joined(given.stretches) };
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
  return countsOf(await workIn(query, at, { observations, durationUs }));
}

interface ObservationIn {
  readonly id: Id<"observation">;
  readonly sampling: Sampling;
  readonly spans: readonly Span[];
}

interface Of {
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

function countsOf({ events, parts, remarkIds, phaseIds }: WorkIn): ErasureCounts {
  return withoutNone({
    events: events.length,
    parts: parts.length,
    remarks: remarkIds.length,
    phases: phaseIds.length,
  });
}

async function workIn(query: Query, at: StretchesAt, of: Of): Promise<WorkIn> {
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

/** Answers to questions about the intervals, and slots of running ratings that touch them. */
async function partsIn(query: Query, at: StretchesAt, of: Of): Promise<WorkIn["parts"]> {
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
      return touches(at.stretches, startUs, startUs + limits.traceSlotUs);
    }
    const scans = kind === "scan" ? samplingOf.get(observationId)?.scans : undefined;
    if (!scans) return false;
    const { fromUs, toUs } = promptAt(scans, Number(first));
    return touches(at.stretches, fromUs, toUs);
  });
}

/** The observations go on without the intervals. One that has nothing else keeps what it was to cover. */
async function shorten(query: Writing, at: StretchesAt, of: Of): Promise<void> {
  const left = gapsBetween(at.stretches, of.durationUs);
  for (const { id, spans } of of.observations) {
    const whole = { startUs: 0, endUs: of.durationUs, codeId: null, subjectId: null };
    const kept = (spans.length === 0 ? [whole] : spans)
      .flatMap((span) => commonStretches([span], left).map((one) => ({ ...span, ...one })))
      .slice(0, limits.spansPerObservation);
    // The revision says that the work is not what it was: figures that were kept of it are made again.
    // oxlint-disable-next-line no-await-in-loop -- a recording has few observations
    await sql`
      update observation
         set revision = revision + 1,
             spans = case when ${kept.length} = 0 then spans else ${JSON.stringify(kept)}::jsonb end,
             event_count = (select count(*) from event
                             where study_id = ${at.studyId} and observation_id = ${id}
                               and not is_deleted)
       where study_id = ${at.studyId} and id = ${id}`.execute(query);
  }
}

/** Takes the words out of captions that are shown within the intervals. Gives back of how many captions. */
async function cutCaptions(query: Writing, { studyId, recordingId, stretches }: StretchesAt) {
  const captions = await query
    .selectFrom("caption")
    .select(["id", "text"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .execute();
  let count = 0;
  for (const { id, text } of captions) {
    const read = readCaptions(text);
    const left =
      read.kind === "captions"
        ? read.cues.filter(({ startUs, endUs }) => !touches(stretches, startUs, endUs))
        : [];
    // What cannot be read may say anything: it goes whole.
    if (read.kind === "captions" && left.length === read.cues.length) continue;
    count += 1;
    const one = { studyId, recordingId, id };
    // oxlint-disable-next-line no-await-in-loop -- a recording has few captions
    await (
      left.length === 0
        ? sql`delete from caption where study_id = ${one.studyId}
               and recording_id = ${one.recordingId} and id = ${one.id}`
        : sql`update caption set text = ${captionText(left)} where study_id = ${one.studyId}
               and recording_id = ${one.recordingId} and id = ${one.id}`
    ).execute(query);
  }
  return count;
}

function touches(stretches: readonly Stretch[], startUs: number, endUs: number): boolean {
  return stretches.some((one) => startUs < one.endUs && Math.max(endUs, startUs + 1) > one.startUs);
}

function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  return joinedStretches(stretches.toSorted((a, b) => a.startUs - b.startUs));
}
