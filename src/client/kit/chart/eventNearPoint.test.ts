import { expect, it } from "vitest";
import { eventNearPoint, eventByKey, eventsInOrder, markBox } from "./eventNearPoint.ts";
import { codeLanes } from "./eventLanes.ts";
import { eventPaths } from "./eventPaths.ts";

const codes = [{ id: "plays" }, { id: "laughs" }];
const scene = {
  lanes: codeLanes(codes).lanes,
  layout: { leftPx: 100, tops: [8, 32], lanePx: 10, gapPx: 4 },
  range: { fromUs: 0, toUs: 60e6 },
  pxPerUs: 10 / 1e6,
};
const long = { codeId: "plays", startUs: 0, endUs: 50e6 };
const short = { codeId: "plays", startUs: 10e6, endUs: 10.05e6 };
const laugh = { codeId: "laughs", startUs: 20e6, endUs: null };
const row = { events: [long, laugh, short] };

it("finds the mark that is drawn at a point, in its own lane", () => {
  // The second row: its lanes begin at 34 and 44.
  expect(eventNearPoint(row, { place: 1, xPx: 300, yPx: 38 }, scene)).toBe(long);
  expect(eventNearPoint(row, { place: 1, xPx: 300, yPx: 48 }, scene)).toBe(laugh);
});

it("takes a pointer beside a thin mark for it, and one far from all for none", () => {
  expect(eventNearPoint(row, { place: 1, xPx: 303, yPx: 52 }, scene)).toBe(laugh);
  expect(eventNearPoint(row, { place: 1, xPx: 340, yPx: 52 }, scene)).toBeUndefined();
});

it("takes a place in a lane for that lane, unless lanes are too thin to be hit", () => {
  const thin = { ...scene, layout: { ...scene.layout, lanePx: 2, tops: [8, 16] } };

  // Five pixels under the long state, where nobody laughs.
  expect(eventNearPoint(row, { place: 1, xPx: 340, yPx: 45 }, scene)).toBeUndefined();
  expect(eventNearPoint(row, { place: 1, xPx: 340, yPx: 21 }, thin)).toBe(long);
});

it("prefers of marks over each other the one that is seen", () => {
  expect(eventNearPoint(row, { place: 0, xPx: 200, yPx: 12 }, scene)).toBe(short);
});

it("knows marks where they are drawn", () => {
  const box = markBox(long, 1, scene);
  const path = eventPaths({ ...scene, codes, rows: [{ events: [] }, row] }).get("plays");

  expect(path).toContain(`M${box?.x} ${box?.y}h${Math.round(box?.width ?? NaN)}`);
  expect(markBox({ ...long, startUs: 70e6, endUs: 80e6 }, 0, scene)).toBeUndefined();
});

it("goes by key from event to event in the order of time, and no further than the ends", () => {
  expect(eventsInOrder(row)).toEqual([long, short, laugh]);
  expect(eventByKey("ArrowRight", { at: undefined, count: 3 })).toBe(0);
  expect(eventByKey("ArrowRight", { at: 2, count: 3 })).toBe(2);
  expect(eventByKey("ArrowLeft", { at: undefined, count: 3 })).toBe(2);
  expect(eventByKey("Home", { at: 2, count: 3 })).toBe(0);
  expect(eventByKey("End", { at: 0, count: 3 })).toBe(2);
  expect(eventByKey("ArrowRight", { at: undefined, count: 0 })).toBeUndefined();
  expect(eventByKey("a", { at: 1, count: 3 })).toBeUndefined();
});
