import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { Id } from "../../src/domain/rules.ts";
import { describeOnServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent } from "../sample.ts";
import {
  type Application,
  Client,
  type Ground,
  makeGround,
  type Person,
  setUp,
  startApplication,
} from "./application.ts";

describeOnServer("blindness", (server) => {
  let application: Application;
  let ground: Ground;
  let ana: Person;
  let ben: Person;
  let coordinator: Person;
  let anas: Id<"observation">;
  let bens: Id<"observation">;
  let client: Client;

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    coordinator = await ground.join("coordinator", "Cleo");
    anas = await ground.assign(ana);
    bens = await ground.assign(ben);
    client = new Client(ana, anas);
    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 1e6) });
  });
  afterAll(() => application.stop());

  test("a rater finds nothing of another's observation before both have submitted, in any call", async () => {
    const params = { observationId: anas };
    const operation = new Client(ben, anas).number({
      kind: "putEvent",
      event: pointEvent(codes.laughs, 2e6),
    });

    const refusals = await Promise.all([
      ben.refusal(contract.readWorkbench, { params }),
      ben.refusal(contract.readWork, { params }),
      ben.refusal(contract.listOperations, { params, query: {} }),
      ben.refusal(contract.putOperations, {
        params,
        body: { clientId: client.clientId, operations: [operation] },
      }),
      ben.refusal(contract.submitObservation, { params, body: { revision: 1 } }),
      ben.refusal(contract.reviewObservation, { params, body: { action: "accept" } }),
    ]);

    expect(refusals).toEqual(Array.from({ length: 6 }, () => "not_found"));
  });

  test("an answer about another's observation is letter for letter that about none at all", async () => {
    const { body: hidden } = await ben.ask(contract.readWork, { params: { observationId: anas } });
    const { body: none } = await ben.ask(contract.readWork, {
      params: { observationId: newId("observation") },
    });

    expect(hidden).toEqual(none);
  });

  test("lists, overview and raters beside each other say nothing of the other rater", async () => {
    const { studyId, recordingId } = ground;
    const list = await ben.send(contract.listObservations, { params: { studyId }, query: {} });
    const overview = await ben.send(contract.readOverview, { params: { studyId }, query: {} });
    const codings = await ben.send(contract.readCodings, { params: { studyId, recordingId } });
    const text = JSON.stringify([list, overview, codings]);

    expect(list.items.map((one) => one.id)).toEqual([bens]);
    expect(list.total).toBe(1);
    expect(text).not.toContain(anas);
    expect(text).not.toContain(ana.accountId);
    expect(text).not.toContain("Ana");
  });

  test("raters get no agreement, no analysis and no export", async () => {
    const params = { studyId: ground.studyId };
    const refusals = await Promise.all([
      ben.refusal(contract.readAgreement, { params, query: {} }),
      ben.refusal(contract.readTimeBudget, { params, query: {} }),
      ben.refusal(contract.readProfiles, { params, query: {} }),
      ben.refusal(contract.exportStudy, {
        params: { ...params, format: "tidyEvents" },
        query: {},
      }),
      ben.refusal(contract.exportStudy, {
        params: { ...params, format: "tidyRatings" },
        query: {},
      }),
    ]);

    expect(new Set(refusals)).toEqual(new Set(["not_allowed"]));
  });

  test("the stream tells a rater nothing of another's key presses, and a coordinator of all", async () => {
    const [bensStream, coordinatorsStream] = await Promise.all([
      listen(ben, ground.studyId),
      listen(coordinator, ground.studyId),
    ]);

    await client.change({ kind: "putEvent", event: pointEvent(codes.laughs, 3e6) });
    await new Client(ben, bens).change({ kind: "putEvent", event: pointEvent(codes.laughs, 3e6) });
    await coordinatorsStream.until(anas);
    await bensStream.until(bens);

    expect(coordinatorsStream.text()).toContain(anas);
    expect(bensStream.text()).not.toContain(anas);
    bensStream.stop();
    coordinatorsStream.stop();
  });

  test("a coordinator who still codes the recording is blind to it like any rater", async () => {
    const own = await ground.assign(coordinator);
    const { studyId, recordingId } = ground;

    expect(await coordinator.refusal(contract.readWork, { params: { observationId: anas } })).toBe(
      "not_found",
    );
    const codings = await coordinator.send(contract.readCodings, {
      params: { studyId, recordingId },
    });
    expect(codings.codings.map((coding) => coding.observationId)).toEqual([own]);
    expect(codings.hidden).toBe(2);
    const exported = await coordinator.fetch(`/api/v1/studies/${studyId}/exports/tidyEvents`);
    expect(String(exported.body)).not.toContain("Laughs");
    const list = await coordinator.send(contract.listObservations, {
      params: { studyId },
      query: {},
    });
    expect(list.items.find((one) => one.id === anas)?.eventCount).toBeNull();
    await ground.owner.send(contract.reviewObservation, {
      params: { observationId: own },
      body: { action: "withdraw" },
    });
  });

  test("once both have submitted, each sees the other's work", async () => {
    for (const [person, observationId] of [
      [ana, anas],
      [ben, bens],
    ] as const) {
      const { revision } = await person.send(contract.readWork, { params: { observationId } });
      await person.send(contract.submitObservation, {
        params: { observationId },
        body: { revision },
      });
    }

    const { events } = await ben.send(contract.readWork, { params: { observationId: anas } });

    expect(events).toHaveLength(2);
    const { codings } = await ben.send(contract.readCodings, {
      params: { studyId: ground.studyId, recordingId: ground.recordingId },
    });
    expect(codings).toHaveLength(2);
  });

  test("an observation that was returned makes its rater blind again", async () => {
    await ground.owner.send(contract.reviewObservation, {
      params: { observationId: bens },
      body: { action: "return", reason: "Look at the second minute again" },
    });

    expect(await ben.refusal(contract.readWork, { params: { observationId: anas } })).toBe(
      "not_found",
    );
  });
});

/** Reads a study's change stream as text. */
async function listen(person: Person, studyId: string) {
  const stop = new AbortController();
  const response = await fetch(`${person.address}/api/v1/studies/${studyId}/changes`, {
    headers: { cookie: person.cookie },
    signal: stop.signal,
  });
  let text = "";
  const reading = (async () => {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      text += part.value;
    }
  })().catch(() => undefined);
  return {
    text: () => text,
    async until(word: string) {
      const deadline = Date.now() + 30_000;
      while (!text.includes(word)) {
        if (Date.now() > deadline) throw new Error(`never heard ${word}: ${text}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop() {
      stop.abort();
      void reading;
    },
  };
}
