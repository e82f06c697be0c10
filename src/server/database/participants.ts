import { sql } from "kysely";
import type { Participant } from "../../domain/entities/participant.ts";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { commonStretches, joinedStretches, type Stretch } from "../../domain/spans.ts";
import type { Query, Writing } from "./database.ts";

interface RecordingAt {
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
}

/** Who is in the recordings of a study, by pseudonym. */
export async function participantsOf(
  query: Query,
  studyId: Id<"study">,
  only?: Id<"participant">,
): Promise<Participant[]> {
  const rows = await query
    .selectFrom("participant")
    .selectAll()
    .where("studyId", "=", studyId)
    .$if(only !== undefined, (all) => all.where("id", "=", only ?? sql.lit(null)))
    .orderBy("pseudonym")
    .orderBy("id")
    .execute();
  const appearances = await query
    .selectFrom("appearance")
    .select(["participantId", "recordingId", "stretches"])
    .where("studyId", "=", studyId)
    .orderBy("participantId")
    .orderBy("recordingId")
    .execute();
  const of = new Map<string, Participant["appearances"]>();
  for (const { participantId, ...appearance } of appearances) {
    of.set(participantId, [...(of.get(participantId) ?? []), appearance]);
  }
  return rows.map(({ createdAt, withdrawnAt, ...row }) => ({
    ...row,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    appearances: of.get(row.id) ?? [],
  }));
}

/** One participant of a study. @throws Refusal `not_found`. */
export async function participantOf(
  query: Query,
  studyId: Id<"study">,
  participantId: Id<"participant">,
): Promise<Participant> {
  const [found] = await participantsOf(query, studyId, participantId);
  if (!found) throw new Refusal("not_found", {});
  return found;
}

/** Says in which recordings someone is, in the place of what was said before. @throws Refusal `not_found`. */
export async function putAppearances(
  query: Writing,
  studyId: Id<"study">,
  participantId: Id<"participant">,
  appearances: Participant["appearances"],
): Promise<void> {
  const recordingIds = [...new Set(appearances.map(({ recordingId }) => recordingId))];
  const { rows } = await sql<{ readonly id: string }>`
    select id from recording where study_id = ${studyId} and id = any(${recordingIds}::uuid[])
       for key share`.execute(query);
  if (rows.length < recordingIds.length || recordingIds.length < appearances.length) {
    throw new Refusal("not_found", {});
  }
  await query
    .deleteFrom("appearance")
    .where("studyId", "=", studyId)
    .where("participantId", "=", participantId)
    .execute();
  await sql`
    insert into appearance (study_id, participant_id, recording_id, stretches)
    select ${studyId}, ${participantId}, x.id, x.stretches
      from unnest(${appearances.map(({ recordingId }) => recordingId)}::uuid[],
                  ${appearances.map(({ stretches }) => JSON.stringify(inOrder(stretches)))}::jsonb[])
           as x(id, stretches)`.execute(query);
}

/** Intervals in order, those that overlap or touch made one. */
function inOrder(stretches: readonly Stretch[]): readonly Stretch[] {
  return joinedStretches(stretches.toSorted((a, b) => a.startUs - b.startUs));
}

/**
 * Who else is in a recording, or in intervals of it.
 *
 * @param but the one who is asked about; `null`: no one is excluded.
 */
export async function othersIn(
  query: Query,
  { studyId, recordingId }: RecordingAt,
  but: { readonly id: Id<"participant">; readonly stretches: readonly Stretch[] } | null,
): Promise<
  { readonly id: Id<"participant">; readonly pseudonym: string; readonly isWithdrawn: boolean }[]
> {
  const rows = await query
    .selectFrom("appearance")
    .innerJoin("participant", (join) =>
      join
        .onRef("participant.studyId", "=", "appearance.studyId")
        .onRef("participant.id", "=", "appearance.participantId"),
    )
    .select(["participant.id", "participant.pseudonym", "participant.withdrawnAt", "stretches"])
    .where("appearance.studyId", "=", studyId)
    .where("appearance.recordingId", "=", recordingId)
    .orderBy("participant.pseudonym")
    .orderBy("participant.id")
    .execute();
  return rows
    .filter(({ id, stretches }) => id !== but?.id && meet(stretches, but?.stretches ?? []))
    .map(({ id, pseudonym, withdrawnAt }) => ({
      id,
      pseudonym,
      isWithdrawn: withdrawnAt !== null,
    }));
}

/** Whether both are seen at the same time; none stands for all of the recording. */
function meet(one: readonly Stretch[], other: readonly Stretch[]): boolean {
  return one.length === 0 || other.length === 0 || commonStretches(one, other).length > 0;
}

/** Files of a recording from which others are played too. */
export async function sharedFilesOf(
  query: Query,
  { studyId, recordingId }: RecordingAt,
): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(distinct upload_id)::int as count from media_source as mine
     where study_id = ${studyId} and recording_id = ${recordingId} and upload_id is not null
       and exists (select from media_source as other
                    where other.study_id = ${studyId} and other.upload_id = mine.upload_id
                      and other.recording_id <> ${recordingId})`.execute(query);
  return rows[0]?.count ?? 0;
}
