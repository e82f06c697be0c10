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

describeOnServer("remarks", (server) => {
  let application: Application;
  let ground: Ground;
  let ana: Person;
  let ben: Person;
  let coordinator: Person;
  let analyst: Person;
  let anas: Id<"observation">;
  let bens: Id<"observation">;

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    [ana, ben] = [await ground.join("rater", "Ana"), await ground.join("rater", "Ben")];
    coordinator = await ground.join("coordinator", "Cleo");
    analyst = await ground.join("analyst", "Dora");
    anas = await ground.assign(ana);
    bens = await ground.assign(ben);
  });
  afterAll(() => application.stop());

  const at = () => ({ params: { observationId: anas } });
  const add = (person: Person, text: string, more = {}) =>
    person.send(contract.addComment, { ...at(), body: body(text, more) });

  test("who reviews says something about a moment, its rater answers, and it is settled and opened again", async () => {
    const said = await add(coordinator, "Is this a laugh?", { startUs: 5_000_000 });
    const answer = await add(ana, "It is", { answersId: said.id });
    const state = { params: { observationId: anas, commentId: said.id } };

    const settled = await ana.send(contract.changeCommentState, {
      ...state,
      body: { action: "settle" },
    });
    const reopened = await coordinator.send(contract.changeCommentState, {
      ...state,
      body: { action: "reopen" },
    });
    const list = await ana.send(contract.listComments, at());

    expect(settled).toMatchObject({ state: "settled", settledByName: "Ana" });
    expect(reopened).toMatchObject({ state: "open", settledBy: null, settledAt: null });
    expect(list.map(({ id, accountName, startUs }) => ({ id, accountName, startUs }))).toEqual([
      { id: said.id, accountName: "Cleo", startUs: 5_000_000 },
      { id: answer.id, accountName: "Ana", startUs: null },
    ]);
  });

  test("said twice is said once", async () => {
    const wish = { ...at(), body: body("Once") };

    const first = await coordinator.send(contract.addComment, wish);
    const second = await coordinator.send(contract.addComment, wish);
    const list = await coordinator.send(contract.listComments, at());

    expect(second).toEqual(first);
    expect(list.filter(({ text }) => text === "Once")).toHaveLength(1);
    expect(await ana.refusal(contract.addComment, wish)).toBe("already_exists");
  });

  test("everybody puts right only what they said themselves", async () => {
    const { id: commentId } = await add(coordinator, "Tpyo");
    const wish = { params: { observationId: anas, commentId }, body: { text: "Typo" } };

    expect(await ana.refusal(contract.changeComment, wish)).toBe("not_allowed");
    expect(await coordinator.send(contract.changeComment, wish)).toMatchObject({ text: "Typo" });
  });

  test("a place outside the recording, an end before its start and an answer to an answer are refused", async () => {
    const { id: answersId } = await add(coordinator, "First");
    const { id: answerId } = await add(ana, "Second", { answersId });
    const wishes = [
      { startUs: 90_000_001 },
      { startUs: 5, endUs: 5 },
      { endUs: 5 },
      { answersId, startUs: 5 },
      { answersId: answerId },
      { text: "  " },
    ];

    const refusals = await Promise.all(
      wishes.map((wish) =>
        ana.refusal(contract.addComment, { ...at(), body: body("Wrong", wish) }),
      ),
    );

    expect(refusals).toEqual(wishes.map(() => "invalid_input"));
    expect(
      await ana.refusal(contract.addComment, {
        ...at(),
        body: body("To nobody", { answersId: newId("remark") }),
      }),
    ).toBe("not_found");
  });

  test("another rater of the recording finds nothing before, and is refused after both have handed in; analysts are too", async () => {
    const calls = (person: Person) =>
      Promise.all([
        person.refusal(contract.listComments, at()),
        person.refusal(contract.addComment, { ...at(), body: body("Hello") }),
        person.refusal(contract.readObservationHistory, { ...at(), query: {} }),
        person.refusal(contract.listDeletedEvents, at()),
        person.refusal(contract.readWorkAt, { ...at(), query: { revision: 0 } }),
      ]);
    const before = await calls(ben);
    const { studyId } = ground;
    const streamed: string[] = [];
    const stop = new AbortController();
    const stream = await fetch(`${application.address}/api/v1/studies/${studyId}/changes`, {
      headers: { cookie: ben.cookie },
      signal: stop.signal,
    });
    const reading = (async () => {
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return;
        streamed.push(part.value);
      }
    })().catch(() => undefined);

    for (const [person, observationId] of [
      [ana, anas],
      [ben, bens],
    ] as const) {
      const client = new Client(person, observationId);
      const { revision } = await client.change({
        kind: "putEvent",
        event: pointEvent(codes.laughs, 1e6),
      });
      await person.send(contract.submitObservation, {
        params: { observationId },
        body: { revision },
      });
    }
    await add(coordinator, "Only for Ana");
    await expect.poll(() => streamed.join("")).toContain('"observations"');
    await new Promise((done) => {
      setTimeout(done, 500);
    });
    stop.abort();
    await reading;

    expect(before).toEqual(before.map(() => "not_found"));
    expect(await ben.refusal(contract.readWork, at())).toBeUndefined();
    expect(await calls(ben)).toEqual(before.map(() => "not_allowed"));
    expect(await calls(analyst)).toEqual(before.map(() => "not_allowed"));
    expect(streamed.join("")).not.toContain('"remarks"');
  });

  test("the rater hears through the stream that something was said", async () => {
    const stop = new AbortController();
    const stream = await fetch(`${application.address}/api/v1/studies/${ground.studyId}/changes`, {
      headers: { cookie: ana.cookie },
      signal: stop.signal,
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();

    await add(coordinator, "Look here");
    const heard = await reader?.read();
    stop.abort();

    expect(heard?.value).toContain(`"kind":"remarks","observationId":"${anas}"`);
  });
});

function body(text: string, more = {}) {
  return { id: newId("remark"), answersId: null, startUs: null, endUs: null, text, ...more };
}
