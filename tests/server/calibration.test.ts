import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Calibration } from "../../src/domain/entities/study.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import { V7Generator } from "uuidv7";
import { isPassed } from "../../src/domain/entities/gate.ts";
import { type Id, id } from "../../src/domain/rules.ts";
import type { NewObservation } from "../../src/server/database/assigning.ts";
import { dueInMonth, withChecks } from "../../src/server/database/calibration/checks.ts";
import { giveDueChecks } from "../../src/server/database/calibration/dueChecks.ts";
import { lapseCertificates } from "../../src/server/database/calibration/lapsing.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  addRecording,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
  type WholeApplication,
} from "./application.ts";

const second = 1_000_000;
const calibration: Calibration = {
  rules: [{ measure: { kind: "duration_kappa" }, scope: { of: "overall" }, minimum: 0.8 }],
  recordings: 1,
  counted: "each",
  attempts: null,
  validDays: null,
  checkEvery: null,
  monthlyShare: null,
  toleranceUs: 500_000,
};

const threeRules: NonNullable<Calibration["rules"]> = [
  { measure: { kind: "duration_kappa" }, scope: { of: "states" }, minimum: 0.8 },
  {
    measure: { kind: "event_f1", pointsWithinUs: second },
    scope: { of: "points" },
    minimum: 0.9,
  },
  { measure: { kind: "rating_percent" }, scope: { of: "each_criterion" }, minimum: 0.8 },
];

const right = () => [
  stateEvent(codes.solitary, 0, 40 * second),
  stateEvent(codes.together, 40 * second, 80 * second),
  pointEvent(codes.laughs, 5 * second),
];
const wrong = () => [
  stateEvent(codes.together, 0, 40 * second),
  stateEvent(codes.solitary, 42 * second, 80 * second),
];

