import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { differenceDefaults } from "./differenceDefaults.ts";
import { differencesOf, type Version } from "./differences.ts";
import { CodedEvent, type ModifierValues } from "./entities/event.ts";

const options = { ...differenceDefaults, durationUs: 100_000_000 };
const [speaks, smiles, waves, ana, ben] = Array.from({ length: 5 }, () => uuidv7());

interface Wish {
  readonly code?: string | undefined;
  readonly subject?: string | undefined | null;
  readonly modifiers?: ModifierValues;
}

function state(
  from: number,
  to: number | null,
  { code = speaks, subject = ana, modifiers = {} }: Wish = {},
) {
  const endUs = to === null ? null : Math.round(to * 1e6);
  return event({
    kind: "state",
    codeId: code,
    subjectId: subject,
    startUs: Math.round(from * 1e6),
    endUs,
    modifiers,
  });
}

function point(at: number, { code = waves, subject = ana, modifiers = {} }: Wish = {}) {
  return event({
    kind: "point",
    codeId: code,
    subjectId: subject,
    startUs: Math.round(at * 1e6),
    modifiers,
  });
}

function event(fields: Record<string, unknown>): CodedEvent {
  return CodedEvent.parse({ id: uuidv7(), comment: "", confidence: null, ...fields });
}

function keysOf(list: readonly Version[]): string[] {
  return differencesOf(list, options).map(({ key }) => key);
}

function versions(...lists: readonly (readonly CodedEvent[])[]): Version[] {
  return lists.map((events, at) => ({ observationId: `rater ${at}`, events }));
}

const kinds = (...lists: readonly (readonly CodedEvent[])[]) =>
  differencesOf(versions(...lists), options).map(({ kind }) => kind);

test("what all coded alike, ends within the tolerance, does not differ", () => {
  expect(kinds([state(1, 5), point(8)], [state(1.3, 4.8), point(8.5)])).toEqual(["none", "none"]);
});

test("what only some have is missing in the others", () => {
  const [first] = differencesOf(versions([state(1, 5)], [], [state(1.1, 5)]), options);
  expect(first?.kind).toBe("missing");
  expect(first?.missingIn).toEqual(["rater 1"]);
  expect([...(first?.events.keys() ?? [])]).toEqual(["rater 0", "rater 2"]);
});

test("the first reason names a difference: code, subject, time, details", () => {
  const loud = { modifiers: { [uuidv7()]: "loud" } };
  expect(kinds([state(1, 5)], [state(3, 9, { code: smiles })])).toEqual(["code"]);
  expect(kinds([state(1, 5)], [state(3, 9, { subject: ben })])).toEqual(["subject"]);
  expect(kinds([state(1, 5)], [state(3, 9)])).toEqual(["time"]);
  expect(kinds([state(1, 5, loud)], [state(1, 5)])).toEqual(["details"]);
});

test("several values in another order are the same, and so are no value and an empty one", () => {
  const [one, two] = [uuidv7(), uuidv7()];
  const given = { modifiers: { [one]: ["a", "b"], [two]: "" } };
  expect(kinds([point(1, given)], [point(1, { modifiers: { [one]: ["b", "a"] } })])).toEqual([
    "none",
  ]);
});

test("one event of each rater belongs to a thing: the closest", () => {
  const [a, b, c] = [point(1), point(1.6), point(1.7)];
  const found = differencesOf(versions([a, c], [b]), options);
  expect(found.map(({ kind, events }) => [kind, [...events.values()]])).toEqual([
    ["missing", [a]],
    ["none", [c, b]],
  ]);
});

test("points out of reach and states apart from each other are two things", () => {
  expect(kinds([point(1)], [point(3.1)])).toEqual(["missing", "missing"]);
  expect(kinds([state(1, 2)], [state(2, 3)])).toEqual(["missing", "missing"]);
});

test("short states of one thing need not overlap", () => {
  expect(kinds([state(1, 1.2)], [state(1.3, 1.5)])).toEqual(["none"]);
});

test("a point and a state are never one thing", () => {
  expect(kinds([point(1, { code: waves })], [state(1, 2, { code: speaks })])).toEqual([
    "missing",
    "missing",
  ]);
});

test("an open state lasts to the end of the recording", () => {
  expect(kinds([state(1, null)], [state(1, 100)])).toEqual(["none"]);
});

test("the same code in the same subject is joined before another code", () => {
  const found = differencesOf(
    versions(
      [state(1, 5), state(1, 5, { code: smiles })],
      [state(2, 6), state(1, 5, { code: smiles })],
    ),
    options,
  );
  expect(found.map(({ kind }) => kind)).toEqual(["none", "time"]);
});

test("the key is the same whatever the order of versions, and another with other events", () => {
  const [a, b] = [state(1, 5), state(1, 5)];
  expect(keysOf(versions([a], [b]))).toEqual(keysOf(versions([b], [a])));
  expect(keysOf(versions([a], [state(1, 5)]))).not.toEqual(keysOf(versions([a], [b])));
});

test("every event is in exactly one difference, one of each rater at most", () => {
  const lists = Array.from({ length: 4 }, (_, rater) =>
    Array.from({ length: 200 }, (_unused, at) => {
      const start = ((at * 37 + rater * 13) % 97) + rater / 10;
      const code = at % 3 === 0 ? speaks : smiles;
      return at % 2 === 0 ? point(start) : state(start, Math.min(100, start + 2), { code });
    }),
  );
  const found = differencesOf(versions(...lists), options);
  const ids = found.flatMap(({ events }) => [...events.values()].map(({ id }) => id));
  expect(ids).toHaveLength(800);
  expect(new Set(ids).size).toBe(800);
  expect(found.every(({ events, missingIn }) => events.size + missingIn.length === 4)).toBe(true);
});
