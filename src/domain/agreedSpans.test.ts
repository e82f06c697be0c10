import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { agreedSpans, type BasisVersion, consensusSpans } from "./agreedSpans.ts";
import { CodedEvent } from "./entities/event.ts";

const [speaks, smiles, waves, ana, ben] = Array.from({ length: 5 }, () => uuidv7());
const durationUs = 100_000_000;

interface Wish {
  readonly code?: string | undefined;
  readonly subject?: string | undefined;
}

function state(from: number, to: number, { code = speaks, subject = ana }: Wish = {}) {
  return event({ kind: "state", codeId: code, subjectId: subject, startUs: from, endUs: to });
}

function point(at: number, { code = waves, subject = ana }: Wish = {}) {
  return event({ kind: "point", codeId: code, subjectId: subject, startUs: at });
}

function event(given: Readonly<Record<string, unknown>>): CodedEvent {
  const inUs = (name: string) =>
    typeof given[name] === "number" ? { [name]: given[name] * 1e6 } : {};
  return CodedEvent.parse({
    id: uuidv7(),
    modifiers: {},
    comment: "",
    confidence: null,
    ...given,
    ...inUs("startUs"),
    ...inUs("endUs"),
  });
}

function version(
  events: readonly CodedEvent[],
  ...spans: readonly [number, number][]
): BasisVersion {
  return {
    observationId: uuidv7(),
    events,
    spans: spans.map(([from, to]) => ({ startUs: from * 1e6, endUs: to * 1e6 })),
  };
}

function seconds(versions: readonly BasisVersion[]) {
  return agreedSpans(versions, durationUs).map(({ startUs, endUs }) => [
    startUs / 1e6,
    endUs / 1e6,
  ]);
}

test("each event of a consensus is agreed on by itself, and what meets is one span", () => {
  const spans = consensusSpans(
    [state(30, 40), state(10, 20), point(50), state(20, 25)],
    durationUs,
  );

  expect(spans.map(({ startUs, endUs, codeId }) => [startUs / 1e6, endUs / 1e6, codeId])).toEqual([
    [10, 25, speaks],
    [30, 40, speaks],
    [49, 51, waves],
  ]);
  expect(consensusSpans([], durationUs)).toEqual([]);
});

test("of a state that all have it is the time that all gave it", () => {
  const spans = agreedSpans([version([state(10, 20)]), version([state(10.3, 20.2)])], durationUs);

  expect(spans).toEqual([
    { startUs: 10_300_000, endUs: 20_000_000, codeId: speaks, subjectId: ana },
  ]);
});

test("of a point it is a second around it, and never more than the recording", () => {
  expect(seconds([version([point(0.4), point(50)]), version([point(0.6), point(50.2)])])).toEqual([
    [0, 1.6],
    [49, 51.2],
  ]);
});

test("what one of them missed, coded otherwise or timed otherwise is left out", () => {
  const first = version([state(0, 5), state(10, 20), state(30, 40), state(60, 70)]);
  const second = version([state(10, 20, { code: smiles }), state(33, 40), state(60, 70)]);

  expect(seconds([first, second])).toEqual([[60, 70]]);
});

test("who did not have to code the time does not count as having missed it", () => {
  const whole = [version([state(10, 20), state(50, 60)]), version([state(10, 20), state(50, 60)])];
  const segment = version([state(50, 60)], [40, 80]);
  const other = version([], [40, 80]);

  expect(seconds([...whole, segment])).toEqual([
    [10, 20],
    [50, 60],
  ]);
  expect(seconds([...whole, other])).toEqual([[10, 20]]);
});

test("one rater alone agrees with nobody", () => {
  expect(seconds([version([state(10, 20)])])).toEqual([]);
  expect(seconds([version([state(10, 20)]), version([], [40, 80])])).toEqual([]);
});

test("what overlaps or touches becomes one span that names only what its events share", () => {
  expect(agreedSpans([version(fourStates()), version(fourStates())], durationUs)).toEqual([
    { startUs: 10_000_000, endUs: 35_000_000, codeId: null, subjectId: null },
    { startUs: 50_000_000, endUs: 60_000_000, codeId: speaks, subjectId: ana },
  ]);
});

function fourStates() {
  return [
    state(10, 20),
    state(15, 30, { code: smiles }),
    state(30, 35, { code: smiles, subject: ben }),
    state(50, 60),
  ];
}
