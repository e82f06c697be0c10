import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { newId } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { Scan } from "../../../domain/entities/workPart.ts";
import { type Change } from "../../../domain/operations.ts";
import { Scheme } from "../../../domain/entities/scheme.ts";
import { id as idOf } from "../../../domain/rules.ts";
import { randomFrom } from "../../../statistics/random.ts";
import { Unreachable } from "../query/api.ts";
import { openOutbox } from "../outbox/outbox.ts";
import { isAtServer } from "../outbox/saving.ts";
import { eventsIn } from "../timeline/eventOrder.ts";
import { readDoubtful } from "./doubtful.ts";
import { shiftedEvent } from "./shift.ts";
import { sampleIds, sampleScheme, sharedKeyScheme } from "./sampleScheme.ts";
import { openSampleSession } from "./sampleSession.ts";
import { openSession, type Session } from "./session.ts";
import { readAhead } from "./workReading.ts";

const second = 1_000_000;
const closing: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("no network"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  vi.restoreAllMocks();
});

async function open(given: Parameters<typeof openSampleSession>[0] = {}): Promise<Session> {
  const { session, close } = await openSampleSession(given);
  closing.push(close);
  return session;
}

const at = (atS: number) => ({ atUs: atS * second, isAtEnd: false, pressedAtMs: 0 });
const key = (session: Session, name: string, atS: number) =>
  session.answerKey(name) || session.hearKey(name, at(atS));
const events = (session: Session) => [...eventsIn(session.work.snapshot().order)];

test("a modifier asked at the end is asked when the state ends, and several are picked before Enter", async () => {
  const session = await open();

  key(session, "w", 1);
  expect(session.state.get().asking).toBeNull();
  key(session, "w", 5);
  expect(session.state.get().asking).toMatchObject({ modifierIds: [sampleIds.result] });
  for (const name of ["h", "k", "h", "Enter"]) key(session, name, 6);

  expect(session.state.get().asking).toBeNull();
  expect(events(session)).toMatchObject([
    { startUs: second, endUs: 5 * second, modifiers: { [sampleIds.result]: [sampleIds.broken] } },
  ]);
});

test("a rival that ends a state leads to the question about the ended one", async () => {
  const session = await open();

  key(session, "w", 1);
  key(session, "q", 4);

  const [ended] = events(session);
  expect(session.state.get().asking).toMatchObject({ kind: "modifier", eventId: ended?.id });
});

test("a press in between loses no required question, and the newest is asked first", async () => {
  const session = await open();

  key(session, "a", 1);
  key(session, "a", 2);
  const [first, newest] = events(session);
  expect(session.state.get()).toMatchObject({
    asking: { eventId: newest?.id },
    waiting: [{ eventId: first?.id }],
  });
  key(session, "b", 3);
  expect(session.state.get()).toMatchObject({ asking: { eventId: first?.id }, waiting: [] });
  session.stopAsking();

  expect(session.state.get().asking).toBeNull();
  expect(events(session).map(({ modifiers }) => modifiers)).toEqual([
    {},
    { [sampleIds.toy]: sampleIds.ball },
  ]);
});

test("an optional question gives way to what is pressed next", async () => {
  const session = await open();

  key(session, "q", 1);
  key(session, "q", 2);
  expect(session.state.get().asking).toMatchObject({ modifierIds: [sampleIds.loudness] });
  key(session, "s", 3);

  expect(session.state.get()).toMatchObject({ asking: null, waiting: [] });
});

test("an optional question that gave way is listed, is asked again with what was picked, and is gone once it is answered or its event is", async () => {
  const session = await open({
    scheme: {
      ...sampleScheme,
      modifiers: sampleScheme.modifiers.map((one) => ({ ...one, isRequired: false })),
    },
  });
  const skipped = () => session.state.get().skipped.map(({ eventId }) => eventId);

  key(session, "a", 1);
  key(session, "a", 2);
  key(session, "w", 3);
  key(session, "w", 4);
  const [first, second_, third] = events(session);
  // Picked, and not taken yet.
  key(session, "h", 4);
  key(session, "s", 5);
  expect(skipped()).toEqual([first?.id, second_?.id, third?.id]);

  session.askSkipped();
  expect(session.state.get()).toMatchObject({
    skipped: [],
    asking: { eventId: first?.id },
    waiting: [{ eventId: second_?.id }, { eventId: third?.id, picked: [sampleIds.shared] }],
  });
  key(session, "b", 6);
  expect(session.state.get()).toMatchObject({ asking: { eventId: second_?.id } });
  key(session, "s", 7);
  expect(skipped()).toEqual([second_?.id, third?.id]);
  if (second_) session.changeEvent(second_, { modifiers: { [sampleIds.toy]: sampleIds.ball } });
  expect(skipped()).toEqual([third?.id]);
  if (third) session.deleteEvent(third);
  expect(skipped()).toEqual([]);
});