describeOnServer("calibration", (server) => {
  let application: WholeApplication;
  let administrator: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    administrator = await setUp(application);
  });
  afterAll(() => application.stop());

  async function newStudy(change: Partial<Calibration> = {}) {
    const ground = await makeGround(application, administrator);
    const { studyId, owner } = ground;
    const params = { studyId };
    await owner.send(contract.changeStudy, {
      params,
      body: { calibration: { ...calibration, ...change } },
    });
    return { ground, studyId, owner, params };
  }

  test("who trains fails, sees what was wrong, tries again, passes, and then real work opens", async () => {
    const { ground, params } = await newStudy();
    const real = await addRecording(ground.owner, ground.studyId, "Real");
    await makeGoldBy(ground, ground.recordingId);
    await setTrainingRecording(ground, ground.recordingId);
    const rater = await ground.join("rater", "Tom");
    const workId = await ground.assign(rater, real);
    await ground.owner.send(contract.changeTraining, {
      params: { ...params, accountId: rater.accountId },
      body: { training: "in_training" },
    });

    const queue = await rater.send(contract.myQueue, { query: {} });
    const [first] = queue.items;
    expect(queue.items.map(({ isTraining }) => isTraining)).toEqual([true, false]);
    expect(await rater.refusal(contract.readWorkbench, { params: { observationId: workId } })).toBe(
      "training_first",
    );
    if (!first) throw new Error("there is training");
    await code(rater, first.observationId, wrong());
    const result = await rater.send(contract.readGoldStandardResult, {
      params: { observationId: first.observationId },
    });
    expect(result.result.isPassed).toBe(false);
    expect(result.result.results[0]?.figures[0]?.value).toBeLessThan(0.8);
    expect(result.result.outcome).toEqual({
      matched: 0,
      missed: 1,
      added: 0,
      mistimed: 0,
      otherwise: 2,
    });
    expect(
      await rater.refusal(contract.submitObservation, {
        params: { observationId: workId },
        body: { revision: 0 },
      }),
    ).toBe("training_first");

    const again = await rater.send(contract.startTraining, {
      params,
      body: { id: newId("observation"), recordingId: ground.recordingId },
    });
    expect(
      await rater.refusal(contract.readGoldStandardResult, {
        params: { observationId: first.observationId },
      }),
    ).toBe("still_coding");
    await code(rater, again.id, right());

    const after = await rater.send(contract.readCalibration, { params });
    expect(after.raters).toMatchObject([{ training: "passed", reached: 1, checks: null }]);
    expect(after.raters[0]?.attempts.map(({ result: one }) => one?.isPassed)).toEqual([
      false,
      true,
    ]);
    expect(after.golds).toEqual([]);
    await rater.send(contract.readWorkbench, { params: { observationId: workId } });
    const { items } = await ground.owner.send(contract.listHistory, {
      params,
      query: { action: "passTraining" },
    });
    expect(items).toMatchObject([{ accountId: null, after: { training: "passed" } }]);
  });

  test("the last attempt at a recording counts", async () => {
    const { ground, params } = await newStudy({ recordings: 2 });
    await makeGoldBy(ground, ground.recordingId);
    await setTrainingRecording(ground, ground.recordingId);
    const rater = await trainee(ground);
    for (const events of [right(), wrong()]) {
      const { id: attemptId } = await rater.send(contract.startTraining, {
        params,
        body: { id: newId("observation"), recordingId: ground.recordingId },
      });
      await code(rater, attemptId, events);
    }

    const { raters } = await rater.send(contract.readCalibration, { params });

    expect(raters).toMatchObject([{ training: "in_training", reached: 0 }]);
  });

  test("a gold standard is copied from handed-in work, and replacing it keeps the old with its results", async () => {
    const { ground, params } = await newStudy();
    const coder = await ground.join("rater", "Ana");
    const sourceId = await ground.assign(coder);
    const copy = (replaces: boolean, goldId = newId("observation")) => ({
      params: { observationId: sourceId },
      body: { id: goldId, replaces },
    });
    expect(await ground.owner.refusal(contract.copyGoldStandard, copy(false))).toBe(
      "state_does_not_allow",
    );
    await code(coder, sourceId, right(), 2);
    const gold = await ground.owner.send(contract.copyGoldStandard, copy(false));
    expect(gold).toMatchObject({ purpose: "gold", state: "submitted" });
    const work = await ground.owner.send(contract.readWork, { params: { observationId: gold.id } });
    expect(work.events).toHaveLength(3);
    expect(work.ratings).toMatchObject([{ value: 2 }]);
    expect(await ground.owner.refusal(contract.copyGoldStandard, copy(false))).toBe(
      "already_exists",
    );
    await setTrainingRecording(ground, ground.recordingId);
    const rater = await trainee(ground);
    const [waiting] = (await rater.send(contract.myQueue, { query: {} })).items;
    if (!waiting) throw new Error("there is training");
    await code(rater, waiting.observationId, right());

    const next = await ground.owner.send(contract.copyGoldStandard, copy(true));

    const { golds, raters } = await ground.owner.send(contract.readCalibration, { params });
    expect(
      golds.map(({ observationId, state, results }) => [observationId, state, results]),
    ).toEqual([
      [next.id, "submitted", 0],
      [gold.id, "withdrawn", 1],
    ]);
    const tom = raters.find(({ accountId }) => accountId === rater.accountId);
    expect(tom?.attempts[0]?.result?.isGoldReplaced).toBe(true);
  });

  test("raters learn nothing of a gold standard, nor of others' training", async () => {
    const { ground, params } = await newStudy();
    const goldId = await makeGoldBy(ground, ground.recordingId);
    const other = await ground.join("rater", "Eve");

    expect(await other.refusal(contract.readWork, { params: { observationId: goldId } })).toBe(
      "not_found",
    );
    expect(
      await other.refusal(contract.startTraining, {
        params,
        body: { id: newId("observation"), recordingId: ground.recordingId },
      }),
    ).toBe("not_found");
    expect(await other.refusal(contract.readCalibrationChart, { params, query: {} })).toBe(
      "not_allowed",
    );
    expect(await other.refusal(contract.readSeverity, { params })).toBe("not_allowed");
    expect(await other.send(contract.readCalibration, { params })).toMatchObject({
      golds: [],
      recordings: [],
      raters: [{ accountId: other.accountId }],
    });
  });

  test("checks come with the work, and nothing that their rater is told tells them from it", async () => {
    const { ground, params } = await newStudy({ checkEvery: 4, monthlyShare: 0.5 });
    const standards = new Set<string>();
    for (const name of ["G1", "G2", "G3"]) {
      const recordingId = await addRecording(ground.owner, ground.studyId, name);
      await makeGoldBy(ground, recordingId, { rated: 2 });
      standards.add(recordingId);
    }
    const rater = await ground.join("rater", "Ana");
    const dueAt = "2031-05-01T12:00:00.000Z";
    const recordings: Id<"recording">[] = [];
    for (let at = 0; at < 9; at++) {
      recordings.push(await addRecording(ground.owner, ground.studyId, `W${at}`));
    }
    // As a browser makes them, all within one millisecond.
    const maker = new V7Generator();
    const madeMs = Date.now() - 60_000;
    const observations = recordings.map((recordingId) => ({
      id: id("observation").parse(maker.generateOrResetWithTs(madeMs).toString()),
      recordingId,
      raterId: rater.accountId,
    }));
    const assign = {
      params,
      body: {
        schemeVersionId: ground.schemeVersionId,
        sampling: { isContinuous: true, scans: null },
        dueAt,
        observations,
      },
    };

    expect(await ground.owner.send(contract.assign, assign)).toEqual({ made: 9, stood: 0 });
    // What was sent twice is assigned once, with the same checks.
    expect(await ground.owner.send(contract.assign, assign)).toEqual({ made: 0, stood: 9 });

    const { items } = await rater.send(contract.listObservations, { params, query: {} });
    const queue = await rater.send(contract.myQueue, { query: {} });
    const checks = items.filter(({ recordingId }) => standards.has(recordingId));
    const work = items.filter(({ recordingId }) => !standards.has(recordingId));
    expect([checks.length, work.length, queue.total]).toEqual([2, 9, 11]);
    for (const list of [items, queue.items]) {
      // Without what a recording is, every row has the same bytes.
      const told = list.map(({ recordingId: _recording, recordingName: _name, ...row }) =>
        JSON.stringify(row).replaceAll(/[0-9a-f-]{36}/gu, "id"),
      );
      expect(new Set(told).size).toBe(1);
      expect(told[0]).not.toContain("check");
    }
    // In the order of the queue ids count up, as those that were made one after the other do.
    const ids = queue.items.map(({ observationId }) => observationId);
    expect(ids).toEqual(ids.toSorted());
    const counters = ids.map(counterOf);
    expect(counters.map((one, at) => one - (counters[0] ?? 0n) - BigInt(at))).toEqual(
      counters.map(() => 0n),
    );
    expect(new Set(ids.map((one) => one.slice(0, 13))).size).toBe(1);

    // Of each the same is answered, and the queue is shorter by one whatever was handed in.
    const answersOf = async (observationId: Id<"observation">) => [
      (await rater.ask(contract.readGoldStandardResult, { params: { observationId } })).body,
      shapeOf((await rater.ask(contract.readWorkbench, { params: { observationId } })).body),
      (await rater.ask(contract.readObservationHistory, { params: { observationId }, query: {} }))
        .status,
    ];
    const [check, neighbour] = [checks[0]?.id, work[0]?.id];
    if (!check || !neighbour) throw new Error("there are both");
    expect(await answersOf(check)).toEqual(await answersOf(neighbour));
    const lengths: (readonly [number, number])[] = [];
    for (const { observationId } of queue.items) {
      await code(rater, observationId, wrong(), 3);
      const { total } = await rater.send(contract.myQueue, { query: {} });
      lengths.push([total, (await rater.send(contract.readStudy, { params })).toCode]);
    }
    expect(lengths).toEqual(Array.from({ length: 11 }, (_, at) => [11, 10 - at]));
    expect(await answersOf(check)).toEqual(await answersOf(neighbour));

    const own = await rater.send(contract.readCalibration, { params });
    expect(own.raters).toMatchObject([{ attempts: [], checks: null }]);
    const study = await rater.send(contract.readStudy, { params });
    expect(study.calibration).toMatchObject({ checkEvery: null, monthlyShare: null });
    const { raters } = await ground.owner.send(contract.readCalibration, { params });
    expect(raters.find(({ accountId }) => accountId === rater.accountId)?.checks).toEqual({
      done: 2,
      waiting: 0,
      left: 1,
      isDue: false,
    });
    const chart = await ground.owner.send(contract.readCalibrationChart, { params, query: {} });
    expect(chart.points.filter(({ kind }) => kind === "check")).toHaveLength(2);
    const seen = await ground.owner.send(contract.readGoldStandardResult, {
      params: { observationId: check },
    });
    expect(seen).toMatchObject({ purpose: "check", ratings: [{ gold: 2, own: 3 }] });
    // Nor does a notice tell them: its number is that of the queue, and what became of a check is for who coordinates.
    expect(await toldOf(rater, ground.studyId)).toEqual(["assigned 11"]);
    expect((await toldOf(ground.owner, ground.studyId)).toSorted()).toEqual([
      "check_failed 1",
      "check_failed 1",
      "round_complete 1",
    ]);
  });

  test("nobody gets a check of what they know, nor with work that is not whole, nor where none is due", async () => {
    const { ground } = await newStudy({ checkEvery: 3 });
    const known = await addRecording(ground.owner, ground.studyId, "Known");
    await makeGoldBy(ground, known);
    const rater = await ground.join("rater", "Ana");
    await ground.assign(rater, known);
    const totals = [];
    for (let at = 0; at < 3; at++) {
      await ground.assign(rater, await addRecording(ground.owner, ground.studyId, `W${at}`));
      totals.push((await rater.send(contract.myQueue, { query: {} })).total);
    }
    await makeGoldBy(ground, await addRecording(ground.owner, ground.studyId, "G1"));
    await ground.assign(rater, await addRecording(ground.owner, ground.studyId, "W3"));
    const after = (await rater.send(contract.myQueue, { query: {} })).total;
    await ground.assign(rater, await addRecording(ground.owner, ground.studyId, "W4"));
    const last = (await rater.send(contract.myQueue, { query: {} })).total;

    expect([...totals, after, last]).toEqual([2, 3, 4, 6, 7]);
  });

  test("a gate of several rules says by which somebody falls, and each has to be passed", async () => {
    const { ground, params } = await newStudy({ rules: threeRules, counted: "together" });
    await makeGoldBy(ground, ground.recordingId, { rated: 2 });
    await setTrainingRecording(ground, ground.recordingId);
    const rater = await trainee(ground);
    const tries = [
      { events: right().slice(0, 2), rated: 2 },
      { events: right(), rated: 3 },
      { events: right(), rated: 2 },
    ];
    const failed: (readonly string[])[] = [];
    for (const { events, rated } of tries) {
      const { id: attemptId } = await rater.send(contract.startTraining, {
        params,
        body: { id: newId("observation"), recordingId: ground.recordingId },
      });
      await code(rater, attemptId, events, rated);
      const { result } = await rater.send(contract.readGoldStandardResult, {
        params: { observationId: attemptId },
      });
      failed.push(result.results.flatMap((one) => (isPassed(one) ? [] : [one.rule.measure.kind])));
    }

    expect(failed).toEqual([["event_f1"], ["rating_percent"], []]);
    const { raters, gate } = await rater.send(contract.readCalibration, { params });
    expect(raters).toMatchObject([{ training: "passed" }]);
    expect(gate).toMatchObject({ isChosen: true, unseen: null });
    const certificate = await rater.send(contract.readCertificate, {
      params: { ...params, accountId: rater.accountId },
    });
    expect(certificate).toMatchObject({
      raterName: "Tom",
      certificate: { attempts: 3, recordings: 1, validUntil: null, counted: "together" },
    });
    const other = await ground.join("rater", "Eve");
    expect(
      await other.refusal(contract.readCertificate, {
        params: { ...params, accountId: rater.accountId },
      }),
    ).toBe("not_found");
  });

  test("recordings count together where the gate says so: none by itself opens it", async () => {
    const { ground, params } = await newStudy({
      rules: threeRules,
      counted: "together",
      recordings: 2,
    });
    const another = await addRecording(ground.owner, ground.studyId, "Second");
    for (const recordingId of [ground.recordingId, another]) {
      await makeGoldBy(ground, recordingId, { rated: 2 });
      await setTrainingRecording(ground, recordingId);
    }
    const rater = await trainee(ground);
    const standings: (readonly [string | undefined, number | undefined])[] = [];
    for (const recordingId of [ground.recordingId, another]) {
      const { id: attemptId } = await rater.send(contract.startTraining, {
        params,
        body: { id: newId("observation"), recordingId },
      });
      await code(rater, attemptId, right(), 2);
      const [me] = (await rater.send(contract.readCalibration, { params })).raters;
      standings.push([
        me?.training,
        me?.attempts.findLast(({ result }) => result)?.result?.recordings,
      ]);
    }

    expect(standings).toEqual([
      ["in_training", 1],
      ["passed", 2],
    ]);
  });

  test("attempts run out, and a coordinator lets begin anew; what was tried before counts no more", async () => {
    const { ground, params } = await newStudy({ attempts: 2 });
    await makeGoldBy(ground, ground.recordingId);
    await setTrainingRecording(ground, ground.recordingId);
    const rater = await trainee(ground);
    const start = () => ({
      params,
      body: { id: newId("observation"), recordingId: ground.recordingId },
    });
    // What waits for the rater, and for who decides how the rater goes on.
    const waiting = async () => [
      (await rater.send(contract.readStudy, { params })).toTrain,
      (await ground.owner.send(contract.readStudy, { params })).toCalibrate,
      (await rater.send(contract.readStudy, { params })).toCalibrate,
    ];
    expect(await waiting()).toEqual([1, 0, 0]);
    for (let at = 0; at < 2; at++) {
      const { id: attemptId } = await rater.send(contract.startTraining, start());
      expect(await waiting()).toEqual([1, 0, 0]);
      await code(rater, attemptId, wrong());
      expect(await waiting()).toEqual([0, 1, 0]);
    }
    expect(await rater.refusal(contract.startTraining, start())).toBe("no_attempts_left");

    await ground.owner.send(contract.changeTraining, {
      params: { ...params, accountId: rater.accountId },
      body: { training: "in_training", again: true },
    });

    const [me] = (await rater.send(contract.readCalibration, { params })).raters;
    expect(me?.attempts.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true]);
    expect(await waiting()).toEqual([1, 0, 0]);
    const { id: attemptId } = await rater.send(contract.startTraining, start());
    await code(rater, attemptId, right());
    expect(await waiting()).toEqual([0, 0, 0]);
    expect((await rater.send(contract.readCalibration, { params })).raters).toMatchObject([
      { training: "passed" },
    ]);
  });

  test("a certificate lapses: training begins anew, and what was passed by counts no more", async () => {
    const { ground, params } = await newStudy({ validDays: 30 });
    const { database, change } = application.tools;
    await makeGoldBy(ground, ground.recordingId);
    await setTrainingRecording(ground, ground.recordingId);
    const rater = await trainee(ground);
    const [waiting] = (await rater.send(contract.myQueue, { query: {} })).items;
    if (!waiting) throw new Error("there is training");
    await code(rater, waiting.observationId, right());
    const mine = { params: { ...params, accountId: rater.accountId } };
    const { certificate } = await rater.send(contract.readCertificate, mine);
    if (!certificate) throw new Error("it was passed");
    const validMs = Date.parse(certificate.validUntil ?? "") - Date.parse(certificate.passedAt);
    await lapseCertificates({ database, change });
    expect((await rater.send(contract.readCertificate, mine)).certificate).toEqual(certificate);
    const soon = new Date(Date.now() + 20 * 24 * 60 * 60 * 1_000);
    soon.setUTCHours(12);
    await application.notices.round(soon);
    await application.notices.round(new Date(soon.getTime() + 24 * 60 * 60 * 1_000));
    for (const person of [rater, ground.owner]) {
      expect((await toldOf(person, ground.studyId)).toSorted()).toEqual([
        "certificate expiring",
        "certificate passed",
      ]);
    }

    await sql`update membership set certificate = jsonb_set(certificate, '{validUntil}',
      to_jsonb(now() - interval '1 minute')) where study_id = ${ground.studyId}
      and account_id = ${rater.accountId}`.execute(database);
    await lapseCertificates({ database, change });

    expect(validMs).toBe(30 * 24 * 60 * 60 * 1_000);
    expect((await rater.send(contract.readCertificate, mine)).certificate).toBeNull();
    const [me] = (await rater.send(contract.readCalibration, { params })).raters;
    expect(me).toMatchObject({ training: "in_training", reached: 0, certificate: null });
    const [open] = (await rater.send(contract.myQueue, { query: {} })).items;
    expect(open).toMatchObject({ isTraining: true, state: "assigned" });
    const { items } = await ground.owner.send(contract.listHistory, {
      params,
      query: { action: "lapseTraining" },
    });
    expect(items).toMatchObject([{ accountId: null, after: { training: "in_training" } }]);
    expect(await toldOf(rater, ground.studyId)).toContain("certificate lapsed");
    expect(await toldOf(ground.owner, ground.studyId)).toContain("certificate lapsed");
  });

  test("of a cohort the share that is drawn gets one check a month, with the next work", async () => {
    const { ground, params } = await newStudy({ monthlyShare: 0.5 });
    for (const name of ["G1", "G2"]) {
      await makeGoldBy(ground, await addRecording(ground.owner, ground.studyId, name));
    }
    const raters: Person[] = [];
    for (const name of ["Ana", "Ben", "Cem", "Dora"]) raters.push(await ground.join("rater", name));
    await sql`update membership set training = 'passed', certificate = jsonb_build_object(
        'passedAt', to_char(now() - interval '2 months', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
        'validUntil', null, 'recordings', 1, 'attempts', 1, 'counted', 'each', 'results', '[]'::jsonb,
        'programVersion', '')
      where study_id = ${ground.studyId} and role = 'rater'`.execute(application.tools.database);
    const dueNow = async () =>
      (await ground.owner.send(contract.readCalibration, { params })).raters.flatMap(
        ({ accountId, checks }) => (checks?.isDue ? [accountId] : []),
      );
    const before = await dueNow();
    const totals = async () =>
      Promise.all(
        raters.map(async (rater) => (await rater.send(contract.myQueue, { query: {} })).total),
      );
    const give = async (name: string) => {
      const recordingId = await addRecording(ground.owner, ground.studyId, name);
      for (const rater of raters) await ground.assign(rater, recordingId);
    };

    await give("W1");
    const first = await totals();
    await give("W2");

    expect(before).toHaveLength(2);
    expect(first).toEqual(raters.map(({ accountId }) => (before.includes(accountId) ? 2 : 1)));
    expect(await totals()).toEqual(first.map((total) => total + 1));
    expect(await dueNow()).toEqual([]);
  });

  /** All raters of a study have passed three months ago. */
  const passedEarlier = (studyId: Id<"study">) =>
    sql`update membership set training = 'passed', certificate = jsonb_build_object(
        'passedAt', to_char(now() - interval '3 months', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
        'validUntil', null, 'recordings', 1, 'attempts', 1, 'counted', 'each',
        'results', '[]'::jsonb, 'programVersion', '')
      where study_id = ${studyId} and role = 'rater'`.execute(application.tools.database);

  test.each([3, 30, 100])(
    "of a cohort of %i whoever is due gets a check though no work is assigned, once a month",
    async (size) => {
      const { ground, studyId, params } = await newStudy({ monthlyShare: 0.2 });
      const { database } = application.tools;
      for (const name of ["G1", "G2", "G3", "G4"]) {
        await makeGoldBy(ground, await addRecording(ground.owner, studyId, name));
      }
      const raterIds = Array.from({ length: size }, () => newId("account"));
      for (const accountId of raterIds) {
        await sql`insert into account (id, name, email, email_verified, language)
          values (${accountId}, 'Rater', ${`${accountId}@example.org`}, true, 'en')`.execute(
          database,
        );
        await sql`insert into membership (study_id, account_id, role)
          values (${studyId}, ${accountId}, 'rater')`.execute(database);
      }
      await ground.owner.send(contract.assign, {
        params,
        body: {
          schemeVersionId: ground.schemeVersionId,
          observations: raterIds.map((raterId) => ({
            id: newId("observation"),
            recordingId: ground.recordingId,
            raterId,
          })),
        },
      });
      await passedEarlier(studyId);
      const today = new Date();
      const on = (months: number, day: number) =>
        new Date(
          Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day, 23, 59, 59, 999),
        );
      const shareOf = Math.ceil(size * 0.2);
      const given: number[] = [];
      const look = async (months: number, day: number, servers = 1) => {
        const looks = Array.from({ length: servers }, () =>
          giveDueChecks(application.tools, on(months, day)),
        );
        await Promise.all(looks);
        const checks = await database
          .selectFrom("observation")
          .select("raterId")
          .where("studyId", "=", studyId)
          .where("purpose", "=", "check")
          .execute();
        given.push(checks.length);
      };

      await look(0, 7);
      // Two servers look at once.
      await look(0, 25, 2);
      await look(0, 26, 2);
      await sql`update observation set assigned_at = assigned_at - interval '1 month'
        where study_id = ${studyId}`.execute(database);
      await look(1, 7);
      await look(1, 25);

      expect(given).toEqual([0, shareOf, shareOf, shareOf, 2 * shareOf]);
    },
  );

  test("who is drawn, on which day and where a check stands follow from a secret of the study", async () => {
    const { ground, studyId } = await newStudy({ monthlyShare: 0.3, checkEvery: 5 });
    const { database, change } = application.tools;
    for (const name of ["G1", "G2", "G3"]) {
      await makeGoldBy(ground, await addRecording(ground.owner, studyId, name));
    }
    const raters: Person[] = [];
    for (let at = 0; at < 10; at += 1) raters.push(await ground.join("rater", `Rater${at}`));
    for (const rater of raters) await ground.assign(rater);
    await passedEarlier(studyId);
    const now = new Date();
    const dayAt = (day: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 23, 59, 59, 999));
    const round = await database
      .selectFrom("round")
      .select(["id", "schemeVersionId", "basisRoundId"])
      .where("studyId", "=", studyId)
      .executeTakeFirstOrThrow();
    const [given] = await database
      .selectFrom("observation")
      .selectAll()
      .where("studyId", "=", studyId)
      .where("purpose", "=", "work")
      .limit(1)
      .execute();
    if (!given) throw new Error("work was assigned");
    const [firstId] = raters.map(({ accountId }) => accountId);
    if (!firstId) throw new Error("there are raters");
    const batch: NewObservation[] = [];
    for (let at = 0; at < 15; at += 1) {
      batch.push({
        id: newId("observation"),
        studyId,
        recordingId: await addRecording(ground.owner, studyId, `W${at}`),
        roundId: round.id,
        raterId: firstId,
        sampling: JSON.stringify(given.sampling),
        spans: "[]",
        dueAt: null,
        position: at,
        purpose: "work",
      });
    }
    const checksOfStudy = () =>
      database
        .selectFrom("observation")
        .select("raterId")
        .where("studyId", "=", studyId)
        .where("purpose", "=", "check")
        .where("state", "<>", "withdrawn")
        .orderBy("raterId")
        .execute();

    /** All that is drawn under a secret, every id and time being the same; nothing of it is kept. */
    const drawnUnder = async (maskSecret: string) => {
      await database.updateTable("study").set({ maskSecret }).where("id", "=", studyId).execute();
      const due = [...(await dueInMonth(database, studyId, 0.3, now))].toSorted();
      const places = await change({ studyId, accountId: null }, async (query) => ({
        answer: (await withChecks(query, { studyId, round }, batch)).flatMap((row) =>
          row.purpose === "check" ? [`${row.recordingId} ${row.position}`] : [],
        ),
        history: [],
        tells: [],
      }));
      const days: string[] = [];
      for (let day = 7; day <= 25; day += 1) {
        await giveDueChecks(application.tools, dayAt(day));
        days.push((await checksOfStudy()).map(({ raterId }) => raterId).join(" "));
      }
      await sql`update observation set state = 'withdrawn'
        where study_id = ${studyId} and purpose = 'check'`.execute(database);
      return { due, places, days };
    };

    const secret = crypto.randomUUID();
    const first = await drawnUnder(secret);
    const others = [
      await drawnUnder(crypto.randomUUID()),
      await drawnUnder(crypto.randomUUID()),
      await drawnUnder(crypto.randomUUID()),
    ];

    expect(first.due).toHaveLength(3);
    expect(first.places).toHaveLength(3);
    expect(first.days.at(-1)?.split(" ")).toHaveLength(3);
    expect(await drawnUnder(secret)).toEqual(first);
    for (const part of ["due", "places", "days"] as const) {
      // By chance three draws of three of ten are the same once in 1,728,000.
      expect(others.map((other) => other[part])).not.toEqual(others.map(() => first[part]));
    }
  });

  test.each([3, 30])(
    "of %i who only ever get several recordings at once nobody gets a check by itself: it comes among the next",
    async (size) => {
      const { ground, studyId, params } = await newStudy({ monthlyShare: 1 });
      const { database } = application.tools;
      for (const name of ["G1", "G2"]) {
        await makeGoldBy(ground, await addRecording(ground.owner, studyId, name));
      }
      const raterIds = Array.from({ length: size }, () => newId("account"));
      for (const accountId of raterIds) {
        await sql`insert into account (id, name, email, email_verified, language)
          values (${accountId}, 'Rater', ${`${accountId}@example.org`}, true, 'en')`.execute(
          database,
        );
        await sql`insert into membership (study_id, account_id, role)
          values (${studyId}, ${accountId}, 'rater')`.execute(database);
      }
      const give = async (recordingIds: readonly Id<"recording">[], raters = raterIds) =>
        ground.owner.send(contract.assign, {
          params,
          body: {
            schemeVersionId: ground.schemeVersionId,
            observations: raters.flatMap((raterId) =>
              recordingIds.map((recordingId) => ({
                id: newId("observation"),
                recordingId,
                raterId,
              })),
            ),
          },
        });
      const add = (name: string) => addRecording(ground.owner, studyId, name);
      /** How many come to each rater at one moment, in the order of the moments, with the checks among them. */
      const arrivals = async () => {
        const { rows } = await sql<{ rater: string; all: number; checks: number }>`
          select rater_id as rater, count(*)::int as all,
                 (count(*) filter (where purpose = 'check'))::int as checks
            from observation where study_id = ${studyId} and rater_id = any(${raterIds}::uuid[])
           group by rater_id, assigned_at order by assigned_at`.execute(database);
        return raterIds.map((raterId) =>
          rows.flatMap(({ rater, all, checks }) => (rater === raterId ? [[all, checks]] : [])),
        );
      };
      await give([await add("W1"), await add("W2")]);
      await passedEarlier(studyId);
      const lastDay = new Date();
      lastDay.setUTCDate(26);

      await giveDueChecks(application.tools, lastDay);
      expect(await arrivals()).toEqual(raterIds.map(() => [[2, 0]]));
      // They are told as due meanwhile, and one comes to each with the next that are given together.
      const { raters } = await ground.owner.send(contract.readCalibration, { params });
      expect(raters.filter(({ checks }) => checks?.isDue)).toHaveLength(size);
      await give([await add("W3"), await add("W4"), await add("W5")]);
      expect(await arrivals()).toEqual(
        raterIds.map(() => [
          [2, 0],
          [4, 1],
        ]),
      );

      // One by one within an hour is together for who gets them.
      await sql`update observation set assigned_at = assigned_at - interval '2 months'
        where study_id = ${studyId}`.execute(database);
      for (const name of ["W6", "W7"]) {
        await sql`update observation set assigned_at = assigned_at - interval '1 hour'
          where study_id = ${studyId}`.execute(database);
        await sql`update study set calibration = calibration || '{"monthlyShare": null}'::jsonb
          where id = ${studyId}`.execute(database);
        await give([await add(name)]);
      }
      await sql`update study set calibration = calibration || '{"monthlyShare": 1}'::jsonb
        where id = ${studyId}`.execute(database);
      await giveDueChecks(application.tools, lastDay);
      expect((await arrivals()).map((own) => own.slice(2))).toEqual(
        raterIds.map(() => [
          [1, 0],
          [1, 0],
        ]),
      );
      // Of one alone it is another's turn.
      await sql`update observation set assigned_at = assigned_at - interval '2 days'
        where study_id = ${studyId}`.execute(database);
      await sql`update study set calibration = calibration || '{"monthlyShare": null}'::jsonb
        where id = ${studyId}`.execute(database);
      await give([await add("W8")], raterIds.slice(0, 1));
      await sql`update study set calibration = calibration || '{"monthlyShare": 1}'::jsonb
        where id = ${studyId}`.execute(database);
      await giveDueChecks(application.tools, lastDay);
      expect((await arrivals()).map((own) => own.slice(4))).toEqual(
        raterIds.map((_, at) =>
          at === 0
            ? [
                [1, 0],
                [1, 1],
              ]
            : [],
        ),
      );
    },
  );

  test("a check that comes by itself is told of as work is, and is none for who is paused", async () => {
    const { ground, studyId, params } = await newStudy({ monthlyShare: 1 });
    await makeGoldBy(ground, await addRecording(ground.owner, studyId, "G1"));
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    for (const rater of [ana, ben]) await ground.assign(rater);
    await passedEarlier(studyId);
    await ground.owner.send(contract.pauseRater, {
      params: { ...params, accountId: ben.accountId },
      body: { paused: true },
    });
    const before = await toldOf(ana, studyId);
    const lastDay = new Date();
    lastDay.setUTCDate(26);

    await giveDueChecks(application.tools, lastDay);

    const { items, total } = await ana.send(contract.myQueue, { query: {} });
    const [work, check] = items;
    expect(total).toBe(2);
    expect(shape(check)).toEqual(shape(work));
    expect(before).toHaveLength(1);
    expect(await toldOf(ana, studyId)).toEqual([...before, ...before]);
    expect((await ben.send(contract.myQueue, { query: {} })).total).toBe(1);
  });

  test("a rule that cannot be counted is refused, and what no rule sees is said", async () => {
    const { ground, params } = await newStudy();
    const change = (rules: Calibration["rules"]) => ({
      params,
      body: { calibration: { ...calibration, rules } },
    });
    const [rule] = calibration.rules ?? [];
    if (!rule) throw new Error("there is a rule");
    const wrongOnes: Calibration["rules"][] = [
      [{ ...rule, measure: { kind: "guessing" } }],
      [{ ...rule, measure: { kind: "percent", unitUs: -1 } }],
      [{ ...rule, scope: { of: "points" } }],
      [{ ...rule, scope: { of: "each_criterion" } }],
      [rule, { ...rule, minimum: 0.5 }],
      [],
    ];
    for (const rules of wrongOnes) {
      expect(await ground.owner.refusal(contract.changeStudy, change(rules))).toBe("invalid_input");
    }

    const seen = async () =>
      (await ground.owner.send(contract.readCalibration, { params })).gate.unseen;

    expect(await seen()).toMatchObject({ points: ["Laughs"], states: [], criteria: ["Warmth"] });
    await ground.owner.send(contract.changeStudy, change(null));
    expect(await seen()).toMatchObject({ points: [], states: [], criteria: [], traces: [] });
  });

  test("agreement of work that others coded too stands in the chart, and severity beside it", async () => {
    const { ground, params } = await newStudy();
    const [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    for (let at = 0; at < 3; at++) {
      const recordingId = await addRecording(ground.owner, ground.studyId, `D${at}`);
      await code(ana, await ground.assign(ana, recordingId), right(), 3);
      await code(ben, await ground.assign(ben, recordingId), right(), 1);
    }

    const chart = await ground.owner.send(contract.readCalibrationChart, {
      params,
      query: {},
    });
    const severity = await ground.owner.send(contract.readSeverity, { params });

    const own = chart.points.filter(({ raterId }) => raterId === ana.accountId);
    expect(own.map(({ kind, value, others }) => [kind, value, others])).toEqual(
      Array.from({ length: 3 }, () => ["double", 1, 1]),
    );
    const figure = severity.fromOthers.find(({ raterId }) => raterId === ana.accountId);
    expect(figure?.criteria[0]?.figure).toEqual({
      kind: "value",
      mean: 2,
      low: 2,
      high: 2,
      isApart: false,
      n: 3,
    });
    expect(figure?.overall).toMatchObject({ kind: "value", mean: 1 });
    expect(severity.fromGold).toEqual([]);
  });
});

