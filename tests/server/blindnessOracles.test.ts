import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/api/call.ts";
import { type CallName, contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { type FreshDatabase, databases } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { type Application, Client, type Ground, makeGround, Person, setUp } from "./application.ts";
import { aHead, anObservationCopy, aStudyCopy, imported } from "./importedStudy.ts";
import { type Asked, openTwoWorlds, type TwoWorlds } from "./twoWorlds.ts";
import { samples, walkedOtherwise } from "./walkSamples.ts";
import { notWhole, wholeBodies } from "./wholeSamples.ts";

const names = Object.keys(contract).filter((name): name is CallName =>
  Object.hasOwn(contract, name),
);
const [server] = databases();
const second = 1_000_000;

/**
 * Two worlds that differ in nothing but work which is hidden from some: where its events lie, how many
 * they are, what is rated, remarked and gone back to. Whatever somebody who is blind asks, tries and is
 * refused has to be the same in both, to the last sign: else by asking they find out.
 */
describe.skipIf(!server)("who is blind to work", () => {
  let two: TwoWorlds | undefined;
  let begun = 0;
  let cookies: Readonly<Record<"cleo" | "ben" | "owner", string>>;
  let ground: Ground;
  let observationIds: Readonly<Record<"ana" | "ben" | "cleo", Id<"observation">>>;
  let recordingIds: Readonly<Record<"first" | "live" | "imported", Id<"recording">>>;
  let raterIds: Readonly<Record<"ana" | "ben" | "cleo", Id<"account">>>;
  let basisRoundId: Id<"round">;
  let firstRoundId: string;
  let importId: Id<"import">;

  beforeAll(async () => {
    if (!server) return;
    two = await openTwoWorlds(server, { fill, part: hideOtherWork });
    begun = Date.now();
  }, 120_000);
  afterAll(() => two?.close());

  /** Ana has handed in, Ben and Cleo, a coordinator, still code; live, in a follow-up, and from a file too. */
  async function fill(application: Application): Promise<void> {
    const owner = await setUp(application);
    ground = await makeGround(application, owner);
    const { studyId, schemeVersionId } = ground;
    const ana = await ground.join("rater", "Ana");
    const ben = await ground.join("rater", "Ben");
    const bea = await ground.join("rater", "Bea");
    const cleo = await ground.join("coordinator", "Cleo");
    raterIds = { ana: ana.accountId, ben: ben.accountId, cleo: cleo.accountId };
    cookies = { cleo: cleo.cookie, ben: ben.cookie, owner: owner.cookie };

    const first = ground.recordingId;
    observationIds = {
      ana: await ground.assign(ana),
      ben: await ground.assign(ben),
      cleo: await ground.assign(cleo),
    };
    const beas = await ground.assign(bea);
    for (const [person, id] of [
      [ana, observationIds.ana],
      [bea, beas],
    ] as const) {
      await code(person, id, 20 * second);
      const { revision } = await person.send(contract.readWork, { params: { observationId: id } });
      await person.send(contract.submitObservation, {
        params: { observationId: id },
        body: { revision },
      });
    }
    await code(ben, observationIds.ben, 40 * second);
    await code(cleo, observationIds.cleo, second);
    await owner.send(contract.addComment, {
      params: { observationId: observationIds.ana },
      body: { id: newId("remark"), answersId: null, startUs: null, endUs: null, text: "Why?" },
    });

    const live = newId("recording");
    await owner.send(contract.addRecording, {
      params: { studyId },
      body: {
        id: live,
        name: "Playground",
        durationUs: 3_600 * second,
        framesPerSecond: null,
        hasVideo: false,
        sources: [],
        isLive: true,
      },
    });
    const anasLive = await ground.assign(ana, live);
    await ground.assign(cleo, live);
    await ana.send(contract.moveLiveClock, {
      params: { studyId, recordingId: live },
      body: { action: "start", at: new Date(Date.now() - 600_000).toISOString() },
    });
    await code(ana, anasLive, 300 * second);

    const [round] = await owner.send(contract.listRounds, { params: { studyId } });
    basisRoundId = newId("round");
    firstRoundId = round?.id ?? basisRoundId;
    await owner.send(contract.makeRound, {
      params: { studyId },
      body: {
        id: basisRoundId,
        name: "Again",
        schemeVersionId,
        basisRoundId: round?.id ?? basisRoundId,
      },
    });

    const study = aStudyCopy(["Old Rater"]);
    const made = await imported(owner, studyId, aHead(study), [anObservationCopy(study)]);
    importId = made.id;
    const { items } = await owner.send(contract.listRecordings, { params: { studyId }, query: {} });
    const old = items.find(({ name }) => name.startsWith("Old clip"));
    if (!old) throw new Error("nothing was imported");
    recordingIds = { first, live, imported: old.id };
    const rounds = await owner.send(contract.listRounds, { params: { studyId } });
    const oldRound = rounds.find(({ id }) => id !== basisRoundId && id !== round?.id);
    if (!oldRound) throw new Error("no round was imported");
    await owner.send(contract.assign, {
      params: { studyId },
      body: {
        schemeVersionId: oldRound.schemeVersionId,
        roundId: oldRound.id,
        observations: [{ id: newId("observation"), recordingId: old.id, raterId: cleo.accountId }],
      },
    });
  }

  /** Everything that hidden work can differ in, done to all of it. */
  async function hideOtherWork(place: FreshDatabase): Promise<void> {
    const { database, close } = openDatabase(place.connection);
    const theirs = sql`(select id from observation where rater_id <> ${raterIds.cleo} and rater_id <> ${raterIds.ben})`;
    await sql`update event set start_us = start_us + 11000000, end_us = end_us + 11000000, comment = 'other',
                confidence = 0.5, version = version + 1 where observation_id in ${theirs}`.execute(
      database,
    );
    await sql`insert into event
              select study_id, observation_id, gen_random_uuid(), 'point', code_id, subject_id,
                     start_us + number * 1000000, null, modifiers, 'more', null, 1, false
                from event, generate_series(1, 7) as number
               where observation_id in ${theirs} and kind = 'point'`.execute(database);
    await sql`update observation set revision = revision + 9, event_count = event_count + 7,
                changed_at = clock_timestamp() where id in ${theirs}`.execute(database);
    await sql`delete from remark where observation_id in ${theirs}`.execute(database);
    await sql`insert into remark (study_id, observation_id, id, account_id, text)
              select study_id, id, gen_random_uuid(), rater_id, 'a remark' from observation
               where id in ${theirs}`.execute(database);
    await sql`insert into happening (study_id, id, account_id, about, about_id, action)
              select study_id, gen_random_uuid(), rater_id, 'observation', id::text, 'restoreEvent'
                from observation where id in ${theirs}`.execute(database);
    await close();
  }

  type Who = keyof typeof cookies;

  /** A call with its ids filled in. */
  function asking(name: CallName, ids: Readonly<Record<string, string>>, given?: unknown): Asked {
    const call: Call = contract[name];
    const { query = {}, body } =
      samples[name]?.({
        schemeVersionId: ground.schemeVersionId,
        recordingId: ids["recordingId"] ?? "",
        sourceId: newId("mediaSource"),
        observationId: ids["observationId"] ?? "",
        raterA: raterIds.ana,
        raterB: raterIds.ben,
      }) ?? {};
    const all: Readonly<Record<string, string>> = {
      studyId: ground.studyId,
      schemeVersionId: ground.schemeVersionId,
      roundId: basisRoundId,
      importId,
      accountId: raterIds.ana,
      language: "en",
      file: "common.json",
      namespace: "common",
      picture: "admin",
      format: "json",
      ...ids,
    };
    const path = call.path.replace(/:(\w+)/gu, (_, key: string) => all[key] ?? nobody);
    return {
      name,
      path: `${path}?${new URLSearchParams(query)}`,
      method: call.method,
      ...(call.method !== "GET" && { body: given ?? body ?? {} }),
    };
  }

  /** Asks the same in both worlds, one after the other. The error says where the answers differ. */
  async function expectSame(who: Who, all: readonly Asked[]): Promise<void> {
    const found = await differences(who, all);
    if (found.length > 0) throw new Error(`${who} is answered otherwise:\n${found.join("\n")}`);
  }

  async function differences(who: Who, all: readonly Asked[]): Promise<string[]> {
    const found = (await two?.differences(cookies[who], all)) ?? [];
    return found.map(({ how }) => how);
  }

  const nobody = "00000000-0000-7000-8000-000000000000";
  /** They are about the machine, or end what the walk stands on. */
  const notWalked = new Set<string>([
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

  function everyCall(isWanted: (call: Call) => boolean): Asked[] {
    return names
      .filter((name) => !notWalked.has(name) && isWanted(contract[name]))
      .flatMap((name) => {
        const { path } = contract[name];
        const observations = path.includes(":observationId")
          ? Object.values(observationIds)
          : [observationIds.ana];
        const recordings = path.includes(":recordingId")
          ? Object.values(recordingIds)
          : [recordingIds.first];
        return observations.flatMap((observationId) =>
          recordings.map((recordingId) => asking(name, { observationId, recordingId })),
        );
      });
  }

  /** What has the calls' own bodies, and so comes past their parsing. */
  function wholeWrites(): Asked[] {
    return names.flatMap((name) => {
      const body = wholeBodies[name];
      if (!body) return [];
      const { path } = contract[name];
      const recordings = path.includes(":recordingId")
        ? Object.values(recordingIds)
        : [recordingIds.first];
      const observations = path.includes(":observationId")
        ? Object.values(observationIds)
        : [observationIds.ana];
      return recordings.flatMap((recordingId) =>
        observations.map((observationId) =>
          asking(
            name,
            { recordingId, observationId },
            body({
              schemeVersionId: ground.schemeVersionId,
              recordingId,
              sourceId: newId("mediaSource"),
              roundId: firstRoundId,
              observationId,
              pair: [observationIds.ana, observationIds.ben],
              raterId: raterIds.ben,
            }),
          ),
        ),
      );
    });
  }

  test("learns nothing by any call that reads; who may know sees the difference", async () => {
    const reads = everyCall(({ method }) => method === "GET");

    expect((await differences("owner", reads)).length).toBeGreaterThan(10);
    await expectSame("cleo", reads);
    await expectSame("ben", reads);
  }, 120_000);

  test("learns nothing by trying: no length, source, clock, round, plan or undoing tells where work lies", async () => {
    const { studyId, schemeVersionId } = ground;
    const recordings = Object.values(recordingIds);
    const lengths = recordings.flatMap((recordingId) =>
      [1, 6, 12, 22, 24, 26, 30, 34, 40, 60, 89, 310, 320].map((at) =>
        asking("changeRecording", { recordingId }, { durationUs: at * second }),
      ),
    );
    const short = {
      kind: "address",
      offsetUs: 0,
      url: "https://example.org/short.mp4",
      provider: "file",
    };
    const plan = {
      schemeVersionId,
      roundId: basisRoundId,
      recordingIds: [recordingIds.first],
      raterIds: [raterIds.cleo],
      ratersEach: 1,
      double: { by: "none" },
      seed: 1,
    };
    const tries = [
      ...lengths,
      ...recordings.flatMap((recordingId) => [
        asking("removeRecording", { recordingId }),
        asking("putPhases", { recordingId }, { phases: [] }),
      ]),
      asking(
        "changeSources",
        { recordingId: recordingIds.first },
        {
          sources: [{ ...short, id: newId("mediaSource") }],
          hasVideo: true,
        },
      ),
      asking(
        "moveLiveClock",
        { recordingId: recordingIds.live },
        {
          action: "end",
          at: new Date(begun - 590_000).toISOString(),
        },
      ),
      asking("previewPlan", {}, plan),
      asking(
        "assign",
        {},
        {
          schemeVersionId,
          roundId: basisRoundId,
          observations: [
            { id: newId("observation"), recordingId: recordingIds.first, raterId: raterIds.cleo },
          ],
        },
      ),
      asking("undoImport", {}),
      ...recordings.map((recordingId) => asking("readRecording", { recordingId })),
      asking("listObservations", {}),
      asking("myQueue", {}),
      asking("listHistory", {}),
    ];

    await expectSame("cleo", tries);
    // Each refused length stands in the history.
    const owner = new Person(two?.worlds[0]?.address ?? "");
    owner.cookie = cookies.owner;
    const { items } = await owner.send(contract.listHistory, {
      params: { studyId },
      query: { action: "shorteningRefused", limit: 200 },
    });
    expect(items.length).toBeGreaterThanOrEqual(25);
    expect(items.every(({ accountId }) => accountId === raterIds.cleo)).toBe(true);
  }, 120_000);

  test("learns nothing by any call that writes, nor by what it leaves behind", async () => {
    const whole = wholeWrites();
    const writes = [
      ...everyCall(({ method }) => method !== "GET"),
      ...whole.filter((asked) => !takesAway(asked)),
    ];
    const reads = everyCall(({ method }) => method === "GET");

    for (const who of ["cleo", "ben"] as const) {
      await expectSame(who, writes);
      await expectSame(who, reads);
    }
    // Who has nothing to code any more is blind no more: only what these themselves answer has to be the same.
    await expectSame("cleo", whole.filter(takesAway));
    // A call that nothing reaches but its parsing has not been tried: its sample is missing.
    const ofStudies = names.filter((name) => {
      const { method, needs }: Call = contract[name];
      return (
        method !== "GET" && !notOfStudies.has(needs) && !notWhole[name] && !notWalked.has(name)
      );
    });
    expect(ofStudies.filter((name) => two?.beyondParsing.has(name) !== true)).toEqual([]);
  }, 400_000);
});

const notOfStudies: ReadonlySet<string> = new Set(["anyone", "signed_in", "administrator"]);

/** What ends blindness, and leaves the calls after it nothing to be about. */
function takesAway({ path }: { readonly path: string }): boolean {
  return /erasure|withdraw|reassign/u.test(path);
}

async function code(person: Person, observationId: Id<"observation">, atUs: number) {
  const client = new Client(person, observationId);
  await client.change(
    { kind: "putEvent", event: stateEvent(codes.solitary, atUs, atUs + 5 * second) },
    { kind: "putEvent", event: pointEvent(codes.laughs, atUs + 2 * second) },
  );
}
