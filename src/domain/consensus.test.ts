import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { calibrationOutcome } from "./calibrationOutcome.ts";
import { agreedEvents, basisOf, commonSpans, fittedAmong, isWithin } from "./consensus.ts";
import { differenceDefaults } from "./differenceDefaults.ts";
import { differencesOf } from "./differences.ts";
import { CodedEvent } from "./entities/event.ts";
import { emptyScheme, Scheme } from "./entities/scheme.ts";
import { id } from "./rules.ts";
import { indexScheme } from "./schemeIndex.ts";

const [speaks, listens, waves, group] = Array.from({ length: 4 }, () => uuidv7());
const durationUs = 100_000_000;
const options = { ...differenceDefaults, durationUs };
const codeOf = (codeId: string | undefined, kind: "point" | "state", groupId: string | null) => ({
  ...Scheme.shape.codes.element.parse({
    id: codeId,
    name: String(codeId),
    kind,
    groupId,
    key: null,
    color: "#112233",
    description: "",
    modifierIds: [],
    subjectIds: [],
    texts: {},
  }),
});
const index = indexScheme({
  ...emptyScheme,
  groups: [
    Scheme.shape.groups.element.parse({ id: group, name: "Turns", isExclusive: true, texts: {} }),
  ],
  codes: [
    codeOf(speaks, "state", group ?? null),
    codeOf(listens, "state", group ?? null),
    codeOf(waves, "point", null),
  ],
});

function state(from: number, to: number, codeId = speaks, comment = "") {
  const [startUs, endUs] = [from * 1e6, to * 1e6].map((us) => Math.round(us));
  return eventWith({ kind: "state", codeId, startUs, endUs, comment });
}

function point(at: number) {
  return eventWith({ kind: "point", codeId: waves, startUs: at * 1e6, comment: "" });
}

function eventWith(fields: Record<string, unknown>): CodedEvent {
  const common = { id: uuidv7(), subjectId: null, modifiers: {}, confidence: null };
  return CodedEvent.parse({ ...common, ...fields });
}

function newEventId(): CodedEvent["id"] {
  return id("event").parse(uuidv7());
}

function agreed(a: readonly CodedEvent[], b: readonly CodedEvent[]): CodedEvent[] {
  const versions = [
    { observationId: "a", events: a },
    { observationId: "b", events: b },
  ];
  return agreedEvents(differencesOf(versions, options), { index, durationUs, newId: newEventId });
}

test("what all coded alike becomes one event in the middle of theirs, with every comment", () => {
  const [event1, ...others] = agreed(
    [state(1, 5, speaks, "loud")],
    [state(1.4, 4.8, speaks, "long")],
  );
  expect(event1).toMatchObject({ startUs: 1_200_000, endUs: 4_900_000, comment: "loud\n\nlong" });
  expect(others).toEqual([]);
});

test("what differs is left to be decided", () => {
  expect(agreed([state(1, 5), point(7)], [state(3, 5)])).toEqual([]);
});

test("middles of states that exclude each other do not overlap", () => {
  const [first, second] = agreed(
    [state(1, 5), state(5, 9, listens)],
    [state(1, 5.4), state(4.9, 9, listens)],
  );
  expect(first).toMatchObject({ startUs: 1_000_000, endUs: 5_200_000 });
  expect(second).toMatchObject({ startUs: 5_200_000, endUs: 9_000_000 });
});

test("who learns is told what was missed, added, mistimed or seen otherwise", () => {
  const differences = differencesOf(
    [
      { observationId: "gold", events: [state(1, 5), state(10, 15), point(20), state(30, 40)] },
      {
        observationId: "rater",
        events: [state(1, 5), state(12, 19), point(50), state(30, 40, listens)],
      },
    ],
    options,
  );
  expect(calibrationOutcome(differences, "gold")).toEqual({
    matched: 1,
    missed: 1,
    added: 1,
    mistimed: 1,
    otherwise: 1,
  });
});

test("an event is cut to fit beside what excludes it, at most by what is allowed at each end", () => {
  const held = [state(0, 4), state(9, 12, listens)];
  const fit = (event: CodedEvent, mostUs: number) => fittedAmong(event, held, { index, mostUs });

  expect(fit(state(3.8, 9.3), 500_000)).toMatchObject({ startUs: 4_000_000, endUs: 9_000_000 });
  expect(fit(state(2, 8), 500_000)).toBeUndefined();
  expect(fit(state(2, 8), Infinity)).toMatchObject({ startUs: 4_000_000, endUs: 8_000_000 });
  expect(fit(state(9.5, 11), Infinity)).toBeUndefined();
  expect(fit(point(2), 0)).toMatchObject({ startUs: 2_000_000 });
});

test("a decision's basis changes with every version of one of the events, and not with their order", () => {
  const [a, b] = [point(1), point(1.1)];
  expect(basisAt(a, b, 1)).toBe(basisAt(b, a, 1));
  expect(basisAt(a, b, 1)).not.toBe(basisAt(a, b, 2));
});

test("only what all were to code is compared", () => {
  expect(commonSpans([[], []], durationUs)).toEqual([]);
  expect(commonSpans([[], [stretch(5, 20)], [stretch(10, 30)]], durationUs)).toEqual([
    stretch(10, 20),
  ]);
  expect(commonSpans([[stretch(0, 5)], [stretch(5, 9)]], durationUs)).toBeUndefined();
  expect(isWithin(state(12, 18), [stretch(10, 20)], durationUs)).toBe(true);
  expect(isWithin(state(12, 21), [stretch(10, 20)], durationUs)).toBe(false);
  expect(isWithin(point(50), [], durationUs)).toBe(true);
});

function basisAt(first: CodedEvent, second: CodedEvent, version: number): string {
  const events = new Map([
    ["x", first],
    ["y", second],
  ]);
  return basisOf({ events }, () => version);
}

function stretch(from: number, to: number) {
  return { startUs: from * 1e6, endUs: to * 1e6 };
}
