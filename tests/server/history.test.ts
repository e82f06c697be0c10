import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { contract } from "../../src/api/contract.ts";
import type { Change } from "../../src/domain/operations.ts";
import { type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import { codes, newId, pointEvent, scheme, stateEvent } from "../sample.ts";
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
import { parseCsv } from "./parseCsv.ts";

const at = (timeUs: number) => mediaTimeUs.parse(timeUs);

describeOnEachServer("history", (server) => {
  let application: Application;
  let ground: Ground;
  let ada: Person;
  let ana: Person;
  let coordinator: Person;

  beforeAll(async () => {
    application = await startApplication(server);
    ada = await setUp(application);
    ground = await makeGround(application, ada);
    ana = await ground.join("rater", "Ana");
    coordinator = await ground.join("coordinator", "Cleo");
  });
  afterAll(() => application.stop());

  const list = (person: Person, query = {}) =>
    person.send(contract.listHistory, { params: { studyId: ground.studyId }, query });

  test("everything that was done to make a study is told, with names, and without secrets", async () => {
    const { items, names } = await list(ada);
    const text = JSON.stringify(items);

    expect(
      items
        .map(({ action }) => action)
        .toReversed()
        .slice(0, 4),
    ).toEqual(["createStudy", "draftScheme", "publishScheme", "addRecording"]);
    expect(items.filter(({ action }) => action === "acceptInvitation")).toHaveLength(2);
    expect(names[ana.accountId]).toBe("Ana");
    expect(names[ground.recordingId]).toBe("Clip 17");
    expect(text).not.toMatch(/token|password/iu);
  });

  test("it is read page after page, each thing once, and filtered by who, what, which and when", async () => {
    const whole = await list(ada);
    const paged: string[] = [];
    for (let after: Id<"happening"> | undefined; ;) {
      const page = await list(ada, { after, limit: 2 });
      paged.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      after = page.items.at(-1)?.id;
    }
    const third = whole.items[2];
    const [byWho, byAction, byThing, later, earlier] = await Promise.all([
      list(ada, { accountId: ana.accountId }),
      list(ada, { action: "addRecording", about: "recording" }),
      list(ada, { aboutId: ground.recordingId }),
      list(ada, { from: third?.at }),
      list(ada, { to: third?.at }),
    ]);

    expect(paged).toEqual(whole.items.map(({ id }) => id));
    expect(byWho.items.map(({ action }) => action)).toEqual(["acceptInvitation"]);
    expect(byAction.items.map(({ aboutId }) => aboutId)).toEqual([ground.recordingId]);
    expect(byThing.items.map(({ action }) => action)).toEqual(["addRecording"]);
    expect(later.items.length + earlier.items.length).toBe(whole.items.length);
  });

  test("a change of a role is told with what it was and what it is", async () => {
    const person = await ground.join("rater", "Ben");

    await ada.send(contract.changeMember, {
      params: { studyId: ground.studyId, accountId: person.accountId },
      body: { role: "analyst" },
    });

    expect((await list(ada)).items[0]).toMatchObject({
      accountId: ada.accountId,
      about: "membership",
      aboutId: person.accountId,
      action: "changeMember",
      before: { role: "rater" },
      after: { role: "analyst" },
    });
  });

  test("the address of somebody invited is told to who invites and to nobody else", async () => {
    const email = "secret.guest@example.org";
    await ada.send(contract.invite, {
      params: { studyId: ground.studyId },
      body: { id: newId("invitation"), role: "rater", email },
    });

    expect(JSON.stringify(await list(ada))).toContain(email);
    expect(JSON.stringify(await list(coordinator))).not.toContain(email);
  });

  test("a draft that is saved again and again is one happening, and none where all was taken back", async () => {
    const schemeVersionId = newId("schemeVersion");
    const params = { studyId: ground.studyId, schemeVersionId };
    const save = (edition: number, name: string) =>
      coordinator.send(contract.saveScheme, { params, body: { edition, scheme: renamed(name) } });
    await coordinator.send(contract.draftScheme, {
      params,
      body: { id: schemeVersionId, scheme },
    });
    const saves = async () =>
      (await list(ada, { action: "saveScheme", aboutId: schemeVersionId })).items;

    await save(0, "Laughing");
    await save(1, "Laughter");
    const folded = await saves();
    const names = Object.values((await list(ada, { action: "saveScheme" })).names).filter(
      (name) => name === "Laughter",
    );
    await save(2, "Laughs");
    const takenBack = await saves();

    expect(folded).toHaveLength(1);
    expect(Object.values(folded[0]?.before ?? {})).toContain("Laughs");
    expect(Object.values(folded[0]?.after ?? {})).toContain("Laughter");
    expect(takenBack).toEqual([]);
    expect(names).toEqual(["Laughter"]);
  });

  test("raters and analysts read no history of the study", async () => {
    const params = { studyId: ground.studyId };

    expect(await ana.refusal(contract.listHistory, { params, query: {} })).toBe("not_allowed");
    expect(await ana.refusal(contract.exportHistory, { params, query: {} })).toBe("not_allowed");
  });

  test("a coordinator who still codes a recording reads nothing of what others did with it", async () => {
    const recordingId = await addRecording(ada, ground.studyId, "Clip 18");
    const anas = await ground.assign(ana, recordingId);
    await ground.assign(coordinator, recordingId);
    const { revision } = await new Client(ana, anas).change({
      kind: "putEvent",
      event: pointEvent(codes.laughs, 1e6),
    });
    await ana.send(contract.submitObservation, {
      params: { observationId: anas },
      body: { revision },
    });

    expect((await list(ada, { aboutId: anas })).items.map(({ action }) => action)).toContain(
      "submitObservation",
    );
    expect((await list(coordinator, { aboutId: anas })).items).toEqual([]);
    expect(JSON.stringify(await list(coordinator))).not.toContain(anas);
  });

  test("the export holds a row a changed field, and the same filter", async () => {
    const answer = await ada.fetch(
      `/api/v1/studies/${ground.studyId}/history.csv?action=changeMember`,
    );
    const [head, ...rows] = parseCsv(String(answer.body));

    expect(head).toEqual([
      "at",
      "account_id",
      "account",
      "about",
      "about_id",
      "about_name",
      "action",
      "field",
      "before",
      "after",
    ]);
    expect(rows.map((row) => row.slice(5))).toEqual([
      ["Ben", "changeMember", "role", "rater", "analyst"],
    ]);
  });

  test("nobody rewrites what happened", async () => {
    await expect(
      sql`update happening set action = 'other'`.execute(application.tools.database),
    ).rejects.toThrow("history is append only");
  });
});

describeOnEachServer("an observation's history", (server) => {
  let application: Application;
  let ground: Ground;
  let ana: Person;
  let coordinator: Person;
  let observationId: Id<"observation">;
  let client: Client;

  beforeAll(async () => {
    application = await startApplication(server);
    ground = await makeGround(application, await setUp(application));
    ana = await ground.join("rater", "Ana");
    coordinator = await ground.join("coordinator", "Cleo");
  });
  afterAll(() => application.stop());
  beforeEach(async () => {
    const recordingId = await addRecording(ground.owner, ground.studyId, newId("name"));
    observationId = await ground.assign(ana, recordingId);
    client = new Client(ana, observationId);
  });

  const params = () => ({ params: { observationId } });
  const workOf = async (person: Person) => {
    const { events, ratings } = await person.send(contract.readWork, params());
    return { events: events.map(({ event }) => event), ratings };
  };
  const restore = (person: Person, revision: number, id: string = newId("wish")) =>
    person.send(contract.restoreObservation, { ...params(), body: { id, revision } });

  test("what was done without a pause is one row, with counts and what there was after it", async () => {
    const [first, second, third] = put(1e6, 2e6, 3e6);
    if (first?.kind !== "putEvent" || !second || !third) throw new Error("not put");
    const early = new Date(Date.now() - 3_600_000).toISOString();
    const operations = [first, second].map((change) => ({ ...client.number(change), at: early }));
    await client.put(operations);
    await client.change(third, { kind: "deleteEvent", eventId: first.event.id });
    await coordinator.send(contract.restoreEvent, {
      params: { observationId, eventId: first.event.id },
      body: { id: newId("operation") },
    });

    const { items, next } = await coordinator.send(contract.readObservationHistory, {
      ...params(),
      query: {},
    });
    const page = await coordinator.send(contract.readObservationHistory, {
      ...params(),
      query: { limit: 1 },
    });

    expect(items).toMatchObject([
      { accountName: "Cleo", fromRevision: 4, toRevision: 5, restored: 1, events: 3 },
      { accountName: "Ana", fromRevision: 2, toRevision: 4, made: 1, deleted: 1, events: 2 },
      { accountName: "Ana", fromRevision: 0, toRevision: 2, made: 2, deleted: 0, events: 2 },
    ]);
    expect(next).toBeNull();
    expect(page).toMatchObject({ items: [{ toRevision: 5 }], next: 5 });

    // Change by change each is a row, and what there was after it is counted on.
    const presses = await coordinator.send(contract.readObservationHistory, {
      ...params(),
      query: { by: "press" },
    });
    expect(presses.items).toMatchObject([
      { accountName: "Cleo", toRevision: 5, restored: 1, events: 3 },
      { toRevision: 4, deleted: 1, events: 2 },
      { toRevision: 3, made: 1, events: 3 },
      { toRevision: 2, made: 1, events: 2 },
      { fromRevision: 0, toRevision: 1, made: 1, events: 1 },
    ]);
    const minutes = await coordinator.send(contract.readObservationHistory, {
      ...params(),
      query: { by: "minute" },
    });
    expect(minutes.items.at(-1)).toMatchObject({ fromRevision: 0, toRevision: 2, made: 2 });
  });

  test("a deleted event is listed with who deleted it, and comes back as it was", async () => {
    const event = pointEvent(codes.laughs, 7e6);
    await client.change({ kind: "putEvent", event }, { kind: "deleteEvent", eventId: event.id });

    const listed = await ana.send(contract.listDeletedEvents, params());
    const wish = {
      params: { observationId, eventId: event.id },
      body: { id: newId("operation") },
    };
    const first = await ana.send(contract.restoreEvent, wish);
    const again = await ana.send(contract.restoreEvent, wish);

    expect(listed).toMatchObject({ total: 1, items: [{ event, accountName: "Ana" }] });
    expect((await workOf(ana)).events).toEqual([event]);
    expect(again).toEqual(first);
    expect(await ana.send(contract.listDeletedEvents, params())).toEqual({ items: [], total: 0 });
  });

  test("an event that would stand in another's way is not restored, and the refusal says so", async () => {
    const gone = stateEvent(codes.solitary, 0, 5_000_000);
    await client.change(
      { kind: "putEvent", event: gone },
      { kind: "deleteEvent", eventId: gone.id },
      { kind: "putEvent", event: stateEvent(codes.together, 1_000_000, 2_000_000) },
    );
    const wish = { params: { observationId, eventId: gone.id } };

    const answer = await ana.ask(contract.restoreEvent, {
      ...wish,
      body: { id: newId("operation") },
    });

    expect(answer.body).toMatchObject({
      code: "invalid_input",
      details: { fields: [{ rule: "exclusive_states_do_not_overlap" }] },
    });
  });

  test("the whole goes back to any point and forth again, and nothing of the history goes", async () => {
    const state = stateEvent(codes.solitary, 1_000_000, 4_000_000);
    const { revision: then } = await client.change({ kind: "putEvent", event: state }, ...put(2e6));
    const before = await workOf(ana);
    const { revision: now } = await client.change(
      { kind: "changeEvent", eventId: state.id, base: 1, change: { endUs: at(9e6) } },
      { kind: "deleteEvent", eventId: before.events[1]?.id ?? newId("event") },
      ...put(5e6, 6e6),
      {
        kind: "putRating",
        rating: {
          criterionId: codes.criterion,
          value: 2,
          cannotBeJudged: false,
          reason: "",
          comment: "",
          evidence: [],
        },
      },
    );
    const after = await workOf(ana);

    const look = await ana.send(contract.readWorkAt, { ...params(), query: { revision: then } });
    const back = await restore(ana, then);
    const wentBack = await workOf(ana);
    await restore(ana, now);
    const wentForth = await workOf(ana);
    const { operations } = await ana.send(contract.listOperations, {
      ...params(),
      query: { after: 0 },
    });

    expect(look).toMatchObject({
      revision: then,
      nowRevision: now,
      events: 2,
      ratings: 0,
      change: { added: 1, removed: 2, changed: 1, ratings: 1, parts: 0 },
    });
    expect(look.differences.map(({ kind }) => kind).toSorted()).toEqual([
      "added",
      "changed",
      "removed",
      "removed",
    ]);
    expect(back.changes).toBe(5);
    expect(wentBack.events).toEqual(before.events);
    expect(wentForth.events).toEqual(after.events);
    expect(wentForth.ratings).toEqual(after.ratings);
    expect(operations.slice(0, now).map(({ clientId }) => clientId)).toEqual(
      Array.from({ length: now }, () => client.clientId),
    );
  });

  test("asked twice it goes back once", async () => {
    const { revision } = await client.change(...put(1e6));
    await client.change(...put(2e6));
    const wish = newId("wish");

    const first = await restore(coordinator, revision, wish);
    await client.change(...put(3e6));
    const second = await restore(coordinator, revision, wish);

    expect(second.changes).toBe(first.changes);
    expect((await workOf(ana)).events.map(({ startUs }) => startUs)).toEqual([1e6, 3e6]);
  });

  test("what the rater has not sent yet when a coordinator goes back is taken after it", async () => {
    const [kept] = put(1e6);
    if (kept?.kind !== "putEvent") throw new Error("not put");
    const { revision } = await client.change(kept);
    await client.change(...put(2e6));
    const unsent = [
      client.number({
        kind: "changeEvent",
        eventId: kept.event.id,
        base: 1,
        change: { comment: "Unsent" },
      }),
      client.number({ kind: "putEvent", event: pointEvent(codes.laughs, 3e6) }),
    ];

    await restore(coordinator, revision);
    const { answers } = await client.put(unsent);

    expect(answers.map(({ result }) => result)).toEqual(["applied", "applied"]);
    expect((await workOf(ana)).events).toMatchObject([
      { startUs: 1e6, comment: "Unsent" },
      { startUs: 3e6 },
    ]);
  });

  test("what is handed in stays: whoever wants it otherwise returns it first", async () => {
    const { revision } = await client.change(...put(1e6, 2e6));
    await ana.send(contract.submitObservation, { ...params(), body: { revision } });
    const wish = { ...params(), body: { id: newId("wish"), revision: 1 } };

    expect(await ana.refusal(contract.restoreObservation, wish)).toBe("observation_locked");
    expect(await coordinator.refusal(contract.restoreObservation, wish)).toBe("observation_locked");

    await coordinator.send(contract.reviewObservation, {
      ...params(),
      body: { action: "return", reason: "Once more" },
    });
    expect((await restore(ana, 1)).changes).toBe(1);
  });

  test("a revision that is not there yet is refused", async () => {
    await client.change(...put(1e6));
    const wish = { ...params(), body: { id: newId("wish"), revision: 2 } };

    expect(await ana.refusal(contract.restoreObservation, wish)).toBe("invalid_input");
  });
});

function renamed(name: string) {
  return {
    ...scheme,
    codes: scheme.codes.map((code) => (code.id === codes.laughs ? { ...code, name } : code)),
  };
}

function put(...startsUs: readonly number[]): Change[] {
  return startsUs.map((startUs) => ({
    kind: "putEvent",
    event: pointEvent(codes.laughs, startUs),
  }));
}
