import { sql } from "kysely";
import { Refusal } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import { opened, type Unseen } from "../sight/unseen.ts";
import type { Query } from "./database.ts";
import { programsAmong } from "./ofPeople.ts";
import { inNameOrder } from "./inNameOrder.ts";

/** So many names are in a refusal. */
const namesTold = 5;

interface Given {
  readonly recordingId: Id<"recording">;
  readonly raterId: Id<"account">;
}

/**
 * Refuses to give programs recordings with someone in them who has not agreed to it, whose consent is over or who
 * has withdrawn. Of recordings with no one in them that is known, nothing is asked.
 *
 * @throws Refusal `no_consent_for_programs` with the names of the recordings.
 */
export async function checkConsentForPrograms(
  query: Query,
  studyId: Id<"study">,
  given: readonly Given[],
): Promise<void> {
  const programs = await programsAmong(
    query,
    given.map(({ raterId }) => raterId),
  );
  const wanted = given.flatMap(({ raterId, recordingId }) =>
    programs.has(raterId) ? [recordingId] : [],
  );
  if (wanted.length === 0) return;
  const { names, count } = await withoutConsent(query, studyId, wanted);
  if (count > 0) throw new Refusal("no_consent_for_programs", { names: names.join(", "), count });
}

/** The same for one recording that a program asks for; it reads no name of it. */
export async function checkConsentOf(
  query: Query,
  studyId: Id<"study">,
  recordingId: Id<"recording">,
): Promise<void> {
  const { count } = await withoutConsent(query, studyId, [recordingId]);
  if (count > 0) throw new Refusal("no_consent_for_programs", { names: "", count });
}

async function withoutConsent(
  query: Query,
  studyId: Id<"study">,
  recordingIds: readonly Id<"recording">[],
): Promise<{ readonly names: readonly string[]; readonly count: number }> {
  const { rows } = await sql<{ readonly name: Unseen<string>; readonly count: number }>`
    select recording.name, (count(*) over ())::int as count
      from recording
     where recording.study_id = ${studyId} and recording.id = any(${[...new Set(recordingIds)]}::uuid[])
       and exists (
         select from appearance
           join participant on participant.study_id = appearance.study_id
                           and participant.id = appearance.participant_id
          where appearance.study_id = recording.study_id
            and appearance.recording_id = recording.id
            and (not 'train' = any(participant.consents) or participant.withdrawn_at is not null
                 or participant.expires_on::date < current_date))
     order by ${inNameOrder("recording.name")}
     limit ${namesTold}`.execute(query);
  return { names: rows.map(({ name }) => opened(name, "permission")), count: rows[0]?.count ?? 0 };
}