/** What counts up in the ids that are made within one millisecond: 12 bits, and 30 after the variant. */
function counterOf(observationId: string): bigint {
  const bits = BigInt(`0x${observationId.replaceAll("-", "")}`);
  return (((bits >> 64n) & 0xfffn) << 30n) | ((bits >> 32n) & 0x3fffffffn);
}

/** All keys of an answer, whatever stands there. */
function shapeOf(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(shapeOf);
  if (typeof body !== "object" || body === null) return typeof body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, shapeOf(value)] as const),
  );
}

async function code(
  person: Person,
  observationId: Id<"observation">,
  events: readonly CodedEvent[],
  rated?: number,
): Promise<void> {
  const changes = [
    ...events.map((event) => ({ kind: "putEvent" as const, event })),
    ...(rated === undefined
      ? []
      : [
          {
            kind: "putRating" as const,
            rating: {
              criterionId: codes.criterion,
              value: rated,
              cannotBeJudged: false,
              reason: "",
              comment: "",
              evidence: [],
            },
          },
        ]),
  ];
  const { revision } = await person.send(contract.putOperations, {
    params: { observationId },
    body: {
      clientId: crypto.randomUUID(),
      operations: changes.map((change, at) => ({
        ...change,
        id: newId("operation"),
        sequence: at + 1,
        at: new Date().toISOString(),
      })),
    },
  });
  await person.send(contract.submitObservation, {
    params: { observationId },
    body: { revision },
  });
}

