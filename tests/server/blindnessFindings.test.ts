import { type RawBuilder, sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { Role } from "../../src/domain/permissions.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { plantedProgramStudy } from "../plantedProgramStudy.ts";
import { plantedRaterStudy } from "../plantedRaterStudy.ts";
import { codes, pointEvent } from "../sample.ts";
import { type FreshDatabase, databases } from "../servers/describeOnEachServer.ts";
import { isWhole, wholly } from "../whole.ts";
import { soon } from "../soon.ts";
import { type Application, Client, makeGround, Person, setUp } from "./application.ts";
import { listen, messagesIn, type Stream } from "./heardStream.ts";
import { aHead, imported } from "./importedStudy.ts";
import { addressed, differing, type Place, placesIn } from "./placesOfCalls.ts";
import { richGround } from "./richGround.ts";
import { makeTracedStudy } from "./tracedStudy.ts";
import { type Asked, openTwoWorlds, type TwoWorlds } from "./twoWorlds.ts";
import { walkedOtherwise } from "./walkSamples.ts";

const [server] = databases();
const second = 1_000_000;
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

/** Whose streams are compared, and who reads afterwards. */
const blind: readonly Reader[] = [
  "cleo",
  ...wholly("ben" as const, "anton" as const, "vera" as const),
];
/** Longer than messages of one observation are gathered to one. */
const coalescedMs = 1_500;

/**
 * Studies with enough in them that raters, training, calibration, consensus, running ratings, scans, programs and reports
 * have something to say. In each the readers still code a part of the recordings: what others did there differs between
 * the worlds, and nothing that the readers ask may.
 */
describe.skipIf(!server)("who is blind to a part of a study", () => {
  let two: TwoWorlds | undefined;
  let cookies: Readonly<Record<Reader | "owner" | "stranger" | "anna", string>>;
  let places: readonly Place[] = [];
  /** Anna’s, on a recording that the readers still code: in one world she does more. */
  let annas: Id<"observation">;
  let annasStudy: Id<"study">;

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
    const anna = await ground.join("rater", "Annabel");
    const elsewhere = await makeGround(application, owner);
    const stranger = await elsewhere.join("coordinator", "Stranger");
    cookies = {
      ben: people.get("ben")?.cookie ?? "",
      cleo: people.get("cleo")?.cookie ?? "",
      anton: people.get("anton")?.cookie ?? "",
      vera: people.get("vera")?.cookie ?? "",
      owner: owner.cookie,
      stranger: stranger.cookie,
      anna: anna.cookie,
    };
    annas = await ground.assign(anna);
    annasStudy = ground.studyId;

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

  test.each<Exclude<keyof typeof cookies, "owner" | "anna">>([
    "cleo",
    ...wholly("ben" as const, "anton" as const, "vera" as const, "stranger" as const),
  ])("%s learns nothing by any call that reads", async (who) => {
    expect(await toldOf(who, reads())).toEqual([]);
  });

  test("a press and six are the same in the streams of who is blind, and leave behind the same when submitted", async () => {
    const listeners: readonly (Reader | "owner")[] = [...blind, "owner"];
    const listening: { who: Reader | "owner"; world: number; stream: Stream }[] = [];
    for (const world of [0, 1]) {
      for (const who of listeners) {
        // oxlint-disable-next-line no-await-in-loop -- One after the other, alike in both worlds.
        listening.push({ who, world, stream: await listen(personOf(who, world), annasStudy) });
      }
    }
    const heard = (who: Reader | "owner", world: number) =>
      messagesIn(
        listening.find((one) => one.who === who && one.world === world)?.stream.text() ?? "",
      ).map((message) => two?.timeless(message));
    for (const [world, presses] of [1, 6].entries()) {
      const client = new Client(personOf("anna", world), annas);
      for (let press = 1; press <= presses; press += 1) {
        // oxlint-disable-next-line no-await-in-loop -- As they are pressed.
        await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, press * second) });
      }
    }
    // Whoever sees the work hears of it in both worlds: what the others do not hear was there to be heard.
    for (const world of [0, 1]) {
      // oxlint-disable-next-line no-await-in-loop -- The one and the other.
      await soon(() => expect(heard("owner", world).join("\n")).toContain(annas));
    }
    await sleep(coalescedMs);
    for (const who of blind) expect.soft(heard(who, 1), who).toEqual(heard(who, 0));

    const before = heard("owner", 1).length;
    for (const world of [0, 1]) {
      const anna = personOf("anna", world);
      const params = { observationId: annas };
      // oxlint-disable no-await-in-loop -- What was read is submitted.
      const { revision } = await anna.send(contract.readWork, { params });
      await anna.send(contract.submitObservation, { params, body: { revision } });
      // oxlint-enable no-await-in-loop
    }
    await soon(() => expect(heard("owner", 1).length).toBeGreaterThan(before));
    for (const { stream } of listening) stream.stop();
    for (const who of blind) {
      // oxlint-disable-next-line no-await-in-loop -- One reader after the other.
      expect.soft(await toldOf(who, reads()), who).toEqual([]);
    }
  });

  test.each(wholly("ben" as const, "cleo" as const))(
    "%s learns nothing by any call that writes, nor by what it leaves behind",
    async (who) => {
      const writes = everyCall(({ method }) => method !== "GET");
      expect(await toldOf(who, writes)).toEqual([]);
      expect(await toldOf(who, reads())).toEqual([]);
    },
  );

  function personOf(who: keyof typeof cookies, world: number): Person {
    const person = new Person(two?.worlds[world]?.address ?? "");
    person.cookie = cookies[who];
    return person;
  }
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
  "endOtherSessions",
  "leaveStudy",
  "createStudy",
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
  // Whether a code is seen at all differs by chance.
  "readCodesSeen",
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