test("undoing a press takes its question away with it", async () => {
  const session = await open();

  key(session, "a", 1);
  session.undo();

  expect(session.state.get().asking).toBeNull();
  expect(events(session)).toEqual([]);
});

test("an answer is undone with its press, but not with a later one", async () => {
  const session = await open();

  key(session, "a", 1);
  session.stopAsking();
  key(session, "s", 2);
  const [asked] = events(session);
  if (asked) session.answerModifier(asked.id, sampleIds.toy, sampleIds.ball);
  session.undo();
  expect(events(session)).toHaveLength(2);
  session.undo();

  expect(events(session)).toMatchObject([{ codeId: sampleIds.question, modifiers: {} }]);
});

test("many changes are one step: all of them, or none where one is refused", async () => {
  const session = await open();
  for (const [name, atS] of [
    ["q", 1],
    ["w", 3],
    ["q", 5],
    ["q", 7],
  ] as const)
    key(session, name, atS);
  session.stopAskingAll();
  const before = events(session);
  const shift = (byS: number) => before.map((event): Change => shiftedEvent(event, byS * second));
  const said = { kind: "changed_many", count: before.length } as const;

  expect(session.changeMany(shift(2), said)).toBe(true);
  expect(events(session).map(({ startUs }) => startUs / second)).toEqual([3, 5, 7]);
  expect(session.changeMany(shift(-1), said)).toBe(true);
  expect(events(session).map(({ startUs }) => startUs / second)).toEqual([0, 2, 4]);
  expect(session.changeMany([...shift(1).slice(1), ...shift(200)], said)).toBe(false);
  expect(events(session).map(({ startUs }) => startUs / second)).toEqual([0, 2, 4]);
  session.undo();
  session.undo();

  expect(events(session)).toEqual(before);
});

test("what is deleted together comes back together, and many steps can be undone", async () => {
  const session = await open();
  for (let pressed = 0; pressed < 150; pressed++) key(session, "a", pressed / 10);
  session.stopAskingAll();
  session.setSelection(
    events(session).map(({ id }) => id),
    null,
  );

  session.deleteSelected();
  expect(events(session)).toHaveLength(0);
  session.undo();
  expect(events(session)).toHaveLength(150);
  for (let steps = 0; steps < 150; steps++) session.undo();

  expect(events(session)).toEqual([]);
  session.undo();
  expect(session.state.get().said?.what).toEqual({ kind: "nothing_to_undo" });
});

test("a part is put, taken back by undo and put again by redo, and is on the disk", async () => {
  const everyUs = 10 * second;
  const session = await open({
    sampling: {
      isContinuous: false,
      scans: { method: "momentary", everyUs, fromUs: 0, codeIds: [], pauses: true },
    },
  });
  const answer: Scan = {
    kind: "scan",
    number: 2,
    isAnswered: true,
    isUnseen: false,
    marks: [],
    comment: "",
  };

  expect(session.putPart(answer)).toBe(true);
  session.undo();
  expect(session.work.snapshot().parts.get("scan 2")).toMatchObject({ isAnswered: false });
  session.redo();
  await soon(() => expect(session.state.get().keeping.size).toBe(0));

  const { disk } = session.outbox;
  const work = await disk.readWork(session.workbench.observation.id);
  const queued = await disk.queued(session.workbench.observation.id);
  expect(work?.parts).toEqual([answer]);
  expect(queued.map(({ kind }) => kind)).toEqual(["putPart", "putPart", "putPart"]);
  expect(session.putPart({ ...answer, number: 99 })).toBe(false);
});

test("where only questions are answered, a code's key says so and codes nothing", async () => {
  const session = await open({
    sampling: {
      isContinuous: false,
      scans: { method: "partial", everyUs: 10 * second, fromUs: 0, codeIds: [], pauses: false },
    },
  });

  key(session, "a", 3);

  expect(events(session)).toEqual([]);
  expect(session.state.get().said?.what).toEqual({ kind: "only_questions" });
});

test("a comment belongs to the selected event, else to the one that was coded last", async () => {
  const session = await open();

  session.commentLast();
  expect(session.state.get().said?.what).toEqual({ kind: "nothing_to_comment" });
  key(session, "s", 1);
  key(session, "s", 2);
  session.select(null);
  session.commentLast();
  const [event] = events(session);
  expect(session.state.get().asking).toEqual({ kind: "comment", eventId: event?.id });
  if (event) session.answerComment(event.id, "whispers");
  session.setConfidence(0.6);

  expect(events(session)).toMatchObject([{ comment: "whispers", confidence: 0.6 }]);
});

