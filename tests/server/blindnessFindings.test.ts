import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { Role } from "../../src/domain/permissions.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { plantedProgramStudy } from "../plantedProgramStudy.ts";
import { plantedRaterStudy } from "../plantedRaterStudy.ts";
import { type FreshDatabase, databases } from "../servers/describeOnEachServer.ts";
import { isWhole, wholly } from "../whole.ts";
import { type Application, makeGround, type Person, setUp } from "./application.ts";
import { aHead, imported } from "./importedStudy.ts";
import { addressed, differing, type Place, placesIn } from "./placesOfCalls.ts";
import { richGround } from "./richGround.ts";
import { makeTracedStudy } from "./tracedStudy.ts";
import { type Asked, openTwoWorlds, type TwoWorlds } from "./twoWorlds.ts";
import { walkedOtherwise } from "./walkSamples.ts";

const [server] = databases();
const names = Object.keys(contract).filter((name): name is CallName =>
  Object.hasOwn(contract, name),
);

/** Who is blind where work is hidden, and who sees it. */
const readers = {
  ben: "rater",
  cleo: "coordinator",
  anton: "analyst",
  vera: "viewer",
} as const satisfies Readonly<Record<string, Role>>;
type Reader = keyof typeof readers;

/**
 * Studies with enough in them that raters, training, calibration, consensus, running ratings, scans, programs and reports
 * have something to say. In each the readers still code a part of the recordings: what others did there differs between
 * the worlds, and nothing that the readers ask may.
 */
describe.skipIf(!server)("who is blind to a part of a study", () => {
  let two: TwoWorlds | undefined;
  let cookies: Readonly<Record<Reader | "owner" | "stranger", string>>;
  let places: readonly Place[] = [];

  beforeAll(async () => {
    if (!server) return;
    two = await openTwoWorlds(server, { fill, part: hideOtherWork });
  }, 240_000);
  afterAll(() => two?.close());

  async function fill(application: Application): Promise<void> {
    const { database } = application.tools;
    const owner = await setUp(application);
    const ground = await richGround(application, owner);
    const people = new Map<Reader, Person>();
    for (const reader of ["ben", "cleo", "anton", "vera"] as const) {
      people.set(reader, await ground.join(readers[reader], `Reader-${reader}`));
    }
    const elsewhere = await makeGround(application, owner);
    const stranger = await elsewhere.join("coordinator", "Stranger");
    cookies = {
      ben: people.get("ben")?.cookie ?? "",
      cleo: people.get("cleo")?.cookie ?? "",
      anton: people.get("anton")?.cookie ?? "",
      vera: people.get("vera")?.cookie ?? "",
      owner: owner.cookie,
      stranger: stranger.cookie,
    };

    const raters = plantedRaterStudy({
      seed: 74_100,
      raters: 6,
      recordings: isWhole ? 24 : 12,
      each: 3,
      golds: 2,
      faults: new Map([
        [1, { kind: "stops", at: 0.5 }],
        [2, { kind: "swaps", codes: [3, 4], share: 0.8 }],
        [3, { kind: "reverses" }],
      ]),
    });
    const ofRaters = await imported(owner, undefined, aHead(raters.study), raters.observations);
    const program = plantedProgramStudy({ seed: 61, people: 3, recordings: 6, isScanned: true });
    const ofProgram = await imported(owner, undefined, aHead(program.study), program.observations);
    const traced = await makeTracedStudy(application, owner, {
      recordings: 4,
      durationUs: 40_000_000,
      raters: [{}, { lateUs: 700_000 }, { bias: 8, noise: 4 }],
    });
    const studyIds = [ground.studyId, ofRaters.studyId, ofProgram.studyId, traced.studyId];
    for (const studyId of studyIds) {
      for (const [reader, person] of people) {
        await sql`insert into membership (study_id, account_id, role)
                  values (${studyId}, ${person.accountId}, ${readers[reader]})
                  on conflict do nothing`.execute(database);
        if (reader === "vera") continue;
        // Every other recording, and of the small study all: in each round that has work there.
        await sql`insert into observation (study_id, id, recording_id, round_id, rater_id, purpose, sampling, state)
                  select distinct on (recording_id, round_id) study_id, gen_random_uuid(), recording_id, round_id,
                         ${person.accountId}, 'work', sampling, 'assigned'
                    from observation
                   where study_id = ${studyId} and recording_id in (
                           select id from (
                             select id, row_number() over (order by name, id) as place from recording where study_id = ${studyId}
                           ) as numbered
                            where place % 2 = 1 or ${studyId === ground.studyId})
                   order by recording_id, round_id, id`.execute(database);
      }
    }
    places = await fewPlaces(database);
  }

  function everyCall(isWanted: (call: Call) => boolean): Asked[] {
    return names
      .filter((name) => !ofMachine.has(name) && isWanted(contract[name]))
      .flatMap((name) => differing(contract[name], places).map((place) => asking(name, place)));
  }

  const reads = () => everyCall(({ method }) => method === "GET");

  /** What is answered otherwise, where all is to be the same. */
  async function toldOf(who: Exclude<keyof typeof cookies, "owner">, all: readonly Asked[]) {
    const found = (await two?.differences(cookies[who], all)) ?? [];
    return found.map(({ how }) => how);
  }

  test("the owner sees in every call that says something of work that it differs", async () => {
    const found = (await two?.differences(cookies.owner, reads())) ?? [];
    const telling = new Set(found.map(({ asked }) => asked.name));
    const asked = new Set(reads().map(({ name }) => name));

    const known = new Set([...saysNothing, ...notPlanted]);
    expect([...asked].filter((name) => !telling.has(name) && !known.has(name))).toEqual([]);
  });

  test.each<Exclude<keyof typeof cookies, "owner">>([
    "ben",
    "cleo",
    ...wholly("anton" as const, "vera" as const, "stranger" as const),
  ])("%s learns nothing by any call that reads", async (who) => {
    expect(await toldOf(who, reads())).toEqual([]);
  });
});

