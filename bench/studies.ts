import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Call, Request } from "../src/api/call.ts";
import { contract } from "../src/api/contract.ts";
import { addressOf } from "../src/client/kit/query/api.ts";
import type { Id } from "../src/domain/rules.ts";
import { clientConfig } from "../src/server/database/database.ts";
import { databaseUrlOf } from "../src/server/embedded/databaseUrl.ts";
import { startEmbedded } from "../src/server/embedded/launcher.ts";
import { startSite } from "../tests/journeys/site.ts";
import { codes } from "../tests/sample.ts";
import type { Person } from "../tests/server/application.ts";
import { type Figure, percentile, rounded } from "./figure.ts";
import { firstOwner, makeLargeStudy } from "./study.ts";

/** What a study is promised to hold; a share of it for a quick look. */
const share = Number(process.env["INTERRATER_BENCH_SHARE"] ?? 1);
const size = {
  raters: Math.max(4, Math.round(100 * share)),
  recordings: Math.max(20, Math.round(1_000 * share)),
  ratersPerRecording: 2,
  eventsPerObservation: 1_000,
  happeningsPerObservation: Math.max(10, Math.round(500 * share)),
};
const rounds = 60;

/**
 * What screens ask of one large study, over HTTP from the first byte sent to the last one read. The API
 * makes the study, its scheme and two of its people; the rest is written into the tables as the API
 * would have, because nobody waits for two million key presses.
 */
