import * as fc from "fast-check";
import { expect, test } from "vitest";
import { byTime, CodedEvent } from "../../../domain/entities/event.ts";
import {
  countBefore,
  emptyOrder,
  nthEvent,
  eventsIn,
  firstAfter,
  forEachBetween,
  indexIn,
  orderOf,
  withEvent,
  withoutEvent,
} from "./eventOrder.ts";

const codeId = "0198a000-0000-7000-8000-000000000001";

function stateOf(number: number, startUs: number, endUs: number | null): CodedEvent {
  const tail = number.toString(16).padStart(12, "0");
  return CodedEvent.parse({
    kind: "state",
    id: `0198a000-0000-7000-8000-${tail}`,
    codeId,
    subjectId: null,
    startUs,
    endUs,
    modifiers: {},
    comment: "",
    confidence: null,
  });
}

test("an order behaves as a sorted array does, whatever is put in and taken out", () => {
  const moves = fc.array(
    fc.record({
      isTaken: fc.boolean(),
      startUs: fc.nat(50),
      lengthUs: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 900, minLength: 300 },
  );
  fc.assert(
    fc.property(moves, (list) => {
      let order = emptyOrder;
      let plain: CodedEvent[] = [];
      list.forEach(({ isTaken, startUs, lengthUs }, number) => {
        const victim = plain[(startUs * 7) % Math.max(plain.length, 1)];
        if (isTaken && victim) {
          order = withoutEvent(order, victim);
          plain = plain.filter((one) => one !== victim);
        } else {
          const event = stateOf(number, startUs, startUs + lengthUs);
          order = withEvent(order, event);
          plain = [...plain, event].toSorted(byTime);
        }
      });

      expect([...eventsIn(order)]).toEqual(plain);
      expect(order.size).toBe(plain.length);
      plain.slice(0, 20).forEach((event, at) => {
        expect(indexIn(order, event)).toBe(at);
        expect(nthEvent(order, at)).toBe(event);
      });
      expect(countBefore(order, 25)).toBe(plain.filter((one) => one.startUs < 25).length);
      expect(firstAfter(order, 25)).toBe(plain.find((one) => one.startUs > 25));
      const seen: CodedEvent[] = [];
      forEachBetween(order, { fromUs: 20, toUs: 22 }, (event) => seen.push(event));
      expect(seen).toEqual(
        plain.filter(
          (one) => one.kind === "state" && one.startUs <= 22 && (one.endUs ?? Infinity) >= 20,
        ),
      );
    }),
    { numRuns: 25 },
  );
});

test("an order that somebody holds does not change when a new one is made from it", () => {
  const before = orderOf([stateOf(1, 10, 20), stateOf(2, 30, 40)]);

  const after = withEvent(before, stateOf(3, 20, 25));

  expect(before.size).toBe(2);
  expect([...eventsIn(before)].map((event) => event.startUs)).toEqual([10, 30]);
  expect([...eventsIn(after)].map((event) => event.startUs)).toEqual([10, 20, 30]);
});

test("a state that began long before a window is seen in it, and so is an open one", () => {
  const many = Array.from({ length: 2_000 }, (_, at) => stateOf(at + 10, at + 100, at + 101));
  const order = orderOf([stateOf(1, 0, 5_000), stateOf(2, 1, null), ...many]);

  const seen: string[] = [];
  forEachBetween(order, { fromUs: 4_000, toUs: 4_001 }, (event) => seen.push(event.id));

  expect(seen).toHaveLength(2);
});

test("taking out what is not there changes nothing", () => {
  const order = orderOf([stateOf(1, 10, 20)]);

  expect(withoutEvent(order, stateOf(2, 10, 20))).toBe(order);
  expect(indexIn(order, stateOf(2, 10, 20))).toBe(-1);
  expect(nthEvent(order, 5)).toBeUndefined();
});
