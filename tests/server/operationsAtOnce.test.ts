import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { codes, pointEvent, stateEvent } from "../sample.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import {
  addRecording,
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnEachServer("operations at once", (server) => {
  let application: Application;
  let ground: Ground;
  let rater: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    rater = await ground.join("rater");
  });
  afterAll(() => application.stop());

  async function freshObservation() {
    const recordingId = await addRecording(ground.owner, ground.studyId, `Clip ${Math.random()}`);
    const observationId = await ground.assign(rater, recordingId);
    const log = () =>
      rater.send(contract.listOperations, { params: { observationId }, query: { after: 0 } });
    return { observationId, log };
  }

  test("one batch sent six times at once is taken once, and answered alike each time", async () => {
    const { observationId, log } = await freshObservation();
    const client = new Client(rater, observationId);
    const batch = [1, 2, 3].map((at) =>
      client.number({ kind: "putEvent", event: pointEvent(codes.laughs, at * 1e6) }),
    );

    const taken = await Promise.all(Array.from({ length: 6 }, () => client.put(batch)));

    expect(new Set(taken.map((one) => JSON.stringify(one))).size).toBe(1);
    expect((await log()).operations).toHaveLength(3);
  });

  test("a batch of which nothing can be applied, sent six times at once, is kept once", async () => {
    const { observationId } = await freshObservation();
    const client = new Client(rater, observationId);
    const batch = [client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 91e6) })];

    const taken = await Promise.all(Array.from({ length: 6 }, () => client.put(batch)));

    expect(taken.map(({ answers }) => answers[0]?.result)).toEqual(Array(6).fill("refused"));
    expect(new Set(taken.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test("of overlapping states that come at once from several devices, one is taken", async () => {
    const { observationId, log } = await freshObservation();

    const taken = await Promise.all(
      Array.from({ length: 6 }, () =>
        new Client(rater, observationId).change({
          kind: "putEvent",
          event: stateEvent(codes.solitary, 1e6, 5e6),
        }),
      ),
    );

    const results = taken.map(({ answers }) => answers[0]?.result);
    expect(results.filter((result) => result === "applied")).toHaveLength(1);
    expect((await log()).operations).toHaveLength(1);
  });

  test("what comes while the work is handed in is in it, or refused", async () => {
    const { observationId, log } = await freshObservation();
    const client = new Client(rater, observationId);
    const event = pointEvent(codes.laughs, 1e6);
    const { revision } = await client.change({ kind: "putEvent", event });

    const [taken, submitted] = await Promise.all([
      client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 2e6) }),
      rater.refusal(contract.submitObservation, { params: { observationId }, body: { revision } }),
    ]);

    const isTaken = taken.answers[0]?.result === "applied";
    expect(submitted).toBe(isTaken ? "revision_conflict" : undefined);
    expect((await log()).operations).toHaveLength(isTaken ? 2 : 1);
  });

  test("an operation's id is never taken for a second one", async () => {
    const { observationId, log } = await freshObservation();
    const client = new Client(rater, observationId);
    const put = () =>
      client.number({ kind: "putEvent", event: pointEvent(codes.laughs, client.sequence) });
    const first = put();
    await client.put([first]);

    const refusal = await rater.refusal(contract.putOperations, {
      params: { observationId },
      body: { clientId: client.clientId, operations: [{ ...put(), id: first.id }] },
    });

    expect(refusal).toBe("already_exists");
    expect((await log()).operations).toHaveLength(1);
  });

  test("a state that is moved, opened or brought back finds what it would overlap", async () => {
    const { observationId } = await freshObservation();
    const client = new Client(rater, observationId);
    const early = stateEvent(codes.solitary, 1e6, 2e6);
    const late = stateEvent(codes.together, 10e6, 11e6);
    const gone = stateEvent(codes.together, 1e6, 20e6);
    await client.change({ kind: "putEvent", event: gone });
    await client.change({ kind: "deleteEvent", eventId: gone.id });
    await client.change({ kind: "putEvent", event: early }, { kind: "putEvent", event: late });

    const results = [];
    for (const change of [{ endUs: late.endUs }, { endUs: null }, { startUs: late.startUs }]) {
      // oxlint-disable-next-line no-await-in-loop -- Each in a batch of its own, which reads anew.
      const { answers } = await client.change({
        kind: "changeEvent",
        eventId: early.id,
        base: 1,
        change: change.startUs === undefined ? change : { ...change, endUs: late.endUs },
      });
      results.push(answers[0]?.result);
    }
    const back = await client.change({ kind: "restoreEvent", eventId: gone.id });

    expect(results).toEqual(["refused", "refused", "refused"]);
    expect(back.answers[0]?.result).toBe("refused");
  });
});
