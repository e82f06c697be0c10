import { expect, it } from "vitest";
import { eventPaths } from "./eventPaths.ts";

const layout = { leftPx: 100, tops: [20, 44], lanePx: 10, gapPx: 4 };
const codes = [{ id: "play" }, { id: "ask" }];
const drawn = (events: { codeId: string; startUs: number; endUs: number | null }[]) =>
  eventPaths({
    rows: [{ events: [] }, { events }],
    codes,
    layout,
    range: { fromUs: 0, toUs: 1_000_000 },
    pxPerUs: 1 / 1000,
  });

it("draws states as bars and points as ticks, each code on its lane of the row", () => {
  const paths = drawn([
    { codeId: "play", startUs: 100_000, endUs: 300_000 },
    { codeId: "ask", startUs: 500_000, endUs: null },
  ]);

  expect(paths.get("play")).toBe("M200 46h200v9.5h-200z");
  expect(paths.get("ask")).toBe("M600 56v9.5");
});

it("cuts what leaves the axis, and leaves out what is beside it", () => {
  const paths = drawn([
    { codeId: "play", startUs: 900_000, endUs: 1_500_000 },
    { codeId: "play", startUs: 1_200_000, endUs: 1_500_000 },
    { codeId: "unknown", startUs: 0, endUs: null },
  ]);

  expect(paths.get("play")).toBe("M1000 46h100v9.5h-100z");
  expect([...paths.keys()]).toEqual(["play", "ask"]);
});

it("keeps a state of no length visible", () => {
  expect(drawn([{ codeId: "play", startUs: 0, endUs: 0 }]).get("play")).toBe(
    "M100 46h0.8v9.5h-0.8z",
  );
});
