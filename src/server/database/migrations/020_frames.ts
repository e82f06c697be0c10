import { type Kysely, sql } from "kysely";

/** Recordings of uploads get the frame times that were found in their files. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  // Whether the frames of a file have been looked for; where they were not, that is done once.
  `alter table upload add column has_read_frames boolean not null default false`,
  `update upload set has_read_frames = true
    where frame_times is not null or frame_timing <> 'unknown'`,
  // The frames of a recording are those of its first source.
  `update recording
    set frame_times = upload.frame_times,
      frame_timing = upload.frame_timing,
      frames_per_second = upload.frames_per_second
    from media_source, upload
    where media_source.study_id = recording.study_id
      and media_source.recording_id = recording.id
      and media_source.position = 0
      and upload.id = media_source.upload_id
      and upload.frame_times is not null
      and recording.frame_times is null`,
];