const shared = sharedKeyScheme;
const subjectId = (name: string) => idOf("subject").parse(name);

test("every press of a key that several codes have waits for its code, in its order and with its time", async () => {
  const session = await open({ scheme: shared });

  for (let atS = 1; atS <= 40; atS++) key(session, "s", atS);
  expect(events(session)).toHaveLength(0);
  expect(session.state.get()).toMatchObject({ asking: { press: { atUs: second } } });
  expect(session.state.get().waiting).toHaveLength(39);
  for (let nth = 1; nth <= 40; nth++) key(session, nth % 2 === 0 ? "4" : "3", 90);

  expect(session.state.get()).toMatchObject({ asking: null, waiting: [], left: [] });
  const times = (codeId: string) =>
    events(session).flatMap((one) => (one.codeId === codeId ? one.startUs / second : []));
  expect(times(sampleIds.shares)).toEqual(Array.from({ length: 20 }, (_, nth) => 2 * nth + 2));
});

test("a press of another key in between is coded at its own time, for its own subject", async () => {
  const session = await open({ scheme: shared });

  key(session, "s", 1);
  session.setSubject(subjectId(sampleIds.ben));
  key(session, "q", 2);
  key(session, "4", 3);

  expect(events(session)).toMatchObject([
    { codeId: sampleIds.shares, startUs: second, subjectId: sampleIds.ana },
    { startUs: 2 * second, subjectId: sampleIds.ben },
  ]);
});

test("a press that is left is listed and asked about again, or deleted, but never silently lost", async () => {
  const session = await open({ scheme: shared });

  for (const atS of [1, 2, 3]) key(session, "s", atS);
  key(session, "Escape", 4);
  expect(session.state.get()).toMatchObject({
    asking: { press: { atUs: 2 * second } },
    left: [{ atUs: second }],
    said: { what: { kind: "press_left" } },
  });
  session.stopAskingAll();
  expect(session.state.get().left).toHaveLength(3);
  session.askLeft();
  expect(session.state.get()).toMatchObject({ asking: { press: { atUs: second } }, left: [] });
  key(session, "4", 5);
  session.stopAskingAll();
  session.dropLeft();

  expect(events(session)).toMatchObject([{ codeId: sampleIds.shares, startUs: second }]);
  expect(session.state.get()).toMatchObject({ asking: null, waiting: [], left: [] });
});

test("an answer that the rules refuse leaves the press to another answer", async () => {
  const session = await open({ scheme: shared, durationUs: 10 * second });

  key(session, "s", 10);
  key(session, "3", 10);
  expect(session.state.get()).toMatchObject({
    asking: { kind: "code" },
    said: { what: { kind: "step", step: { because: "recording_is_over" } } },
  });
  key(session, "4", 10);

  expect(events(session)).toMatchObject([{ codeId: sampleIds.shares, startUs: 10 * second }]);
});

test("presses without a code are there again when the screen is opened again", async () => {
  const { session, openAgain, close } = await openSampleSession({ scheme: shared });
  closing.push(close);
  for (const atS of [1, 2, 3]) key(session, "s", atS);
  key(session, "Escape", 4);
  key(session, "4", 4);
  await soon(async () => {
    const kept = await session.outbox.disk.heldPresses(session.workbench.observation.id);
    expect(kept).toMatchObject([{ isLeft: true }, { isLeft: false }]);
  });

  const again = await openAgain();

  expect(again.state.get()).toMatchObject({
    asking: { press: { atUs: 3 * second } },
    waiting: [],
    left: [{ atUs: second }],
  });
  key(again, "4", 50);
  expect(events(again).map(({ startUs }) => startUs)).toEqual([2 * second, 3 * second]);
});

const optional = {
  ...sampleScheme,
  modifiers: sampleScheme.modifiers.map((one) => ({ ...one, isRequired: false })),
};

test("optional questions that gave way, wait, are up or were left are there again when the screen is opened again", async () => {
  const { session, openAgain, close } = await openSampleSession({ scheme: optional });
  closing.push(close);
  const kept = () => session.outbox.disk.skippedQuestions(session.workbench.observation.id);
  for (const atS of [1, 2, 3, 4]) key(session, "a", atS);
  const [one, two, three, four] = events(session).map(({ id }) => id);
  session.stopAsking();
  key(session, "a", 5);
  key(session, "b", 5);
  session.undo();
  // One that is answered and one whose event is gone are no questions.
  session.answerModifier(String(two), sampleIds.toy, sampleIds.ball);
  key(session, "a", 6);
  const up = events(session).at(-1)?.id;
  await soon(async () =>
    expect((await kept()).map(({ eventId }) => eventId)).toEqual([one, three, four, up]),
  );

  const again = await openAgain();

  expect(again.state.get()).toMatchObject({ asking: null, waiting: [] });
  expect(again.state.get().skipped.map(({ eventId }) => eventId)).toEqual([one, three, four, up]);
  again.askSkipped();
  for (const atS of [10, 11]) key(again, "b", atS);
  expect(events(again).filter(({ modifiers }) => sampleIds.toy in modifiers)).toHaveLength(3);
  again.forgetSkipped();
  again.stopAskingAll();
  again.forgetSkipped();
  await soon(async () => expect(await kept()).toEqual([]));
});

