import { expect, test } from "vitest";
import { type AnalysedEvent, indexEvents } from "./analysedEvent.ts";
import { comparedUsOf, LineTables, linesOf, pairWorkOf } from "./lines.ts";
import type { Over } from "./over.ts";

const durationUs = 100;
const over: Over = { codes: ["a", "b"], subjectIds: [], hasStates: true };
const time = { kind: "time" } as const;
const all: readonly { readonly startUs: number; readonly endUs: number }[] = [];

function state(code: string, startUs: number, endUs: number): AnalysedEvent {
  return { code, subjectId: null, startUs, endUs };
}

function coded(events: readonly AnalysedEvent[], spans = all) {
  return { durationUs, spans, events: indexEvents(events) };
}

test("only the time that both were to code is compared, events cut at its edges", () => {
  const first = coded([state("a", 0, 60)]);
  const second = coded(
    [state("a", 20, 30), state("b", 70, 80)],
    [
      { startUs: 20, endUs: 30 },
      { startUs: 50, endUs: 80 },
    ],
  );

  const both = pairWorkOf(first, second);
  if (!both) throw new Error("they share time");
  const tables = new LineTables(over, time);
  tables.add(both);

  expect(comparedUsOf(both)).toBe(40);
  expect(tables.sum.labels).toEqual([[], ["a"], ["b"]]);
  // Rows are the first rater's: 10 µs together in `a`, 10 in which only the first saw `a`, and so on.
  expect([...tables.sum.table.cells]).toEqual([10, 0, 10, 10, 10, 0, 0, 0, 0]);
});

test("no unit of time reaches from one stretch into the next", () => {
  const spans = [
    { startUs: 0, endUs: 15 },
    { startUs: 40, endUs: 55 },
  ];
  const both = pairWorkOf(coded([state("a", 0, 55)], spans), coded([state("a", 0, 55)], spans));
  if (!both) throw new Error("they share time");

  const pieces = linesOf(both, over, { kind: "units", unitUs: 10 }).map(
    ({ compared }) => compared.pieces,
  );

  expect(pieces).toEqual([1, 1]);
});

test("those who share no time are not compared, and those who cover all are compared on all", () => {
  const left = coded([], [{ startUs: 0, endUs: 10 }]);
  const right = coded([], [{ startUs: 10, endUs: 20 }]);

  expect(pairWorkOf(left, right)).toBeUndefined();
  expect(pairWorkOf(coded([]), coded([]))).toMatchObject({ durationUs: 100 });
});
