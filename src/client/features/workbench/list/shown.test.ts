import { expect, test } from "vitest";
import { CodedEvent } from "../../../../domain/entities/event.ts";
import { continuousSampling } from "../../../../domain/entities/observation.ts";
import { indexScheme } from "../../../../domain/schemeIndex.ts";
import { eventsIn, withEvent, withoutEvent } from "../../../kit/timeline/eventOrder.ts";
import { newObservationWork } from "../../../kit/coding/observationWork.ts";
import { sampleIds, sampleScheme } from "../../../kit/coding/sampleScheme.ts";
import { planReplacement } from "./replace.ts";
import {
  fitsOf,
  type ListFilter,
  type ListOrder,
  listOrders,
  noFilter,
  nobody,
  reversed,
  shownEvents,
  sieveOf,
} from "./shown.ts";
import { parseShift, pushedOut } from "../../../kit/coding/shift.ts";

const index = indexScheme(sampleScheme);
const second = 1_000_000;
const codeIds = [sampleIds.question, sampleIds.speaks] as const;
const subjectIds = [sampleIds.ana, sampleIds.ben, null] as const;

const events = Array.from({ length: 900 }, (_, at) => {
  const common = {
    id: `0198a000-0000-7000-8000-${String(at).padStart(12, "0")}`,
    codeId: codeIds[at % 2],
    subjectId: subjectIds[at % 3],
    startUs: ((at * 37) % 900) * second,
    modifiers: {},
    comment: at % 10 === 0 ? `Remark ${at}` : "",
    confidence: null,
  };
  return CodedEvent.parse(
    at % 2 === 0
      ? { kind: "point", ...common }
      : { kind: "state", ...common, endUs: at % 7 === 0 ? null : common.startUs + (at % 90) + 1 },
  );
});
const work = newObservationWork({ index, durationUs: 1e9, sampling: continuousSampling });
work.replace({
  events: events.map((event) => ({ event, version: 1, isDeleted: false })),
  ratings: [],
  parts: [],
  standings: [],
});

const asks = { textOf: (event: CodedEvent) => event.comment.toLowerCase(), isLacking: () => false };
function shown(filter: Partial<ListFilter> = {}, by: ListOrder = "time") {
  const sieve = sieveOf(fitsOf({ ...noFilter, ...filter }, asks));
  const list = shownEvents(work.snapshot(), { by, sieve, index });
  return { list, all: list.between(0, list.size) };
}

test.each(listOrders)("by %s all are there, each where it says that it is", (by) => {
  const { list, all } = shown({}, by);

  expect(list.size).toBe(900);
  expect(new Set(all.map(({ id }) => id)).size).toBe(900);
  expect(all.map((event) => list.indexOf(event))).toEqual(all.map((_, at) => at));
  expect(all.map((_, at) => list.at(at))).toEqual(all);
  expect(list.between(10, 12)).toEqual(all.slice(10, 13));
  expect(list.at(900)).toBeUndefined();
});