/** The sample in two tabs of one rater, until the test is over. */
async function inTwoTabs(scheme: typeof optional) {
  const { session, close } = await openSampleSession({ scheme });
  const otherTab = openOutbox(session.outbox.accountId);
  const there = await openSession(session.workbench, otherTab);
  closing.push(async () => {
    there.close();
    otherTab.close();
    await close();
  });
  return { session, there };
}

test("an optional question that another device answers is asked and listed no more here", async () => {
  const { session, there } = await inTwoTabs(optional);
  for (const atS of [1, 2]) key(session, "a", atS);
  const [first, last] = events(session).map(({ id }) => String(id));
  await soon(() => expect(events(there)).toHaveLength(2));
  expect(session.state.get()).toMatchObject({
    asking: { eventId: last },
    skipped: [{ eventId: first }],
  });

  for (const eventId of [first, last]) {
    there.answerModifier(String(eventId), sampleIds.toy, sampleIds.bear);
  }

  await soon(() => expect(session.state.get()).toMatchObject({ asking: null, skipped: [] }));
});

test("what another tab asks and answers is asked no more here", async () => {
  const { session, there } = await inTwoTabs(shared);

  key(session, "s", 1);
  await soon(() =>
    expect(there.state.get()).toMatchObject({ asking: { press: { atUs: second } } }),
  );
  key(there, "4", 5);

  await soon(() => expect(session.state.get().asking).toBeNull());
  await soon(() => expect(events(session)).toMatchObject([{ startUs: second }]));
});

test("a code's key that leads to nothing says why", async () => {
  const session = await open();
  const said = () => session.state.get().said?.what;

  for (const because of ["no_frame", "locked", "rubric"] as const) {
    expect(session.refuseKey("q", because)).toBe(true);
    expect(said()).toEqual({ kind: "not_taken", because, key: "q" });
  }
  expect(session.refuseKey("ü", "no_frame")).toBe(false);
});

test("keys code the lines that are selected, as one step of undo; where they cannot that is kept to be seen", async () => {
  const session = await open();
  const lines = [
    { startUs: second, endUs: 2 * second },
    { startUs: 3 * second, endUs: 4 * second },
  ];

  session.aimAtLines(lines);
  key(session, "q", 9);
  expect(events(session)).toMatchObject([{ startUs: second, endUs: 4 * second }]);
  // Its rival of the same group has no room there.
  key(session, "q", 9);
  expect(events(session)).toHaveLength(1);
  expect(session.state.get().untaken).toMatchObject([{ key: "q", because: "not_possible" }]);
  session.undo();
  expect(events(session)).toEqual([]);

  session.aimAtLines(null);
  key(session, "q", 9);
  expect(events(session)).toMatchObject([{ startUs: 9 * second, endUs: null }]);
});

test("what was pressed while the picture did not keep up is marked, and nothing else", async () => {
  const session = await open();
  const behind = { lateUs: 300_000, dropped: 0 };

  session.hearKey("q", { ...at(1), behind });
  key(session, "w", 5);

  const [late, other] = events(session);
  expect(session.state.get().doubtful).toEqual(new Map([[late?.id, behind]]));
  expect(other).toBeDefined();
  const { id: observationId } = session.workbench.observation;
  expect(readDoubtful(observationId)).toEqual(new Map([[late?.id, behind]]));
});

test("a changed event is told of as it is now", async () => {
  const session = await open();
  key(session, "s", 3);
  const [event] = events(session);
  if (!event) throw new Error("nothing is coded");

  session.changeMany([shiftedEvent(event, 40_000)], { kind: "changed", event });

  expect(session.state.get().said?.what).toMatchObject({
    kind: "changed",
    event: { startUs: 3 * second + 40_000 },
  });
});

function pathOf(address: RequestInfo | URL): string {
  return new URL(address instanceof Request ? address.url : address, window.location.href).pathname;
}

