import { expect, test } from "vitest";
import { eventStandIn } from "../../../kit/timeline/eventStandIn.ts";
import { boundaryBeside } from "./boundaries.ts";

const seconds = 1_000_000;
const point = eventStandIn(1, 10 * seconds);
const state = eventStandIn(2, 10 * seconds, 20 * seconds);
const later = eventStandIn(3, 15 * seconds, 40 * seconds);
const open = eventStandIn(4, 30 * seconds, null);
const previous = (fromUs: number) =>
  boundaryBeside(all, fromUs, { which: "offset", direction: -1 })?.atUs;
const next = (fromUs: number) =>
  boundaryBeside(all, fromUs, { which: "onset", direction: 1 })?.atUs;
const all = [point, state, later, open];

test("onsets are gone through in time, with all events that start at one", () => {
  expect(boundaryBeside(all, 0, { which: "onset", direction: 1 })).toEqual({
    atUs: 10 * seconds,
    events: [point, state],
  });
  expect(next(10 * seconds)).toBe(15 * seconds);
  expect(next(15 * seconds)).toBe(30 * seconds);
  expect(next(30 * seconds)).toBeUndefined();
});

test("an offset is the end of a state or the moment of a point; an open state has none", () => {
  expect(previous(100 * seconds)).toBe(40 * seconds);
  expect(previous(40 * seconds)).toBe(20 * seconds);
  expect(previous(20 * seconds)).toBe(10 * seconds);
  expect(previous(10 * seconds)).toBeUndefined();
});