export async function* measureStudies(): AsyncGenerator<Figure> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "interrater-bench-"));
  const database = await startEmbedded({ dataDirectory, log: console.error, purpose: "benchmark" });
  const site = await startSite({ DATABASE_URL: databaseUrlOf(database.connection) });
  const connection = new Client(clientConfig(database.connection));
  try {
    await connection.connect();
    const { owner } = await firstOwner(site);
    const study = await makeLargeStudy(owner, 1);
    await study.assignAll();
    const { studyId, raters } = study;
    const [rater] = raters;
    if (!rater) throw new Error("the study has no rater");
    const before = performance.now();
    await fill(connection, studyId);
    console.error(`  the study was made in ${rounded((performance.now() - before) / 1000, 1)} s`);

    const params = { studyId };
    const { cursor } = await owner.send(contract.readOverview, { params, query: {} });
    const { next } = await owner.send(contract.listObservations, { params, query: {} });
    const after = next ?? undefined;
    yield* timed("overview", owner, contract.readOverview, { params, query: {} });
    yield* timed("overview.news", owner, contract.readOverview, {
      params,
      query: { since: cursor },
    });
    yield* timed("overview.own", rater, contract.readOverview, { params, query: {} });
    yield* timed("observations", owner, contract.listObservations, { params, query: {} });
    yield* timed("observations.next", owner, contract.listObservations, {
      params,
      query: { after },
    });
    yield* timed("recordings", owner, contract.listRecordings, { params, query: {} });
    yield* timed("queue", rater, contract.myQueue, { query: {} });
    yield* timed("members", owner, contract.listMembers, { params });
    yield* timed("history", owner, contract.listHistory, { params, query: {} });
    const page = await owner.send(contract.listHistory, { params, query: {} });
    yield* timed("history.next", owner, contract.listHistory, {
      params,
      query: { after: page.next ?? undefined },
    });
    yield* timed("history.ofOne", owner, contract.listHistory, {
      params,
      query: { accountId: rater.accountId },
    });
    yield* timed("studies", owner, contract.listStudies, {});
    yield* glance(owner, studyId);
  } finally {
    await connection.end();
    await site.stop();
    await database.stop();
    rmSync(site.dataDirectory, { recursive: true, force: true });
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Agreement at a glance: until all is compared, how long others wait meanwhile, and once it is known. */
async function* glance(owner: Person, studyId: Id<"study">): AsyncGenerator<Figure> {
  const params = { studyId };
  const before = performance.now();
  const waits: number[] = [];
  for (;;) {
    const asked = performance.now();
    // oxlint-disable no-await-in-loop -- What is measured is that one follows the other.
    await owner.send(contract.isAlive, {});
    waits.push(performance.now() - asked);
    const { compared, all } = await owner.send(contract.readAgreementSummary, { params });
    // oxlint-enable no-await-in-loop
    if (compared === all) break;
  }
  const value = rounded((performance.now() - before) / 1000, 1);
  yield { metric: "studies.glance.first", value, unit: "s" };
  yield {
    metric: "studies.glance.others_wait.p95",
    value: rounded(percentile(waits, 0.95), 1),
    unit: "ms",
  };
  yield* timed("glance", owner, contract.readAgreementSummary, { params });
}

async function* timed<C extends Call>(
  name: string,
  person: Person,
  call: C,
  request: Request<C>,
): AsyncGenerator<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds + 5; round++) {
    const before = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- One screen asks, and the next when it has its answer.
    const answer = await fetch(person.address + addressOf(call, request), {
      headers: { cookie: person.cookie },
    });
    // oxlint-disable-next-line no-await-in-loop -- The same.
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}`);
    if (round >= 5) times.push(performance.now() - before);
  }
  for (const [part, p] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    yield {
      metric: `studies.${name}.${part}`,
      value: rounded(percentile(times, p), 1),
      unit: "ms",
    };
  }
}

/** People, recordings, observations at every stage over two months, and their events. */
async function fill(connection: Client, studyId: Id<"study">): Promise<void> {
  for (const statement of [
    `insert into account (id, name, email)
     select gen_random_uuid(), 'Rater ' || n, 'rater' || n || '@example.org'
       from generate_series(2, ${size.raters}) n`,
    `insert into membership (study_id, account_id, role)
     select '${studyId}', id, 'rater' from account where email like 'rater%@example.org'`,
    `insert into recording (study_id, id, name, duration_us, frames_per_second, has_video, created_at)
     select '${studyId}', gen_random_uuid(), 'Clip ' || lpad(n::text, 4, '0'), 1200000000, 25, true,
            now() - interval '61 days' + n * interval '1 second'
       from generate_series(1, ${size.recordings}) n`,
    `insert into media_source (study_id, recording_id, id, position, kind, offset_us, url, provider)
     select study_id, id, gen_random_uuid(), 0, 'address', 0,
            'https://example.org/' || replace(name, ' ', '-') || '.mp4', 'file'
       from recording where study_id = '${studyId}'`,
    `with people as (
       select account_id, row_number() over (order by account_id) - 1 as place
         from membership where study_id = '${studyId}' and role = 'rater'),
     clips as (
       select id, row_number() over (order by created_at) - 1 as place
         from recording where study_id = '${studyId}' and name like 'Clip %')
     insert into observation (study_id, id, recording_id, round_id, rater_id, state, revision,
                              event_count, assigned_at, started_at, submitted_at, changed_at)
     select '${studyId}', gen_random_uuid(), clips.id, round.id, people.account_id, made.state,
            ${size.eventsPerObservation}, ${size.eventsPerObservation}, made.at,
            case when made.state <> 'assigned' then made.at + interval '1 day' end,
            case when made.state in ('submitted', 'accepted') then made.at + interval '2 days' end,
            made.at + interval '2 days'
       from clips
       cross join generate_series(0, ${size.ratersPerRecording - 1}) nth
       join people on people.place = (clips.place * 7 + nth * 13) % (select count(*) from people)
       join round on round.study_id = '${studyId}'
       cross join lateral (select
         (array['accepted','accepted','submitted','submitted','accepted','submitted','in_progress',
                'assigned','in_progress','returned'])[1 + (clips.place * 3 + nth) % 10] as state,
         now() - interval '60 days' + (clips.place % 58) * interval '1 day' as at) made`,
    // Solitary and together in turn, each rater a little late in their own way; a laugh after each.
    `insert into event (study_id, observation_id, id, kind, code_id, subject_id, start_us, end_us,
                        modifiers, comment, confidence, version, is_deleted)
     select study_id, observation.id, gen_random_uuid(),
            case when n % 3 = 2 then 'point' else 'state' end,
            case n % 3 when 0 then '${codes.solitary}'::uuid when 1 then '${codes.together}'::uuid
                       else '${codes.laughs}'::uuid end,
            null, at.start_us,
            case when n % 3 = 2 then null else at.start_us + 1100000 end,
            '{}', '', null, 1, false
       from observation
       cross join generate_series(0, ${size.eventsPerObservation - 1}) n
       cross join lateral (select n * 1190000 + get_byte(uuid_send(rater_id), 15) * 300
                                  + (n * 7919 % 13) * 3000 as start_us) at
      where study_id = '${studyId}'`,
    // What two months of such a study leave in its history.
    `insert into happening (study_id, id, at, account_id, about, about_id, action, before, after)
     select study_id, gen_random_uuid(), assigned_at + step * interval '7 hours', rater_id,
            'observation', id,
            (array['assign','startObservation','submitObservation','reviewObservation'])[1 + step % 4],
            '{"state": "assigned"}', '{"state": "in_progress"}'
       from observation cross join generate_series(0, ${size.happeningsPerObservation - 1}) step
      where study_id = '${studyId}'`,
    "vacuum analyze",
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- Each needs what the one before has made.
    await connection.query(statement);
  }
}
