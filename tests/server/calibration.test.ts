import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { CodedEvent } from "../../src/domain/entities/event.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import {
  addRecording,
  type Application,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

const second = 1_000_000;
const calibration = {
  recipe: "duration_kappa",
  threshold: 0.8,
  recordings: 1,
  checkEvery: null,
  toleranceUs: 500_000,
} as const;

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
  let application: Application;
  let administrator: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    administrator = await setUp(application);
  });
  afterAll(() => application.stop());

  async function newStudy(change: Partial<{ checkEvery: number | null; recordings: number }> = {}) {
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
    const result = await rater.send(contract.readGoldResult, {
      params: { observationId: first.observationId },
    });
    expect(result.result.score).toBeLessThan(0.8);
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
      await rater.refusal(contract.readGoldResult, {
        params: { observationId: first.observationId },
      }),
    ).toBe("still_coding");
    await code(rater, again.id, right());

    const after = await rater.send(contract.readCalibration, { params });
    expect(after.raters).toMatchObject([{ training: "passed", reached: 1, checks: null }]);
    expect(after.raters[0]?.attempts.map(({ result: one }) => one?.score)).toEqual([
      expect.any(Number),
      1,
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
      const { id } = await rater.send(contract.startTraining, {
        params,
        body: { id: newId("observation"), recordingId: ground.recordingId },
      });
      await code(rater, id, events);
    }

    const { raters } = await rater.send(contract.readCalibration, { params });

    expect(raters).toMatchObject([{ training: "in_training", reached: 0 }]);
  });

  test("a gold standard is copied from handed-in work, and replacing it keeps the old with its results", async () => {
    const { ground, params } = await newStudy();
    const coder = await ground.join("rater", "Ana");
    const sourceId = await ground.assign(coder);
    const copy = (replaces: boolean, id = newId("observation")) => ({
      params: { observationId: sourceId },
      body: { id, replaces },
    });
    expect(await ground.owner.refusal(contract.makeGold, copy(false))).toBe("state_does_not_allow");
    await code(coder, sourceId, right(), 2);
    const gold = await ground.owner.send(contract.makeGold, copy(false));
    expect(gold).toMatchObject({ purpose: "gold", state: "submitted" });
    const work = await ground.owner.send(contract.readWork, { params: { observationId: gold.id } });
    expect(work.events).toHaveLength(3);
    expect(work.ratings).toMatchObject([{ value: 2 }]);
    expect(await ground.owner.refusal(contract.makeGold, copy(false))).toBe("already_exists");
    await setTrainingRecording(ground, ground.recordingId);
    const rater = await trainee(ground);
    const [waiting] = (await rater.send(contract.myQueue, { query: {} })).items;
    if (!waiting) throw new Error("there is training");
    await code(rater, waiting.observationId, right());

    const next = await ground.owner.send(contract.makeGold, copy(true));

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

  test("after so much work a check is slipped in, which its rater cannot tell from work", async () => {
    const { ground, params } = await newStudy({ checkEvery: 2 });
    const goldRecording = await addRecording(ground.owner, ground.studyId, "Standard");
    const goldId = await makeGoldBy(ground, goldRecording, { rated: 2 });
    const rater = await ground.join("rater", "Ana");
    const dueAt = "2031-05-01T12:00:00.000Z";
    const work: Id<"observation">[] = [];
    for (let at = 0; at < 6; at++) {
      work.push(
        await ground.assign(rater, await addRecording(ground.owner, ground.studyId, `W${at}`)),
      );
    }
    await ground.owner.send(contract.setDueDate, {
      params,
      body: { observationIds: work, dueAt },
    });
    for (const observationId of work.slice(0, 2)) await code(rater, observationId, right());

    const { items } = await rater.send(contract.listObservations, { params, query: {} });
    const check = items.find(({ recordingId }) => recordingId === goldRecording);
    if (!check) throw new Error("a check was slipped in");

    expect(new Set(items.map(({ purpose }) => purpose))).toEqual(new Set(["work"]));
    const neighbour = items.find(({ id }) => id === work[3]);
    if (!neighbour) throw new Error("there is a neighbour");
    expect(Object.keys(check).toSorted()).toEqual(Object.keys(neighbour).toSorted());
    expect(check).toMatchObject({
      dueAt,
      roundId: neighbour.roundId,
      state: "assigned",
      spans: [],
      sampling: neighbour.sampling,
    });
    const times = items.filter(({ id }) => work.includes(id)).map(({ assignedAt }) => assignedAt);
    expect(times).toContain(check.assignedAt);
    const ids = work.map((one) => one.slice(0, 13));
    expect(ids).toContain(check.id.slice(0, 13));
    const queue = (await rater.send(contract.myQueue, { query: {} })).items;
    const queued = queue.find(({ observationId }) => observationId === check.id);
    expect(queued).toMatchObject({ isTraining: false, dueAt });
    const bench = await rater.send(contract.readWorkbench, { params: { observationId: check.id } });
    expect(bench.observation.purpose).toBe("work");
    expect(JSON.stringify([items, queue, bench])).not.toContain('check"');
    const answersOf = (observationId: Id<"observation">) =>
      rater.ask(contract.readGoldResult, { params: { observationId } });
    expect((await answersOf(check.id)).body).toEqual((await answersOf(neighbour.id)).body);

    await code(rater, check.id, wrong(), 3);

    expect((await answersOf(check.id)).body).toEqual((await answersOf(neighbour.id)).body);
    const own = await rater.send(contract.readCalibration, { params });
    expect(own.raters).toMatchObject([{ attempts: [], checks: null }]);
    const { raters } = await ground.owner.send(contract.readCalibration, { params });
    expect(raters.find(({ accountId }) => accountId === rater.accountId)?.checks).toEqual({
      done: 1,
      waiting: 0,
      left: 0,
    });
    const chart = await ground.owner.send(contract.readCalibrationChart, { params, query: {} });
    expect(chart.points).toMatchObject([{ kind: "check", observationId: check.id }]);
    const seen = await ground.owner.send(contract.readGoldResult, {
      params: { observationId: check.id },
    });
    expect(seen).toMatchObject({
      purpose: "check",
      gold: { observationId: goldId },
      ratings: [{ gold: 2, own: 3 }],
    });
  });

  test("nobody gets a check of what they know, before it is due, or while one waits", async () => {
    const { ground } = await newStudy({ checkEvery: 1 });
    const known = await addRecording(ground.owner, ground.studyId, "Known");
    const rater = await ground.join("rater", "Ana");
    await makeGoldBy(ground, known);
    const knownWork = await ground.assign(rater, known);
    const work = [];
    for (let at = 0; at < 4; at++) {
      work.push(
        await ground.assign(rater, await addRecording(ground.owner, ground.studyId, `W${at}`)),
      );
    }
    const [one, two] = work;
    if (!one || !two) throw new Error("there is work");
    await code(rater, knownWork, right());
    const before = await rater.send(contract.myQueue, { query: {} });
    for (const name of ["G1", "G2"]) {
      await makeGoldBy(ground, await addRecording(ground.owner, ground.studyId, name));
    }
    await code(rater, one, right());
    const after = await rater.send(contract.myQueue, { query: {} });
    await code(rater, two, right());
    const last = await rater.send(contract.myQueue, { query: {} });

    expect([before.total, after.total, last.total]).toEqual([5, 6, 6]);
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
      query: { raterId: ana.accountId },
    });
    const severity = await ground.owner.send(contract.readSeverity, { params });

    expect(chart.points.map(({ kind, value, others }) => [kind, value, others])).toEqual(
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
  await owner.send(contract.startGold, {
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