async function makeGoldBy(
  { studyId, owner, schemeVersionId }: Ground,
  recordingId: Id<"recording">,
  { replaces = false, rated }: { readonly replaces?: boolean; readonly rated?: number } = {},
): Promise<Id<"observation">> {
  const goldId = newId("observation");
  await owner.send(contract.startGoldStandard, {
    params: { studyId },
    body: { id: goldId, recordingId, schemeVersionId, replaces },
  });
  await code(owner, goldId, right(), rated);
  return goldId;
}

async function trainee(ground: Ground): Promise<Person> {
  const rater = await ground.join("rater", "Tom");
  await ground.owner.send(contract.changeTraining, {
    params: { studyId: ground.studyId, accountId: rater.accountId },
    body: { training: "in_training" },
  });
  return rater;
}

async function setTrainingRecording(ground: Ground, recordingId: Id<"recording">) {
  await ground.owner.send(contract.changeRecording, {
    params: { studyId: ground.studyId, recordingId },
    body: { isTraining: true },
  });
}

/** What somebody is told of a study, by kinds, with what became of a certificate or how much it is. */
/** Which fields something has, and of what kind each is. */
function shape(item: object | undefined) {
  return Object.entries(item ?? {}).map(([key, value]) => [key, typeof value, value === null]);
}

async function toldOf(person: Person, studyId: string): Promise<readonly string[]> {
  const { items } = await person.send(contract.listNotices, {});
  return items
    .filter((notice) => notice.studyId === studyId)
    .map(({ kind, news, count }) => `${kind} ${news ?? count}`);
}
