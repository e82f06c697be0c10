import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { calibrationOutcome } from "./calibrationOutcome.ts";
import { agreedEvents } from "./consensus.ts";
import { differenceDefaults, differencesOf } from "./differences.ts";
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
  return event({ kind: "state", codeId, startUs, endUs, comment });
}

function point(at: number) {
  return event({ kind: "point", codeId: waves, startUs: at * 1e6, comment: "" });
}

function event(fields: Record<string, unknown>): CodedEvent {
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
