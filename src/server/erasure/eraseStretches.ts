import { sql } from "kysely";
import { uuidv7 } from "uuidv7";
import { captionText } from "../../domain/captionText.ts";
import { readCaptions } from "../../domain/captions.ts";
import { limits } from "../../domain/limits.ts";
import { commonStretches, gapsBetween } from "../../domain/spans.ts";
import type { Writing } from "../database/database.ts";
import type { Erased } from "./erased.ts";
import { eraseWork } from "./eraseWork.ts";
import { forgetExamples } from "./forgetExamples.ts";
import { scrubHistory } from "./scrubHistory.ts";
import {
  countsOfWork,
  joinedInOrder,
  type ObservationsOf,
  type StretchesAt,
  touchesAny,
  workIn,
} from "./workIn.ts";

/**
 * Erases what was coded and said of intervals of a recording; the video stays. Events that lie in them, if only
 * in part, go whole; so do answers to questions about them, remarks, words of captions, and phases within them.
 * Ratings and notes are about all of the recording: only the moments that they name go. From then on these
 * observations leave the intervals out.
 *
 * What raters sent stays in the log as a deletion, so that a browser which asks for it is told that it is here,
 * and does not send it again.
 */
export async function eraseStretches(query: Writing, given: StretchesAt): Promise<Erased> {
  const at = { ...given, stretches: joinedInOrder(given.stretches) };
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
  const counts = countsOfWork(work);
  await eraseWork(query, at, work);
  await shorten(query, at, { observations, durationUs: recording.durationUs });
  const captions = await cutCaptions(query, at);
  await sql`delete from phase
             where study_id = ${studyId} and id = any(${work.phaseIds}::uuid[])`.execute(query);
  await forgetExamples(query, at, ({ startUs, endUs }) => touchesAny(at.stretches, startUs, endUs));
  await sql`delete from compared_work
             where study_id = ${studyId} and recording_id = ${recordingId}`.execute(query);
  await sql`delete from agreement_part where study_id = ${studyId}`.execute(query);
  const ids = new Set([...work.events.map(({ id }) => id), ...work.remarkIds, ...work.phaseIds]);
  const history = await scrubHistory(query, studyId, { ids, texts: new Set() });
  return {
    counts: { ...counts, captions: captions.length, history },
    goneIds: [...work.remarkIds, ...captions],
    files: [],
  };
}

/** The observations go on without the intervals. One that has nothing else keeps what it was to cover. */
async function shorten(query: Writing, at: StretchesAt, of: ObservationsOf): Promise<void> {
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

/**
 * Takes the words out of captions that are shown within the intervals. What is left of one goes on by another id, so that
 * browsers let go of what they keep by the one that it had.
 *
 * @returns the ids that are gone.
 */
async function cutCaptions(
  query: Writing,
  { studyId, recordingId, stretches }: StretchesAt,
): Promise<readonly string[]> {
  const captions = await query
    .selectFrom("caption")
    .select(["id", "text"])
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .execute();
  const gone: string[] = [];
  for (const { id, text } of captions) {
    const read = readCaptions(text);
    const left =
      read.kind === "captions"
        ? read.cues.filter(({ startUs, endUs }) => !touchesAny(stretches, startUs, endUs))
        : [];
    // What cannot be read may say anything: it goes whole.
    if (read.kind === "captions" && left.length === read.cues.length) continue;
    gone.push(id);
    const one = { studyId, recordingId, id };
    // oxlint-disable-next-line no-await-in-loop -- a recording has few captions
    await (
      left.length === 0
        ? sql`delete from caption where study_id = ${one.studyId}
               and recording_id = ${one.recordingId} and id = ${one.id}`
        : sql`update caption set id = ${uuidv7()}, text = ${captionText(left)} where study_id = ${one.studyId}
               and recording_id = ${one.recordingId} and id = ${one.id}`
    ).execute(query);
  }
  return gone;
}
