import { expect, test } from "vitest";
import { CodedEvent } from "../../../domain/entities/event.ts";
import type { Scan } from "../../../domain/entities/workPart.ts";
import { type Change, changeEvent, type HeldEvent } from "../../../domain/operations.ts";
import { id, mediaTimeUs } from "../../../domain/rules.ts";
import {
  emptyHistory,
  markForeign,
  moveOf,
  redo,
  remember,
  rememberWithLast,
  undo,
} from "./undo.ts";

const event = CodedEvent.parse({
  kind: "state",
  id: "0198a000-0000-7000-8000-000000000001",
  codeId: "0198a000-0000-7000-8000-000000000002",
  subjectId: null,
  startUs: 1_000_000,
  endUs: null,
  modifiers: {},
  comment: "",
  confidence: null,
});
const held: HeldEvent = { event, version: 1, isDeleted: false };
const put: Change = { kind: "putEvent", event };
const end: Change = {
  kind: "changeEvent",
  eventId: event.id,
  base: 1,
  change: { endUs: mediaTimeUs.parse(4_000_000) },
};

function movesOf(...changes: readonly Change[]) {
  return changes.flatMap(
    (change) => moveOf(change, { held, rating: undefined, part: undefined }) ?? [],
  );
}

test("a change goes back to what the event was before", () => {
  const [move] = movesOf(end);
  const changed = changeEvent(event, end.kind === "changeEvent" ? end.change : {});

  expect(changed).toMatchObject({ endUs: 4_000_000 });
  expect(move?.back.kind === "changeEvent" && changeEvent(changed, move.back.change)).toEqual(
    event,
  );
});

test("what was made is deleted by undo and restored by redo, under the same id", () => {
  const made = remember(emptyHistory, movesOf(put));

  const undone = undo(made);
  const redone = undone.kind === "changes" ? redo(undone.history) : undone;

  expect(undone).toMatchObject({ changes: [{ kind: "deleteEvent", eventId: event.id }] });
  expect(redone).toMatchObject({ changes: [{ kind: "restoreEvent", eventId: event.id }] });
  expect(redone.kind === "changes" && redone.history).toEqual(made);
});

test("several changes of one press are undone as one, the last first", () => {
  const history = remember(emptyHistory, movesOf(end, put));

  expect(undo(history)).toMatchObject({
    changes: [{ kind: "deleteEvent" }, { kind: "changeEvent", change: { endUs: null } }],
  });
});

test("a modifier that was asked for is undone with its event", () => {
  const history = rememberWithLast(remember(emptyHistory, movesOf(put)), movesOf(end));

  expect(history.past).toHaveLength(1);
  expect(undo(history)).toMatchObject({
    changes: [{ kind: "changeEvent" }, { kind: "deleteEvent" }],
  });
});

test("a new step forgets what could have been redone", () => {
  const undone = undo(remember(emptyHistory, movesOf(put)));
  const history = undone.kind === "changes" ? remember(undone.history, movesOf(end)) : emptyHistory;

  expect(redo(history)).toEqual({ kind: "nothing" });
});

test("what another device has changed since is passed over, in both directions", () => {
  const made = remember(remember(emptyHistory, movesOf(put)), movesOf(end));
  const undone = undo(made);

  expect(undo(markForeign(made, event.id)).kind).toBe("foreign");
  expect(undone.kind === "changes" && redo(markForeign(undone.history, event.id)).kind).toBe(
    "foreign",
  );
  expect(undo(markForeign(made, "something else")).kind).toBe("changes");
});

test("a rating goes back to the one before, and the first to none", () => {
  const criterionId = id("criterion").parse("0198a000-0000-7000-8000-000000000009");
  const rating = {
    criterionId,
    value: 3,
    cannotBeJudged: false,
    reason: "",
    comment: "",
    evidence: [],
  };
  const change: Change = { kind: "putRating", rating: { ...rating, value: 4 } };

  const nothing = { held: undefined, rating: undefined, part: undefined };

  expect(moveOf(change, { ...nothing, rating })?.back).toEqual({ kind: "putRating", rating });
  expect(moveOf(change, nothing)?.back).toMatchObject({
    rating: { value: null, cannotBeJudged: false },
  });
});

test("a part goes back to the one before, and the first to an empty one", () => {
  const change: Change = { kind: "putPart", part: scan(true, "second") };
  const nothing = { held: undefined, rating: undefined, part: undefined };

  expect(moveOf(change, { ...nothing, part: scan(true, "first") })?.back).toEqual({
    kind: "putPart",
    part: scan(true, "first"),
  });
  expect(moveOf(change, nothing)?.back).toEqual({ kind: "putPart", part: scan(false, "") });
});

function scan(isAnswered: boolean, comment: string): Scan {
  return { kind: "scan", number: 3, isAnswered, isUnseen: false, marks: [], comment };
}

test("with nothing left there is nothing to undo", () => {
  expect(undo(emptyHistory)).toEqual({ kind: "nothing" });
  expect(redo(emptyHistory)).toEqual({ kind: "nothing" });
});