/** Calls about the machine, or which end what the walk stands on. */
const ofMachine: ReadonlySet<string> = new Set([
  ...Object.keys(walkedOtherwise),
  "readMetrics",
  "readSystem",
  "examineSystem",
  "isAlive",
  "isReady",
  "readOwnAddress",
]);

/** Calls of which no answer is about anybody’s work. */
const saysNothing: ReadonlySet<string> = new Set<CallName>([
  "session",
  "signInWays",
  "finishSingleSignOn",
  "readSecurity",
  "listPeople",
  "listSecurityLog",
  "exportSecurityLog",
  "listSessions",
  "readNoticeChoices",
  "readMail",
  "listTokens",
  "listMembers",
  "listInvitations",
  "listPrograms",
  "listWebhooks",
  "listDeliveries",
  "listRecordings",
  "readRecording",
  "listEarlierSources",
  "listLocatedFiles",
  "readUpload",
  "readUploading",
  "listUploads",
  "readCaption",
  "readFrameTimes",
  "readMedia",
  "listSchemes",
  "readScheme",
  "listPlans",
  "listRounds",
  "readStatistics",
  "readScopeChoices",
  "listImports",
  "listUnfinishedImports",
  "listSavedAnswers",
  "listErasures",
  "listParticipants",
  "previewWithdrawal",
  "exportParticipants",
  "readRetention",
  "readDataProtection",
  "readTexts",
  "countTexts",
  "listTexts",
  "readTextPicture",
]);

/** Calls about work that this world has nothing to say in: `blindnessOracles.test.ts` and `blindnessWalk.test.ts` have some of it. */
const notPlanted: ReadonlySet<string> = new Set<CallName>([
  "listNotices",
  "readSchemeImpact",
  "readObservationHistory",
  "readWorkAt",
  "listHistory",
  "exportHistory",
  "readCalibration",
  "readCertificate",
  "readConfusion",
  "readScanAnswers",
  "readRaterInstances",
  "readCorrected",
  "listLockedReports",
  "readLockedReport",
  "exportLockedReport",
  "readExportLosses",
  "listRepeats",
  "readAnalysisProgress",
  "readPoster",
]);

const readersIds = sql`(select id from account where name like 'Reader-%')`;

/** What others did where every reader who codes is still coding. */
const hiddenWork = sql`(
  select theirs.id from observation as theirs
   where theirs.rater_id not in ${readersIds}
     and (select count(distinct own.rater_id) from observation as own
           where own.rater_id in ${readersIds} and own.recording_id = theirs.recording_id
             and own.study_id = theirs.study_id and own.state = 'assigned'
             and (own.round_id = theirs.round_id or theirs.purpose = 'gold')) = 3
)`;

/** Everything that work can differ in, done to all of it. */
async function changeWork(
  database: Application["tools"]["database"],
  those: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from event where observation_id in ${those} and id::text ~ '[0-5]$'`.execute(
    database,
  );
  await sql`update event set start_us = start_us + 1700000, end_us = end_us + 1700000, comment = 'other',
              confidence = 0.5, version = version + 1 where observation_id in ${those}`.execute(
    database,
  );
  await sql`update rating set comment = 'other', value = (
              select min(value) + max(value) from rating as all_of where all_of.criterion_id = rating.criterion_id
            ) - value where observation_id in ${those}`.execute(database);
  await sql`delete from work_part where observation_id in ${those} and key ~ '[0-4]$'`.execute(
    database,
  );
  await sql`update work_part set body = body || '{"text": "other"}'
             where observation_id in ${those} and key = 'notes'`.execute(database);
  await sql`update observation set revision = revision + 9, event_count = event_count + 7,
              changed_at = clock_timestamp() where id in ${those}`.execute(database);
  await sql`insert into remark (study_id, observation_id, id, account_id, text)
            select study_id, id, gen_random_uuid(), rater_id, 'a remark' from observation
             where id in ${those}`.execute(database);
}

/** A hidden and a seen observation, of each purpose and study, and what the readers have themselves. */
async function fewPlaces(database: Application["tools"]["database"]) {
  const { rows } = await sql<{ id: string }>`
    select distinct on (study_id, purpose, is_hidden, is_own) id
      from (select *, id in ${hiddenWork} as is_hidden, rater_id in ${readersIds} as is_own from observation) as one
     order by study_id, purpose, is_hidden, is_own, id`.execute(database);
  const wanted = new Set(rows.map(({ id }) => id));
  return (await placesIn(database)).filter(({ observationId = "" }) => wanted.has(observationId));
}

async function hideOtherWork(place: FreshDatabase): Promise<void> {
  const { database, close } = openDatabase(place.connection);
  const { rows } = await sql<{ id: string }>`select id from ${hiddenWork} as hidden`.execute(
    database,
  );
  expect(rows.length).toBeGreaterThan(20);
  await changeWork(database, sql`(select unnest(${rows.map(({ id }) => id)}::uuid[]))`);
  await close();
}

function asking(name: CallName, place: Place): Asked {
  const { path, query, body } = addressed(name, place);
  const { method } = contract[name];
  return {
    name,
    path: `${path}?${query}`,
    method,
    ...(method !== "GET" && { body: body ?? {} }),
  };
}
