import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { soon } from "../../../tests/soon.ts";
import type { Scan } from "../../domain/entities/workPart.ts";
import { type Change } from "../../domain/operations.ts";
import { eventsIn } from "../timeline/eventOrder.ts";
import { movedBy } from "./list/shift.ts";
import { sampleIds } from "./sampleScheme.ts";
import { openSampleSession } from "./sampleSession.ts";
import type { Session } from "./session.ts";

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
  session.answerKey(name, at(atS)) || session.hearKey(name, at(atS));
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
  const shift = (byS: number) => before.map((event): Change => movedBy(event, byS * second));
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
