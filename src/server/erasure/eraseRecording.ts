import { sql } from "kysely";
import type { Id } from "../../domain/rules.ts";
import type { Query, Writing } from "../database/database.ts";
import { lockObservations } from "../database/lockObservations.ts";
import { forgetUpload } from "../database/uploads.ts";
import { countsOfRecording, type RecordingAt } from "./countsOfRecording.ts";
import type { Erased } from "./erased.ts";
import { forgetExamples } from "./forgetExamples.ts";
import { scrubbed, type Gone } from "./scrubbed.ts";
import { letHistoryBeScrubbed, scrubHistory } from "./scrubHistory.ts";
import { erasureTables } from "./tables.ts";

/** Erases a recording with its files and all that was coded and said of it. One that is not there is none. */
export async function eraseRecording(query: Writing, at: RecordingAt): Promise<Erased> {
  const { studyId, recordingId } = at;
  // Who assigns or codes at this moment waits for this row, and then finds it gone.
  const { rows: found } = await sql<{ readonly name: string }>`
    select name from recording where study_id = ${studyId} and id = ${recordingId}
       for update`.execute(query);
  if (found.length === 0) return { counts: {}, goneIds: [recordingId], files: [] };
  await lockObservations(query, sql`study_id = ${studyId} and recording_id = ${recordingId}`);
  const counts = await countsOfRecording(query, at);
  const gone = await goneOf(query, at);
  await removeRows(query, at, gone.observationIds);
  const files: string[] = [];
  for (const uploadId of gone.uploadIds) {
    // oxlint-disable-next-line no-await-in-loop -- each waits for who would use it
    if (await forgetUpload(query, uploadId)) files.push(uploadId);
  }
  await forgetExamples(query, at);
  await scrubImports(query, studyId, gone);
  const history = await scrubHistory(query, studyId, gone);
  return { counts: { ...counts, history }, goneIds: [...gone.ids], files };
}

interface GoneRecording extends Gone {
  readonly observationIds: readonly Id<"observation">[];
  readonly uploadIds: readonly Id<"upload">[];
  readonly importIds: readonly string[];
}

/** Everything by which a recording is known elsewhere. */
async function goneOf(query: Query, { studyId, recordingId }: RecordingAt): Promise<GoneRecording> {
  const { rows } = await sql<{
    readonly kind: "id" | "text" | "observation" | "upload" | "import";
    readonly value: string;
  }>`
    with mine as (select * from observation where study_id = ${studyId} and recording_id = ${recordingId}),
    source as (select * from media_source where study_id = ${studyId} and recording_id = ${recordingId})
    select 'id' as kind, ${recordingId}::text as value
    union select 'observation', id::text from mine
    union select 'id', id::text from source
    union select 'id', id::text from caption where study_id = ${studyId} and recording_id = ${recordingId}
    union select 'id', id::text from phase where study_id = ${studyId} and recording_id = ${recordingId}
    union select 'id', id::text from remark
           where study_id = ${studyId} and observation_id in (select id from mine)
    union select 'upload', upload_id::text from source where upload_id is not null
    union select 'import', import_id::text from mine where import_id is not null
    union select 'import', import_id::text from recording
           where study_id = ${studyId} and id = ${recordingId} and import_id is not null
    union select 'text', name from recording where study_id = ${studyId} and id = ${recordingId}
    union select 'text', text from source, unnest(array[url, title, file_name]) as text
           where text is not null`.execute(query);
  const values = (kind: (typeof rows)[number]["kind"]) =>
    rows.filter((row) => row.kind === kind).map(({ value }) => value);
  const observationIds = await query
    .selectFrom("observation")
    .select("id")
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .execute();
  const uploadIds = await query
    .selectFrom("mediaSource")
    .select("uploadId")
    .distinct()
    .where("studyId", "=", studyId)
    .where("recordingId", "=", recordingId)
    .execute();
  return {
    ids: new Set([...values("id"), ...values("observation"), ...values("upload")]),
    texts: new Set(values("text")),
    observationIds: observationIds.map(({ id }) => id),
    uploadIds: uploadIds.flatMap(({ uploadId }) => uploadId ?? []),
    importIds: values("import"),
  };
}

async function removeRows(
  query: Writing,
  { studyId, recordingId }: RecordingAt,
  observationIds: readonly Id<"observation">[],
): Promise<void> {
  // Sums of whole studies are made again of what is left.
  await sql`delete from agreement_part where study_id = ${studyId}`.execute(query);
  for (const [table, { recording }] of Object.entries(erasureTables)) {
    if (!recording) continue;
    const these = recording.of === "recording" ? [recordingId] : observationIds;
    // oxlint-disable-next-line no-await-in-loop -- what refers to others goes before them
    await sql`delete from ${sql.table(table)}
               where study_id = ${studyId}
                 and ${sql.ref(recording.column)} = any(${these}::uuid[])`.execute(query);
  }
}

/** What is kept of imports that made some of it: the names of their files, and of what they called otherwise. */
async function scrubImports(
  query: Writing,
  studyId: Id<"study">,
  { ids, texts, importIds }: GoneRecording,
): Promise<void> {
  const { rows } = await sql<{ readonly id: string; readonly made: unknown }>`
    select id, made from import where study_id = ${studyId} and id = any(${importIds}::uuid[])`.execute(
    query,
  );
  for (const { id, made } of rows) {
    const left = JSON.stringify(withoutRenamed(scrubbed(made, { ids, texts })));
    // oxlint-disable-next-line no-await-in-loop -- a recording comes of few imports
    await sql`update import set files = '[]', made = ${left}::jsonb
               where study_id = ${studyId} and id = ${id}`.execute(query);
  }
  // The names of their files stand in the history too.
  await letHistoryBeScrubbed(query);
  await sql`
    update happening set after = after - 'files', is_scrubbed = true
     where study_id = ${studyId} and about = 'import' and about_id = any(${importIds}::text[])
       and after ? 'files'`.execute(query);
}

function withoutRenamed(made: unknown): unknown {
  return typeof made === "object" && made !== null && "renamed" in made
    ? { ...made, renamed: [] }
    : made;
}