test("what is pressed while the work is read anew stays, though its answer was asked for before", async () => {
  const session = await open();
  key(session, "q", 1);
  const [pressed] = events(session);
  if (pressed === undefined) throw new Error("nothing was coded");
  const server = new EventTarget();
  const isAsked = new Promise<void>((resolve) => {
    server.addEventListener("asked", () => resolve(), { once: true });
  });
  const isAnswered = new Promise<void>((resolve) => {
    server.addEventListener("answer", () => resolve(), { once: true });
  });
  // Another screen's event, which the server has taken and the rules refuse here: the two have parted.
  const operation = {
    kind: "putEvent",
    event: { ...pressed, id: newId("event"), startUs: 50 * second, endUs: 51 * second },
    id: newId("operation"),
    sequence: 1,
    at: "2026-11-21T12:00:00.000Z",
  };
  const taken = { revision: 1, result: "applied", clientId: crypto.randomUUID(), operation };
  vi.mocked(window.fetch).mockImplementation(async (address, init) => {
    const path = pathOf(address);
    if (path.endsWith("/work")) {
      server.dispatchEvent(new Event("asked"));
      await isAnswered;
      return Response.json({ revision: 1, events: [], ratings: [], parts: [], standings: [] });
    }
    if (path.endsWith("/operations") && init?.method === "GET") {
      return Response.json({
        revision: 1,
        operations: [{ ...taken, accountId: newId("account") }],
      });
    }
    throw new TypeError("no network");
  });

  const caughtUp = session.catchUp(1);
  await isAsked;
  key(session, "w", 3);
  server.dispatchEvent(new Event("answer"));
  await caughtUp;

  expect(events(session).map(({ startUs }) => startUs)).toEqual([second, 3 * second]);
});

test("what was deleted comes back by undo, also once the work has been read anew", async () => {
  const session = await open();
  const { outbox, workbench } = session;
  let isSetBack = false;
  vi.mocked(window.fetch).mockImplementation(async (address, init) => {
    const path = pathOf(address);
    const none = { revision: isSetBack ? 1 : 2, ratings: [], parts: [], standings: [] };
    if (path.endsWith("/work")) return Response.json({ ...none, events: [] });
    if (path.endsWith("/operations") && init?.method === "GET") {
      return Response.json({ ...none, operations: [] });
    }
    if (path.endsWith("/operations")) return acknowledged(address, init);
    throw new TypeError("no network");
  });
  key(session, "s", 1);
  const [pressed] = events(session);
  if (pressed === undefined) throw new Error("nothing was coded");
  session.deleteEvent(pressed);
  await soon(() => expect(isAtServer(outbox.saving(workbench.observation.id))).toBe(true));
  // The server tells by an earlier number that its past is another one.
  isSetBack = true;
  await session.catchUp(3);
  expect(events(session)).toEqual([]);

  session.undo();

  expect(events(session)).toEqual([pressed]);
});

/** What happens at a server that a test is told of, in its order. */
function newServer() {
  const server = new EventTarget();
  const happens = (what: string) =>
    new Promise<void>((resolve) => {
      server.addEventListener(what, () => resolve(), { once: true });
    });
  return { server, happens };
}

test("news that was asked for before an acknowledgement came is no reason to read the work anew", async () => {
  const session = await open();
  const { outbox, workbench } = session;
  const { server, happens } = newServer();
  const isAsked = happens("asked");
  const isAcknowledged = happens("acknowledged");
  const paths: string[] = [];
  vi.mocked(window.fetch).mockImplementation(async (address, init) => {
    const path = pathOf(address);
    paths.push(path);
    if (!path.endsWith("/operations")) throw new TypeError("no network");
    if (init?.method === "GET") {
      server.dispatchEvent(new Event("asked"));
      await isAcknowledged;
      return Response.json({ revision: 0, operations: [] });
    }
    return acknowledged(address, init);
  });

  const caughtUp = session.catchUp(1);
  await isAsked;
  key(session, "s", 3);
  await soon(() => expect(isAtServer(outbox.saving(workbench.observation.id))).toBe(true));
  server.dispatchEvent(new Event("acknowledged"));
  await caughtUp;

  expect(paths.filter((path) => path.endsWith("/work"))).toEqual([]);
  expect(events(session)).toHaveLength(1);
});

test("a revision that is told of before its own answer has come is not asked for", async () => {
  const session = await open();
  const { outbox, workbench } = session;
  const { server, happens } = newServer();
  const isSent = happens("sent");
  const mayAnswer = happens("may answer");
  const asked: string[] = [];
  vi.mocked(window.fetch).mockImplementation(async (address, init) => {
    const path = pathOf(address);
    if (init?.method !== "POST") asked.push(path);
    if (!path.endsWith("/operations")) throw new TypeError("no network");
    server.dispatchEvent(new Event("sent"));
    await mayAnswer;
    return acknowledged(address, init);
  });

  key(session, "s", 1);
  await isSent;
  const caughtUp = session.catchUp(1);
  server.dispatchEvent(new Event("may answer"));
  await caughtUp;

  await soon(() => expect(isAtServer(outbox.saving(workbench.observation.id))).toBe(true));
  expect(asked.filter((path) => path.endsWith("/operations"))).toEqual([]);
});

