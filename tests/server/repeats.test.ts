import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { openDatabase } from "../../src/server/database/database.ts";
import { migrate, migrations } from "../../src/server/database/migrations.ts";
import { openDueRepeats } from "../../src/server/database/repeats.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  Client,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnServer("repeats", (server) => {
  let application: Application;
  let administrator: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    administrator = await setUp(application);
  });
  afterAll(() => application.stop());

  /** A plan for two raters of four recordings, half of which each does again after 14 days. */
  async function newTeam({ repeats = true }: { readonly repeats?: boolean } = {}) {
    const ground = await makeGround(application, administrator);
    const { studyId, owner, schemeVersionId } = ground;
    const ana = await ground.join("rater", "Ana");
    const ben = await ground.join("rater", "Ben");
    const recordingIds: Id<"recording">[] = [];
    for (const name of ["One", "Two", "Three", "Four"]) {
      recordingIds.push(await addRecording(owner, studyId, name));
    }
    const params = { studyId };
    const wish = {
      schemeVersionId,
      recordingIds,
      raterIds: [ana.accountId, ben.accountId],
      ratersEach: 2,
      double: { by: "none" as const },
      repeat: repeats ? { share: 0.5, afterDays: 14 } : null,
      seed: 7,
    };
    const proposal = await owner.send(contract.previewPlan, { params, body: wish });
    await owner.send(contract.applyPlan, {
      params,
      body: { id: newId("plan"), settings: wish, digest: proposal.digest },
    });
    return { ground, owner, ana, ben, params, wish, proposal };
  }
  type Team = Awaited<ReturnType<typeof newTeam>>;

  const listed = async (person: Person, { params }: Pick<Team, "params">) =>
    (await person.send(contract.listObservations, { params, query: {} })).items;

  /** So many days pass for what was handed in. */
  async function pass({ params: { studyId } }: Pick<Team, "params">, days: number) {
    await sql`update observation set submitted_at = submitted_at - make_interval(days => ${days}::int)
               where study_id = ${studyId} and submitted_at is not null`.execute(
      application.tools.database,
    );
    await openDueRepeats(application.tools);
  }

  test("the same plan chooses the same repeats, and leaves its assignments as they are", async () => {
    const ground = await makeGround(application, administrator);
    const { studyId, owner, schemeVersionId } = ground;
    const raters = [
      await ground.join("rater", "Ana"),
      await ground.join("rater", "Ben"),
      await ground.join("rater", "Cyd"),
    ];
    for (let at = 1; at <= 10; at++) {
      // oxlint-disable-next-line no-await-in-loop -- In the order of their names.
      await addRecording(owner, studyId, `Visit ${at}`);
    }
    const propose = (repeat: { share: number; afterDays: number } | null, order = raters) =>
      owner.send(contract.previewPlan, {
        params: { studyId },
        body: {
          schemeVersionId,
          recordingIds: null,
          raterIds: order.map(({ accountId }) => accountId),
          ratersEach: 3,
          double: { by: "none" },
          repeat,
          seed: 7,
        },
      });
    // Of eleven: the study has one from the start.
    const half = { share: 0.5, afterDays: 14 };

    const [without, first, again] = [await propose(null), await propose(half), await propose(half)];
    const few = await propose({ share: 0.01, afterDays: 14 });
    const turned = await propose(half, raters.toReversed());

    expect(again).toEqual(first);
    expect(first.pairings).toEqual(without.pairings);
    expect(without.repeats).toEqual([]);
    const byRater = (proposal: typeof first) =>
      raters.map(({ accountId }) =>
        proposal.repeats
          .filter(({ raterId }) => raterId === accountId)
          .map(({ recordingId }) => recordingId)
          .toSorted(),
      );
    expect(byRater(first).map((own) => own.length)).toEqual([6, 6, 6]);
    expect(byRater(few).map((own) => own.length)).toEqual([1, 1, 1]);
    // All raters have all recordings, so whoever is named first changes nothing.
    expect(byRater(turned)).toEqual(byRater(first));
  });

  test("a repeat comes when its days have passed, empty, and the first work stays untouched", async () => {
    const team = await newTeam();
    const { ana, owner, params } = team;
    await submitAllOf(ana);
    const before = await listed(ana, team);

    await pass(team, 13);
    expect(await listed(ana, team)).toHaveLength(4);
    const waiting = await owner.send(contract.listRepeats, { params });
    expect(waiting.map(({ state }) => state)).toEqual([null, null, null, null]);
    expect(waiting.filter(({ opensAt }) => opensAt !== null)).toHaveLength(2);
    await pass(team, 1);

    const now = await listed(ana, team);
    const added = now.filter(({ id }) => !before.some((one) => one.id === id));
    expect(now).toHaveLength(4);
    expect(added).toHaveLength(2);
    const planned = team.proposal.repeats.filter(({ raterId }) => raterId === ana.accountId);
    expect(new Set(added.map(({ recordingId }) => recordingId))).toEqual(
      new Set(planned.map(({ recordingId }) => recordingId)),
    );
    for (const { id } of added) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      const work = await ana.send(contract.readWork, open(id));
      expect(work.events).toEqual([]);
    }
    const all = await listed(owner, team);
    expect(all.filter(({ purpose }) => purpose === "repeat")).toHaveLength(2);
    for (const { id, recordingId } of before) {
      const kept = all.find((one) => one.id === id);
      expect({ ...kept, recordingId }).toMatchObject({
        recordingId,
        state: "submitted",
        purpose: "work",
        eventCount: 1,
      });
    }
    // Looking again opens nothing twice.
    await openDueRepeats(application.tools);
    expect(await listed(ana, team)).toHaveLength(4);
  });

  test("nothing that a rater is answered tells a repeat from work", async () => {
    const [withRepeats, without] = [await newTeam(), await newTeam({ repeats: false })];
    // The first that is repeated is handed in, the rest still waits in the queue.
    const [chosen] = withRepeats.proposal.repeats.filter(
      ({ raterId }) => raterId === withRepeats.ana.accountId,
    );
    const first = (await listed(withRepeats.ana, withRepeats)).find(
      ({ recordingId }) => recordingId === chosen?.recordingId,
    );
    if (!first) throw new Error("what is repeated was assigned");
    await submit(withRepeats.ana, first.id);
    await pass(withRepeats, 14);

    const own = await listed(withRepeats.ana, withRepeats);
    const queue = await queueOf(withRepeats.ana);
    const repeat = own.find(({ recordingId }) => recordingId === first.recordingId);
    if (!repeat) throw new Error("the repeat is there");
    const plain = await listed(without.ana, without);

    expect(repeat.id).not.toBe(first.id);
    expect(own).toHaveLength(plain.length);
    expect(queue).toHaveLength(plain.length);
    expect(own.map((one) => Object.keys(one))).toEqual(plain.map((one) => Object.keys(one)));
    const dull = ({
      purpose,
      state,
      revision,
      eventCount,
      returnReason,
      dueAt,
    }: typeof repeat) => ({
      purpose,
      state,
      revision,
      eventCount,
      returnReason,
      dueAt,
    });
    expect(new Set(own.map((one) => JSON.stringify(dull(one))))).toEqual(
      new Set(plain.map((one) => JSON.stringify(dull(one)))),
    );
    // When it was assigned, and when its id says that it was made, are those of its neighbours.
    expect(new Set(own.map(({ assignedAt }) => assignedAt)).size).toBe(1);
    const made = own.map(({ id }) => id.slice(0, 13));
    expect(made.filter((time) => time === repeat.id.slice(0, 13)).length).toBeGreaterThan(1);
    const items = queue.map(
      ({ observationId: _id, recordingId: _recording, recordingName: _name, ...item }) =>
        JSON.stringify(item),
    );
    expect(new Set(items).size).toBe(1);

    const bench = await withRepeats.ana.send(contract.readWorkbench, open(repeat.id));
    expect(bench.observation.purpose).toBe("work");
    const overview = await withRepeats.ana.send(contract.readOverview, {
      params: withRepeats.params,
      query: {},
    });
    expect(overview.cells.observationIds).toHaveLength(4);
    expect(overview.cells.observationIds).toContain(repeat.id);
    const texts = JSON.stringify([own, queue, bench, overview]);
    expect(texts).not.toContain("repeat");
    expect(texts).not.toContain(first.id);
  });

  test("while a repeat is open its rater is blind to the first, and to nothing after", async () => {
    const team = await newTeam();
    const { ana, ben, owner, params } = team;
    await submitAllOf(ana);
    await submitAllOf(ben);
    const firsts = await listed(ana, team);
    await pass(team, 14);
    const now = await listed(ana, team);
    const repeat = now.find(({ id }) => !firsts.some((one) => one.id === id));
    const first = firsts.find(({ recordingId }) => recordingId === repeat?.recordingId);
    if (!repeat || !first) throw new Error("the repeat is there");
    const { recordingId } = repeat;

    for (const call of [contract.readWorkbench, contract.readWork] as const) {
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      expect(await ana.refusal(call, open(first.id))).toBe("not_found");
    }
    const compared = { params: { ...params, recordingId } };
    const seen = await ana.send(contract.readComparison, compared);
    expect(seen.codings.map(({ observationId }) => observationId)).toEqual([repeat.id]);
    // Ben never learns that Ana did it twice.
    const bens = (await ben.send(contract.listObservations, { params, query: {} })).items;
    for (const one of bens) expect(one.raterId).toBe(ben.accountId);

    await submit(ana, repeat.id);

    const after = await ana.send(contract.readWork, open(first.id));
    expect(after.events).toHaveLength(1);
    expect(await listed(ana, team)).toHaveLength(5);
    expect(JSON.stringify(await listed(ana, team))).not.toContain('"repeat"');
    const known = await owner.send(contract.listRepeats, { params });
    expect(known.filter(({ state }) => state === "submitted")).toHaveLength(1);
    const bensCompared = await ben.ask(contract.readComparison, compared);
    expect(JSON.stringify(bensCompared.body)).not.toContain(repeat.id);
  });

  test("agreement of different raters is the same to the last bit with repeats and without", async () => {
    const team = await newTeam();
    const { ana, ben, owner, params } = team;
    await submitAllOf(ana);
    await submitAllOf(ben);
    const asked = { params, query: { by: "overall,pair,code,recording" } };
    const without = await owner.send(contract.readAgreement, asked);
    await pass(team, 14);
    await submitAllOf(ana);
    await submitAllOf(ben);

    const withRepeats = await owner.send(contract.readAgreement, asked);
    const glance = await owner.send(contract.readOverview, { params, query: {} });

    expect(withRepeats.rows).toEqual(without.rows);
    expect(withRepeats.excluded).toEqual(without.excluded);
    expect(withRepeats.rows.length).toBeGreaterThan(3);
    expect(glance.cells.observationIds).toHaveLength(8);
  });

  test("whoever does a recording instead of somebody else does it again too", async () => {
    const team = await newTeam();
    const { ana, owner, params, ground } = team;
    const cyd = await ground.join("rater", "Cyd");
    const [chosen] = team.proposal.repeats.filter(({ raterId }) => raterId === ana.accountId);
    const first = (await listed(ana, team)).find(
      ({ recordingId }) => recordingId === chosen?.recordingId,
    );
    if (!first) throw new Error("what is repeated was assigned");

    await owner.send(contract.reassign, {
      params,
      body: {
        raterId: cyd.accountId,
        observations: [{ id: newId("observation"), insteadOf: first.id }],
      },
    });

    const repeats = await owner.send(contract.listRepeats, { params });
    expect(repeats.filter(({ raterId }) => raterId === cyd.accountId)).toHaveLength(1);
    expect(repeats).toHaveLength(4);
  });

  test("a plan that was taken before repeats were known is read as one without them", async () => {
    const fresh = await server.freshDatabase();
    const { database, close } = openDatabase(fresh.connection);
    const migrator = new Migrator({
      db: database.withoutPlugins(),
      provider: { getMigrations: async () => ({ ...migrations }) },
    });
    const [studyId, accountId, versionId, roundId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    const [recordingId, firstId] = [uuidv7(), uuidv7()];
    const insertAs = (purpose: string, observationId: string) =>
      sql`insert into observation (study_id, id, recording_id, round_id, rater_id, purpose, sampling, state)
          values (${studyId}, ${observationId}, ${recordingId}, ${roundId}, ${accountId}, ${purpose},
                  ${'{"isContinuous":true,"scans":null}'}, 'assigned')`.execute(database);
    try {
      const { error } = await migrator.migrateTo("020_frames");
      expect(error).toBeUndefined();
      await sql`insert into account (id, name, email, language)
                values (${accountId}, 'Ada', 'ada@example.org', 'en')`.execute(database);
      await sql`insert into study (id, name, description, state, default_language, blinding)
                values (${studyId}, 'Old', '', 'open', 'en', 'until_opened')`.execute(database);
      await sql`insert into scheme_version (study_id, id, number, state, scheme)
                values (${studyId}, ${versionId}, 1, 'published', '{}')`.execute(database);
      await sql`insert into round (study_id, id, number, scheme_version_id)
                values (${studyId}, ${roundId}, 1, ${versionId})`.execute(database);
      await sql`insert into recording (study_id, id, name, duration_us, has_video)
                values (${studyId}, ${recordingId}, 'Clip', 1000000, true)`.execute(database);
      await insertAs("work", firstId);
      await sql`insert into plan (study_id, id, round_id, wish, account_id, made)
                values (${studyId}, ${uuidv7()}, ${roundId}, '{"seed":1}', ${accountId}, 1)`.execute(
        database,
      );

      await migrate(database);

      const { rows } = await sql<{ wish: unknown }>`select wish from plan`.execute(database);
      expect(rows).toEqual([{ wish: { seed: 1, repeat: null } }]);
      // The first stays, its repeat stands beside it, and there is no second repeat.
      await insertAs("repeat", uuidv7());
      await expect(insertAs("repeat", uuidv7())).rejects.toThrow("observation_repeated_once");
      const kept = await sql`select id from observation where id = ${firstId}`.execute(database);
      expect(kept.rows).toHaveLength(1);
    } finally {
      await close();
      await fresh.drop();
    }
  });

  test("a coordinator who codes is blind to their own repeats", async () => {
    const ground = await makeGround(application, administrator);
    const { studyId, owner, schemeVersionId, recordingId } = ground;
    const params = { studyId };
    const wish = {
      schemeVersionId,
      recordingIds: [recordingId],
      raterIds: [owner.accountId],
      ratersEach: 1,
      double: { by: "none" as const },
      repeat: { share: 1, afterDays: 1 },
      seed: 7,
    };
    const proposal = await owner.send(contract.previewPlan, { params, body: wish });
    expect(proposal.repeats).toEqual([]);
    await owner.send(contract.applyPlan, {
      params,
      body: { id: newId("plan"), settings: wish, digest: proposal.digest },
    });
    const [first] = await listed(owner, { params });
    if (!first) throw new Error("it was assigned");
    await submit(owner, first.id);

    await pass({ params }, 1);

    const [repeat, ...others] = await listed(owner, { params });
    expect(others).toEqual([]);
    expect(repeat).toMatchObject({ purpose: "work", recordingId });
    expect(repeat?.id).not.toBe(first.id);
    expect(await owner.send(contract.listRepeats, { params })).toEqual([]);
    const exported = await owner.fetch(`/api/v1/studies/${studyId}/exports/json`);
    const text = JSON.stringify(exported.body);
    expect(text).toContain(repeat?.id);
    expect(text).not.toContain(first.id);
    // Whoever made the plan knows that it asks for repeats, but not of what.
    expect(text.replaceAll(/\\*"repeat\\*":\{/gu, "")).not.toMatch(/\brepeat\b/u);
    const history = await owner.ask(contract.listHistory, { params, query: {} });
    expect(JSON.stringify(history.body)).not.toContain(first.id);
  });
});

async function queueOf(person: Person) {
  return (await person.send(contract.myQueue, { query: {} })).items;
}

function open(observationIn: Id<"observation">) {
  return { params: { observationId: observationIn } };
}

async function submit(person: Person, observationId: Id<"observation">) {
  await new Client(person, observationId).change({
    kind: "putEvent",
    event: pointEvent(codes.laughs, 1_234_567),
  });
  const { revision } = await person.send(contract.readWork, open(observationId));
  await person.send(contract.submitObservation, { ...open(observationId), body: { revision } });
}

async function submitAllOf(person: Person) {
  for (const { observationId, state } of await queueOf(person)) {
    // oxlint-disable-next-line no-await-in-loop -- A rater does one after the other.
    if (state === "assigned") await submit(person, observationId);
  }
}
