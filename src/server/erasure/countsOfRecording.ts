import { sql } from "kysely";
import type { ErasureCounts } from "../../domain/entities/erasure.ts";
import type { Id } from "../../domain/rules.ts";
import { withoutNone } from "./erased.ts";
import type { Query } from "../database/database.ts";

export interface RecordingAt {
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
}

/** How much there is of a recording: its own, its files that nothing else uses, and the work on it. */
export async function countsOfRecording(
  query: Query,
  { studyId, recordingId }: RecordingAt,
): Promise<ErasureCounts> {
  const { rows } = await sql<ErasureCounts>`
    with mine as (
      select id from observation where study_id = ${studyId} and recording_id = ${recordingId}
    ), files as (
      select distinct upload.id, upload.size_bytes from upload
        join media_source as source on source.study_id = ${studyId}
                                   and source.recording_id = ${recordingId}
                                   and source.upload_id = upload.id
       where upload.study_id = ${studyId}
         and not exists (select from media_source as other
                          where other.study_id = ${studyId} and other.upload_id = upload.id
                            and other.recording_id <> ${recordingId})
    )
    select (select count(*)::int from recording
             where study_id = ${studyId} and id = ${recordingId}) as recordings,
           (select count(*)::int from files) as files,
           (select coalesce(sum(size_bytes), 0)::bigint from files) as bytes,
           ${ofRecording("media_poster")} as posters,
           ${ofRecording("caption")} as captions,
           ${ofRecording("phase")} as phases,
           (select count(*)::int from recording, jsonb_object_keys(recording."values")
             where study_id = ${studyId} and id = ${recordingId}) as values,
           (select count(*)::int from mine) as observations,
           ${ofWork("event")} as events,
           ${ofWork("rating")} as ratings,
           ${ofWork("work_part")} as parts,
           ${ofWork("remark")} as remarks,
           (select count(*)::int from decision
             where study_id = ${studyId} and consensus_id in (select id from mine)) as decisions,
           ${ofWork("operation")} as operations`.execute(query);
  return withoutNone(rows[0] ?? {});

  function ofRecording(table: string) {
    return sql`(select count(*)::int from ${sql.table(table)}
                 where study_id = ${studyId} and recording_id = ${recordingId})`;
  }
  function ofWork(table: string) {
    return sql`(select count(*)::int from ${sql.table(table)}
                 where study_id = ${studyId} and observation_id in (select id from mine))`;
  }
}