const noWork = { revision: 0, events: [], ratings: [], parts: [], standings: [] };

test("work that is read before its screen is there is asked for once, with what another tab does meanwhile", async () => {
  const session = await open();
  const otherTab = openOutbox(session.outbox.accountId);
  const { workbench } = session;
  const observationId = workbench.observation.id;
  let asked = 0;
  vi.mocked(window.fetch).mockImplementation((address) => {
    if (!pathOf(address).endsWith("/work")) return Promise.reject(new TypeError("no network"));
    asked += 1;
    return Promise.resolve(Response.json(noWork));
  });

  readAhead(observationId, otherTab);
  readAhead(observationId, otherTab);
  await soon(() => expect(asked).toBe(1));
  key(session, "s", 1);
  await soon(async () => expect(await otherTab.queued(observationId)).toHaveLength(1));
  const there = await openSession(workbench, otherTab);
  closing.push(() => {
    there.close();
    otherTab.close();
    return Promise.resolve();
  });
  expect(events(there)).toEqual(events(session));
  key(session, "q", 4);
  await soon(() => expect(events(there)).toEqual(events(session)));
  expect(events(there)).toHaveLength(2);

  expect(asked).toBe(1);
  // Once only: another screen of it is told of what stands now.
  const later = await openSession(workbench, otherTab);
  later.close();
  expect(asked).toBe(2);
});

test("work that was read ahead while its screen is still open has what is pressed in that meanwhile", async () => {
  const session = await open();
  const { workbench, outbox } = session;
  const observationId = workbench.observation.id;
  let asked = 0;
  vi.mocked(window.fetch).mockImplementation((address) => {
    if (!pathOf(address).endsWith("/work")) return Promise.reject(new TypeError("no network"));
    asked += 1;
    return Promise.resolve(Response.json(noWork));
  });

  readAhead(observationId, outbox);
  await soon(() => expect(asked).toBe(1));
  key(session, "s", 1);
  await soon(async () => expect(await outbox.queued(observationId)).toHaveLength(1));
  // As where an observation is handed in: the same tab opens it anew.
  const again = await openSession(workbench, outbox);
  closing.push(() => Promise.resolve(again.close()));

  expect(events(again)).toEqual(events(session));
  expect(events(again)).toHaveLength(1);
  expect(asked).toBe(1);
});

test("in somebody else's work there is nothing of what waits here to be sent", async () => {
  const session = await open();
  key(session, "s", 1);
  const { workbench, outbox } = session;
  await soon(async () => expect(await outbox.queued(workbench.observation.id)).toHaveLength(1));
  vi.mocked(window.fetch).mockImplementation((address) =>
    pathOf(address).endsWith("/work")
      ? Promise.resolve(Response.json(noWork))
      : Promise.reject(new TypeError("no network")),
  );

  const theirs = await openSession({ ...workbench, isMine: false }, outbox);
  closing.push(() => Promise.resolve(theirs.close()));
  expect(events(theirs)).toEqual([]);

  vi.mocked(window.fetch).mockRejectedValue(new TypeError("no network"));
  await expect(openSession({ ...workbench, isMine: false }, outbox)).rejects.toBeInstanceOf(
    Unreachable,
  );
});

const Sent = z.object({ operations: z.array(z.object({ id: z.string() })) });

/** The server's answer to what was sent: it has taken all of it. */
async function acknowledged(...request: Parameters<typeof fetch>): Promise<Response> {
  const { operations } = Sent.parse(await new Request(...request).json());
  const answers = operations.map(({ id }, place) => ({
    id,
    result: "applied",
    revision: place + 1,
  }));
  return Response.json({ revision: operations.length, answers });
}

/** Letters and digits but for g and 0, twelve with Shift, and fourteen of two keys, which those two begin. */
const sixtyKeys = [
  ...Array.from("abcdefhijklmnopqrstuvwxyz123456789"),
  ...Array.from("abcdefhijklm", (letter) => `Shift+${letter}`),
  ...Array.from("abcdefg", (letter) => `g ${letter}`),
  ...Array.from("1234567", (digit) => `0 ${digit}`),
];
const [point] = sampleScheme.codes.filter(({ kind }) => kind === "point");
if (!point) throw new Error("the sample has a point");
const sixtyScheme = Scheme.parse({
  ...sampleScheme,
  subjects: [],
  codes: sixtyKeys.map((one, place) => ({
    ...point,
    id: `0198a000-0000-7000-8000-${String(5_000 + place).padStart(12, "0")}`,
    name: `Code ${one}`,
    key: one,
    modifierIds: [],
  })),
});

