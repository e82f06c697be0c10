import type { Client } from "pg";
import type { Scheme } from "../src/domain/entities/scheme.ts";
import type { Id } from "../src/domain/rules.ts";
import { codeOf, newId } from "../tests/sample.ts";

/** What agreement is promised to be quick for. */
export const agreementSize = {
  raters: 10,
  recordings: 50,
  /** On two subjects in half an hour: one every 1.8 seconds of each. */
  eventsPerObservation: 2_000,
  recordingUs: 1_800_000_000,
};

const states = Array.from({ length: 5 }, (_, at) => ({
  id: newId("code"),
  name: `Play ${at + 1}`,
}));
const group = newId("group");
const looks = newId("code");
const points = [newId("code"), newId("code")] as const;
const subjects = [newId("subject"), newId("subject")] as const;

/** Five states of an exclusive group, one beside them, and two points; of two subjects. */
export const agreementScheme: Scheme = {
  groups: [{ id: group, name: "Play", isExclusive: true, texts: {} }],
  codes: [
    ...states.map(({ id, name }) => codeOf(id, name, { groupId: group })),
    codeOf(looks, "Looks"),
    codeOf(points[0], "Laughs", { kind: "point" }),
    codeOf(points[1], "Points", { kind: "point" }),
  ],
  modifiers: [],
  subjects: subjects.map((id, at) => ({ id, name: `Child ${at + 1}`, key: null, texts: {} })),
  criteria: [],
  total: "none",
};

/**
 * Raters, recordings, and an accepted observation of each by each, written into the tables as the API
 * would have. Raters are late in their own way, and now and then mean another code.
 */
export async function fillAgreement(
  connection: Client,
  studyId: Id<"study">,
  size: typeof agreementSize,
): Promise<void> {
  const { raters, recordings, eventsPerObservation, recordingUs } = size;
  for (const statement of [
    `insert into account (id, name, email)
     select gen_random_uuid(), 'Coder ' || n, 'coder' || n || '@example.org'
       from generate_series(1, ${raters}) n`,
    `insert into membership (study_id, account_id, role)
     select '${studyId}', id, 'rater' from account where email like 'coder%@example.org'`,
    `insert into recording (study_id, id, name, duration_us, frames_per_second, has_video)
     select '${studyId}', gen_random_uuid(), 'Clip ' || lpad(n::text, 4, '0'), ${recordingUs}, 25, true
       from generate_series(1, ${recordings}) n`,
    `insert into round (study_id, id, number, name, scheme_version_id)
     select '${studyId}', gen_random_uuid(), 1, '', id from scheme_version
      where study_id = '${studyId}' and not exists (select from round where study_id = '${studyId}')`,
    `insert into observation (study_id, id, recording_id, round_id, rater_id, state, revision,
                              event_count, assigned_at, started_at, submitted_at, changed_at)
     select '${studyId}', gen_random_uuid(), recording.id, round.id, account_id, 'accepted',
            ${eventsPerObservation}, ${eventsPerObservation}, now(), now(),
            now() - interval '1 day' * (ascii(right(recording.name, 1)) % 8) * 7, now()
       from recording join round using (study_id) join membership using (study_id)
      where study_id = '${studyId}' and membership.role = 'rater'`,
    `insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                        modifiers, comment, confidence, version, is_deleted)
     select study_id, observation.id, gen_random_uuid(),
            case when n / 2 % 10 > 7 then 'point' else 'state' end,
            case n / 2 % 10 when 7 then '${looks}'::uuid
                 when 8 then '${points[0]}'::uuid when 9 then '${points[1]}'::uuid
                 else ${array(states.map(({ id }) => id))}[1 + (n * 7919 / 13 + n % 17
                      + (get_byte(uuid_send(rater_id), n % 16) < 24)::int
                      + (get_byte(uuid_send(observation.id), n % 16) < 12)::int) % 5] end,
            ${array(subjects)}[1 + n % 2], at.start_us,
            case when n / 2 % 10 > 7 then null
                 when n / 2 % 10 = 7 then at.start_us + 4000000 else at.start_us + 1300000 end,
            '{}', '', null, 1, false
       from observation
       cross join generate_series(0, ${eventsPerObservation - 1}) n
       cross join lateral (select n / 2 * ${Math.floor((2 * recordingUs) / eventsPerObservation) - 5_000}
                                  + get_byte(uuid_send(rater_id), 15) * 300
                                  + (n * 7919 % 13 + get_byte(uuid_send(rater_id), n % 13) % 7
                                     + get_byte(uuid_send(recording_id), (n + get_byte(uuid_send(rater_id), 3)) % 11) % 5) * 9000
                                  as start_us) at
      where study_id = '${studyId}'
      -- Somebody's events are written one after the other.
      order by observation.id, n`,
    "vacuum analyze",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- Each needs what the one before has made.
    await connection.query(statement);
  }
}

function array(ids: readonly string[]): string {
  return `(array['${ids.join("','")}']::uuid[])`;
}
