import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mediaTimeUs } from "../../src/domain/rules.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, stateEvent } from "../sample.ts";
import { soon } from "../soon.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
  addRecording,
} from "./application.ts";

describeOnEachServer("operations", (server) => {
  let application: Application;
  let ground: Ground;
  let rater: Person;

  beforeAll(async () => {
    application = await startApplication(server, { limits: { eventsPerObservation: 100 } });
    ground = await makeGround(application, await setUp(application));
    rater = await ground.join("rater");
  });
  afterAll(() => application.stop());

  async function freshObservation() {
    const recordingId = await addRecording(ground.owner, ground.studyId, `Clip ${Math.random()}`);
    const observationId = await ground.assign(rater, recordingId);
    const client = new Client(rater, observationId);
    const work = () => rater.send(contract.readWork, { params: { observationId } });
    return { observationId, client, work };
  }

  test("a batch that is sent again gets the same answers and changes nothing", async () => {
    const { client, work } = await freshObservation();
    const batch = [
      client.number({ kind: "putEvent", event: stateEvent(codes.solitary, 1e6, 5e6) }),
      client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 2e6) }),
    ];

    const first = await client.put(batch);
    const again = await client.put(batch);

    expect(again).toEqual(first);
    expect(first.revision).toBe(2);
    expect((await work()).events).toHaveLength(2);
  });

  test("statements that come with every press are planned once a connection", async () => {
    const { client } = await freshObservation();
    const put = async (at: number) => {
      await client.put([client.number({ kind: "putEvent", event: pointEvent(codes.laughs, at) })]);
    };
    await put(1e6);
    await put(2e6);

    await soon(async () => {
      await put(3e6);
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where name like 'frequent_%'`.execute(
        application.tools.database,
      );
      const all = rows.map(({ statement }) => statement).join("\n");
      for (const part of ["insert into operation", "last_sequence", "from session"]) {
        expect(all).toContain(part);
      }
    });
  });

  test("a batch of which half was taken before goes on where it stopped", async () => {
    const { client, work } = await freshObservation();
    const batch = [1, 2, 3, 4].map((at) =>
      client.number({ kind: "putEvent", event: pointEvent(codes.laughs, at * 1e6) }),
    );
    await client.put(batch.slice(0, 2));

    const { revision, answers } = await client.put(batch);

    expect(revision).toBe(4);
    expect(answers.map((answer) => answer.id)).toEqual(batch.map((operation) => operation.id));
    expect((await work()).events).toHaveLength(4);
  });

  test("a gap in the numbers is refused with the number that is expected", async () => {
    const { client, work } = await freshObservation();
    client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 1) });
    const late = client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 2) });

    const { status, body } = await rater.ask(contract.putOperations, {
      params: { observationId: client.observationId },
      body: { clientId: client.clientId, operations: [late] },
    });

    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "revision_conflict",
      details: { expected: 1, forked: false },
    });
    expect((await work()).events).toHaveLength(0);
  });

  test("another operation under a number that is taken is refused as a fork", async () => {
    const { client } = await freshObservation();
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 1) });
    client.sequence = 0;

    const other = client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 2) });
    const { body } = await rater.ask(contract.putOperations, {
      params: { observationId: client.observationId },
      body: { clientId: client.clientId, operations: [other] },
    });

    expect(body).toMatchObject({
      code: "revision_conflict",
      details: { expected: 2, forked: true },
    });
  });

  test("work of another account than the one that is signed in is refused, and nothing of it is taken", async () => {
    const { client, work } = await freshObservation();
    const operation = client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 1) });

    const refusal = await rater.refusal(contract.putOperations, {
      params: { observationId: client.observationId },
      body: { clientId: client.clientId, accountId: newId("account"), operations: [operation] },
    });

    expect(refusal).toBe("not_signed_in");
    expect((await work()).events).toHaveLength(0);
  });

  test("a browser learns which of its operations are here, and nothing of observations that are not its rater's", async () => {
    const { client, observationId } = await freshObservation();
    const stranger = await ground.join("rater");
    const [taken, lost] = [1, 2].map((at) =>
      client.number({ kind: "putEvent", event: pointEvent(codes.laughs, at) }),
    );
    if (!taken || !lost) throw new Error("two operations were made");
    await client.put([taken]);
    const refused = {
      ...lost,
      id: newId("operation"),
      kind: "deleteEvent" as const,
      eventId: newId("event"),
    };
    await client.put([refused]);
    const operations = [taken, refused, lost].map(({ id }) => ({ observationId, id }));

    const mine = await rater.send(contract.findOperations, { body: { operations } });
    const theirs = await stranger.send(contract.findOperations, { body: { operations } });
    const nowhere = await rater.send(contract.findOperations, {
      body: { operations: [{ observationId: newId("observation"), id: taken.id }] },
    });

    expect(mine).toEqual({
      known: [taken.id],
      refused: [{ id: refused.id, result: "refused", code: "not_found", details: {} }],
      missing: [lost.id],
    });
    expect(theirs).toEqual({ known: [], refused: [], missing: [] });
    expect(nowhere).toEqual({ known: [], refused: [], missing: [] });
  });

  test("what breaks a rule is refused by itself; the rest of its batch is taken", async () => {
    const { client, work } = await freshObservation();

    const { answers } = await client.change(
      { kind: "putEvent", event: stateEvent(codes.solitary, 1e6, 5e6) },
      { kind: "putEvent", event: stateEvent(codes.together, 4e6, 6e6) },
      { kind: "putEvent", event: stateEvent(codes.together, 5e6, 6e6) },
      { kind: "putEvent", event: pointEvent(codes.laughs, 91e6) },
    );

    expect(answers.map(({ result }) => result)).toEqual([
      "applied",
      "refused",
      "applied",
      "refused",
    ]);
    expect(answers[1]).toMatchObject({
      code: "invalid_input",
      details: { fields: [{ path: "event.startUs", rule: "exclusive_states_do_not_overlap" }] },
    });
    expect((await work()).events).toHaveLength(2);
  });

  test("an overlap with what an earlier batch made is found, before and behind it", async () => {
    const { client } = await freshObservation();
    await client.change({ kind: "putEvent", event: stateEvent(codes.solitary, 10e6, 20e6) });

    const { answers } = await client.change(
      { kind: "putEvent", event: stateEvent(codes.together, 19e6, 30e6) },
      { kind: "putEvent", event: stateEvent(codes.together, 5e6, 11e6) },
      { kind: "putEvent", event: stateEvent(codes.together, 5e6, null) },
      { kind: "putEvent", event: stateEvent(codes.together, 5e6, 10e6) },
      { kind: "putEvent", event: stateEvent(codes.together, 20e6, null) },
    );

    expect(answers.map(({ result }) => result)).toEqual([
      "refused",
      "refused",
      "refused",
      "applied",
      "applied",
    ]);
  });

  test("changes of two devices to one event merge field by field, and both stay in the log", async () => {
    const { client, work, observationId } = await freshObservation();
    const other = new Client(rater, observationId);
    const event = stateEvent(codes.solitary, 1e6, 5e6);
    await client.change({ kind: "putEvent", event });
    await client.change({
      kind: "changeEvent",
      eventId: event.id,
      base: 1,
      change: { endUs: mediaTimeUs.parse(6e6) },
    });

    const { answers } = await other.change({
      kind: "changeEvent",
      eventId: event.id,
      base: 1,
      change: { comment: "by the window" },
    });

    expect(answers[0]?.result).toBe("merged");
    expect((await work()).events[0]).toMatchObject({
      version: 3,
      event: { endUs: 6e6, comment: "by the window" },
    });
    const log = await rater.send(contract.listOperations, {
      params: { observationId },
      query: { after: 0 },
    });
    expect(log.operations.map(({ result }) => result)).toEqual(["applied", "applied", "merged"]);
  });

  test("a change to an event that another device deleted says so, and a restore brings it back", async () => {
    const { client, work, observationId } = await freshObservation();
    const other = new Client(rater, observationId);
    const event = pointEvent(codes.laughs, 1e6);
    await client.change({ kind: "putEvent", event });
    await client.change({ kind: "deleteEvent", eventId: event.id });

    const late = {
      kind: "changeEvent",
      eventId: event.id,
      base: 1,
      change: { comment: "x" },
    } as const;
    const { answers } = await other.change(late);
    expect(answers[0]?.result).toBe("deleted");
    expect((await work()).events).toHaveLength(0);

    await other.change({ kind: "restoreEvent", eventId: event.id });
    expect((await work()).events).toHaveLength(1);
  });

  test("a submitted observation refuses operations, and says so again when asked again", async () => {
    const { client, observationId, work } = await freshObservation();
    const { revision } = await client.change({
      kind: "putEvent",
      event: pointEvent(codes.laughs, 1e6),
    });
    await rater.send(contract.submitObservation, { params: { observationId }, body: { revision } });
    const late = client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 2e6) });

    const first = await client.put([late]);
    const again = await client.put([late]);

    expect(first.answers[0]).toMatchObject({ result: "refused", code: "observation_locked" });
    expect(again).toEqual(first);
    expect((await work()).events).toHaveLength(1);
  });

  test("an open state keeps an observation from being submitted, and is named", async () => {
    const { client, observationId } = await freshObservation();
    const open = stateEvent(codes.solitary, 1e6, null);
    const { revision } = await client.change({ kind: "putEvent", event: open });

    const { status, body } = await rater.ask(contract.submitObservation, {
      params: { observationId },
      body: { revision },
    });

    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "observation_incomplete",
      details: { openEventIds: [open.id], criterionIds: [] },
    });
  });

  test("the number of events is limited, and the one beyond is refused by itself", async () => {
    const { client } = await freshObservation();
    const events = Array.from({ length: 101 }, (_, at) => pointEvent(codes.laughs, at * 1000));

    const { answers } = await client.change(
      ...events.map((event) => ({ kind: "putEvent", event }) as const),
    );

    expect(answers.filter(({ result }) => result === "applied")).toHaveLength(100);
    expect(answers.at(-1)).toMatchObject({ result: "refused", code: "quota_reached" });
  });

  test("six tabs and devices that send at once make one log without gaps", async () => {
    const { client, observationId, work } = await freshObservation();
    const clients = [client, ...Array.from({ length: 5 }, () => new Client(rater, observationId))];

    await Promise.all(
      clients.map(async (one, who) => {
        for (let at = 0; at < 8; at++) {
          const event = pointEvent(codes.laughs, (who * 8 + at) * 1000);
          await one.change({ kind: "putEvent", event });
        }
      }),
    );

    const { operations } = await rater.send(contract.listOperations, {
      params: { observationId },
      query: { after: 0 },
    });
    expect(operations.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 48 }, (_, at) => at + 1),
    );
    expect((await work()).events).toHaveLength(48);
  });
});