test("each of sixty keys codes its own code, two after one another at the moment of the first", async () => {
  const session = await open({ scheme: sixtyScheme });
  expect(sixtyKeys.length).toBeGreaterThanOrEqual(60);

  sixtyKeys.forEach((one, place) => {
    one.split(" ").forEach((name, of) => key(session, name, place + of / 2));
  });

  expect(events(session).map(({ codeId, startUs }) => [codeId, startUs])).toEqual(
    sixtyScheme.codes.map(({ id }, place) => [id, place * second]),
  );
  expect(session.state.get().untaken).toEqual([]);
});

test("the first of two keys waits for the second alone: whatever else is done ends the wait, and is done", async () => {
  const session = await open({ scheme: sixtyScheme });

  key(session, "g", 1);
  // Shift is on its way to a letter.
  expect(session.answerKey("Shift")).toBe(false);
  expect(session.state.get().first).not.toBeNull();
  // What a command would hear next.
  expect(session.answerKey(" ")).toBe(false);
  expect(session.state.get()).toMatchObject({
    first: null,
    untaken: [{ key: "g", because: "no_second", atUs: second }],
  });
  key(session, "a", 9);
  key(session, "0", 10);
  session.dropFirst();
  key(session, "b", 11);

  expect(events(session).map(({ startUs }) => startUs)).toEqual([9 * second, 11 * second]);
});

test("a code's key with Shift is no answer to a choice of the same letter", async () => {
  const [first, ...others] = sampleScheme.codes.filter(({ kind }) => kind === "state");
  if (!first) throw new Error("the sample has states");
  const scheme = Scheme.parse({
    ...sampleScheme,
    codes: sampleScheme.codes.map((one) =>
      one.id === others.at(-1)?.id ? { ...one, key: "Shift+h" } : one,
    ),
  });
  const session = await open({ scheme });
  key(session, "w", 1);
  key(session, "w", 5);
  expect(session.state.get().asking).toMatchObject({ modifierIds: [sampleIds.result] });

  key(session, "Shift+h", 6);
  expect(session.state.get().asking).toMatchObject({ picked: [] });
  expect(events(session).map(({ startUs }) => startUs)).toEqual([second, 6 * second]);
  // With Shift where nothing has it so, as with Caps Lock, it is the letter.
  key(session, "Shift+k", 7);
  expect(session.state.get().asking).toMatchObject({ picked: [sampleIds.broken] });
});

test("signs, subjects' keys beside the rubric and dead keys are listed where they become nothing", async () => {
  const session = await open();

  expect(session.hearKey("~", at(1))).toBe(true);
  expect(session.refuseKey("1", "rubric")).toBe(true);
  expect(session.refuseKey("ü", "rubric")).toBe(true);
  expect(session.refuseKey("Enter", "rubric")).toBe(false);

  expect(session.state.get().untaken).toMatchObject([
    { key: "~", because: "no_code" },
    { key: "1", because: "rubric" },
    { key: "ü", because: "no_code" },
  ]);
});

test("what became nothing is listed after a reload too, with the first of two keys whose second never came", async () => {
  const { session, openAgain, close } = await openSampleSession({ scheme: sixtyScheme });
  closing.push(close);
  key(session, "g", 1);
  key(session, "x", 2);
  key(session, "a", 3);
  key(session, "g", 4);

  const again = await openAgain();

  expect(again.state.get()).toMatchObject({
    first: null,
    untaken: [
      { number: 1, key: "g x", because: "no_code", atUs: second },
      { number: 2, key: "g", because: "no_second", atUs: 4 * second },
    ],
  });
  expect((await openAgain()).state.get().untaken).toHaveLength(2);
  again.forgetUntaken();
  expect((await openAgain()).state.get().untaken).toEqual([]);
});

test("whatever is pressed becomes an event or is listed as not taken", async () => {
  const session = await open({ scheme: sixtyScheme });
  const keys = Array.from("abcdefghijklmnopqrstuvwxyz0123456789");
  const random = randomFrom(1877);
  let wanted = 0;
  let untaken = 0;
  for (let press = 0; press < 2_000; press++) {
    const name = keys[Math.floor(random() * keys.length)] ?? "a";
    const isFirst = session.state.get().first === null && (name === "g" || name === "0");
    const heard =
      session.answerKey(name) ||
      (random() < 0.1
        ? session.refuseKey(name, "no_frame")
        : session.hearKey(name, at(press / 100)));
    expect([name, heard]).toEqual([name, true]);
    if (!isFirst) wanted += 1;
    untaken += session.state.get().untaken.length;
    session.forgetUntaken();
  }

  expect(untaken).toBeGreaterThan(100);
  expect(events(session).length + untaken).toBe(wanted);
});