test("by code means by subject next, and then by time", () => {
  const { all } = shown({}, "code");
  const places = all.map(
    ({ codeId, subjectId, startUs }) =>
      sampleScheme.codes.findIndex(({ id }) => id === codeId) * 1e7 +
      (subjectId === null ? 2 : sampleScheme.subjects.findIndex(({ id }) => id === subjectId)) *
        1e6 +
      startUs / second,
  );

  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("the longest first begins with those that are still open and ends with points", () => {
  const { all } = shown({}, "duration");

  expect(all[0]).toMatchObject({ kind: "state", endUs: null });
  expect(all.at(-1)?.kind).toBe("point");
});

test("a filter leaves what fits all of it", () => {
  expect(shown({ codeId: sampleIds.speaks }).list.size).toBe(450);
  expect(shown({ subjectId: nobody }).list.size).toBe(300);
  expect(
    shown({ text: " remark 12" })
      .all.map(({ comment }) => comment)
      .toSorted(),
  ).toEqual(["Remark 120"]);
  expect(
    shown({ fromUs: 100 * second, toUs: 109 * second, codeId: sampleIds.question }).all,
  ).toEqual(
    [...eventsIn(work.snapshot().order)].filter(
      ({ kind, startUs }) => kind === "point" && startUs >= 100 * second && startUs <= 109 * second,
    ),
  );
});

test("a sieve that has seen an order sees what changes in it", () => {
  const sieve = sieveOf(fitsOf({ ...noFilter, text: "remark" }, asks));
  const { order } = work.snapshot();
  const [first] = eventsIn(sieve(order));
  if (!first) throw new Error("nothing fits");

  const without = withoutEvent(order, first);
  const again = withEvent(without, first);

  expect(sieve(order).size).toBe(90);
  expect(sieve(without).size).toBe(89);
  expect([...eventsIn(sieve(again))]).toEqual([...eventsIn(sieve(order))]);
});

test("only those that were selected are shown, in the order of the list", () => {
  const some = events.slice(5, 9);
  const { all } = shown({ among: new Set(some.map(({ id }) => id)) });

  expect(all).toEqual(some.toSorted((a, b) => a.startUs - b.startUs));
});

test("only one kind, and only what runs still, can be shown", () => {
  const running = events.filter((event) => event.kind === "state" && event.endUs === null);

  expect(shown({ kind: "point" }).all.every(({ kind }) => kind === "point")).toBe(true);
  expect(shown({ kind: "state" }).list.size).toBe(450);
  expect(shown({ isUnfinished: true }).list.size).toBe(running.length);
});

test("all words of a text must be there, in whatever order", () => {
  expect(shown({ text: "120 REMARK" }).list.size).toBe(1);
  expect(shown({ text: "120 nothing" }).list.size).toBe(0);
});

test.each(listOrders)("by %s the other way round is the same from its end", (by) => {
  const { list, all } = shown({}, by);
  const back = reversed(list);

  expect(back.between(0, back.size)).toEqual(all.toReversed());
  expect(back.between(3, 5)).toEqual(all.toReversed().slice(3, 6));
  expect(back.at(0)).toBe(all.at(-1));
  expect(all.map((event) => back.indexOf(event))).toEqual(all.map((_, at) => all.length - 1 - at));
});

test("a replacement takes out the details that the new code does not have, and says of how many", () => {
  const [alone, together] = sampleScheme.codes;
  if (!alone || !together) throw new Error("no codes");
  const state = CodedEvent.parse({
    ...events[1],
    codeId: alone.id,
    modifiers: { [sampleIds.loudness]: 60 },
  });
  const plain = { ...state, modifiers: {} };
  const replacement = { from: alone, to: together, ofSubject: undefined, toSubject: null };

  const { changes, losing } = planReplacement([state, plain, ...events], replacement);

  expect(losing).toBe(1);
  expect(changes).toMatchObject([
    { change: { codeId: together.id, subjectId: null, modifiers: {} } },
    { change: { codeId: together.id, subjectId: null } },
  ]);
  expect(
    planReplacement([state], { from: alone, to: alone, ofSubject: undefined, toSubject: undefined })
      .changes,
  ).toEqual([]);
});

test("a shift is parsed with its sign, and events that it would move out of the recording are listed", () => {
  const inTime = { frameUs: 40_000, isFrames: false };
  const read = (text: string) => parseShift(text, inTime);
  expect(["+1.5", "−0:02", "-1:00", " 2 ", "soon", ""].map(read)).toEqual([
    1_500_000,
    -2_000_000,
    -60_000_000,
    2_000_000,
    undefined,
    undefined,
  ]);
  expect([read("-3f"), parseShift("12", { ...inTime, isFrames: true })]).toEqual([
    -120_000, 480_000,
  ]);
  expect(parseShift("3f", { frameUs: null, isFrames: false })).toBeUndefined();
  const early = events.filter(({ startUs }) => startUs < 3 * second);
  expect(new Set(pushedOut(events, -3 * second, 1e9))).toEqual(new Set(early));
});
