import { sql } from "kysely";
import { type ExampleMoment, Scheme } from "../../domain/entities/scheme.ts";
import { exampleRecordings, withExamples } from "../../domain/schemeExamples.ts";
import type { Writing } from "../database/database.ts";
import type { RecordingAt } from "./countsOfRecording.ts";

/** Takes out of a study’s schemes the moments of a recording that they show as examples, each with its note. */
export async function forgetExamples(
  query: Writing,
  { studyId, recordingId }: RecordingAt,
  isGone: (moment: ExampleMoment) => boolean = () => true,
): Promise<void> {
  const versions = await query
    .selectFrom("schemeVersion")
    .select(["id", "scheme", "edition"])
    .where("studyId", "=", studyId)
    .where(sql<boolean>`position(${recordingId} in lower(scheme::text)) > 0`)
    .execute();
  for (const version of versions) {
    const scheme = Scheme.parse(version.scheme);
    if (!exampleRecordings(scheme).has(recordingId)) continue;
    const left = withExamples(
      scheme,
      (moment) => moment.recordingId !== recordingId || !isGone(moment),
    );
    // oxlint-disable-next-line no-await-in-loop -- few have any
    await query
      .updateTable("schemeVersion")
      // What was read of an edition is remembered, and stands for ever: this is another one.
      .set({ scheme: JSON.stringify(left), edition: version.edition + 1 })
      .where("studyId", "=", studyId)
      .where("id", "=", version.id)
      .execute();
  }
}