test("of a burst of presses that ask for something optional, each question is answered, up or listed", async () => {
  const session = await open({
    scheme: {
      ...sampleScheme,
      modifiers: sampleScheme.modifiers.map((one) => ({ ...one, isRequired: false })),
    },
  });
  const random = randomFrom(1878);
  let pressed = 0;
  for (let press = 0; press < 300; press++) {
    const name = ["a", "a", "b", "s"][Math.floor(random() * 4)] ?? "a";
    expect(key(session, name, press / 10)).toBe(true);
    if (name === "a") pressed += 1;
  }
  const asked = events(session).filter(({ codeId }) => codeId === sampleIds.question);
  const answered = asked.filter(({ modifiers }) => modifiers[sampleIds.toy] !== undefined);
  const { asking, waiting, skipped } = session.state.get();

  expect(asked).toHaveLength(pressed);
  expect(answered.length).toBeGreaterThan(20);
  expect(skipped.length).toBeGreaterThan(20);
  expect(waiting).toEqual([]);
  expect(answered.length + skipped.length + (asking ? 1 : 0)).toBe(pressed);
});

/** Presses that wait for their code, up or left, by the id of the event that each may become. */
const held = ({ state }: Session) => {
  const { asking, waiting, left } = state.get();
  const up = [...(asking ? [asking] : []), ...waiting];
  return [...up.flatMap((one) => (one.kind === "code" ? one.press : [])), ...left].map(
    ({ id }) => id,
  );
};
/** The events of a code that there are or were: what is undone stays known. */
const made = ({ work }: Session, codeId: string) =>
  [...work.all()].flatMap(({ event }) => (event.codeId === codeId ? event.id : []));

test("of presses between answers, undo, redo, leaving and reopening, each is an event, its undone one, or asked about", async () => {
  const { session, openAgain, close } = await openSampleSession({ scheme: shared });
  closing.push(close);
  const random = randomFrom(1880);
  let now = session;
  let asked = 0;
  let points = 0;
  const doings: readonly ((atS: number) => void)[] = [
    (atS) => {
      asked += 1;
      expect(key(now, "s", atS)).toBe(true);
    },
    (atS) => {
      points += 1;
      expect(key(now, "a", atS)).toBe(true);
    },
    (atS) => void (now.state.get().asking?.kind === "code" && key(now, "4", atS)),
    (atS) => void (now.state.get().asking?.kind === "modifier" && key(now, "b", atS)),
    () => now.stopAsking(),
    () => now.askLeft(),
    () => now.undo(),
    () => now.redo(),
  ];
  for (let step = 0; step < 400; step++) {
    doings[Math.floor(random() * doings.length)]?.(step / 5);
    const coded = made(now, sampleIds.shares);
    expect(new Set([...coded, ...held(now)]).size).toBe(asked);
    expect(coded.length + held(now).length).toBe(asked);
    expect(made(now, sampleIds.question)).toHaveLength(points);
    if (step % 100 !== 99) continue;
    const before = now;
    const live = events(before).map(({ id }) => id);
    const { disk } = before.outbox;
    const { id: observationId } = before.workbench.observation;
    // oxlint-disable no-await-in-loop -- one screen after the other
    await soon(() => expect(before.state.get().keeping.size).toBe(0));
    await soon(async () =>
      expect(new Set((await disk.heldPresses(observationId)).map(({ id }) => id))).toEqual(
        new Set(held(before)),
      ),
    );
    before.close();
    now = await openAgain();
    // oxlint-enable no-await-in-loop
    expect(new Set(events(now).map(({ id }) => id))).toEqual(new Set(live));
    expect(new Set(held(now))).toEqual(new Set(held(before)));
  }
  expect(asked).toBeGreaterThan(30);
  expect(points).toBeGreaterThan(30);
});

test("all that runs ends at one moment by one command, and one undo brings it back", async () => {
  const session = await open();
  key(session, "w", 1);
  key(session, "s", 2);
  key(session, "s", 3);
  key(session, "s", 9);

  session.endAll({ ...at(5), isAtEnd: false });

  const ends = () => events(session).map((event) => event.kind === "state" && event.endUs);
  expect(ends()).toEqual([5 * second, 3 * second, null]);
  session.undo();
  expect(ends()).toEqual([null, 3 * second, null]);
  session.endAll({ ...at(99), isAtEnd: true });
  expect(ends()).toEqual([100 * second, 3 * second, 100 * second]);

  // By name only one of them.
  session.undo();
  session.endAll({ ...at(50), isAtEnd: false }, new Set([events(session)[2]?.id ?? ""]));
  expect(ends()).toEqual([null, 3 * second, 50 * second]);
});
