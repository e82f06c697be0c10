import { expect, test } from "vitest";
import { edgeBeside, frameTableOf } from "../../../domain/frameTable.ts";
import { besideFrame, snap, toFrame } from "./snapping.ts";

test("a time snaps to the nearest candidate in reach, else stays", () => {
  expect(snap(1000, [400, 950, 1100], 100)).toEqual({ timeUs: 950, ontoUs: 950 });
  expect(snap(1000, [400, 1200], 100)).toEqual({ timeUs: 1000, ontoUs: null });
});

test("a time goes to the recording's own frames where they are known, else to those of its rate", () => {
  const frames = {
    nearestUs: (timeUs: number) => (timeUs < 50_000 ? 7 : 70_007),
    besideUs: (timeUs: number) => timeUs,
  };

  expect(toFrame(41_000, { frames, framesPerSecond: 25 })).toBe(7);
  expect(toFrame(41_000, { frames: undefined, framesPerSecond: 25 })).toBe(40_000);
  expect(toFrame(41_000.4, { frames: undefined, framesPerSecond: null })).toBe(41_000);
});

test("an edge goes to the frame beside it, however long the frames are", () => {
  const timesUs = [0, 10_000, 12_000, 312_000, 340_000];
  const table = frameTableOf(timesUs, 400_000);
  if (!table) throw new Error("there are frames");
  const frames = {
    nearestUs: table.nearestEdgeUs,
    besideUs: (timeUs: number, direction: 1 | -1) => edgeBeside(table, timeUs, direction),
  };
  const known = { frames, framesPerSecond: 25 };
  const edges = [...timesUs, 400_000];

  for (const [at, edge] of edges.entries()) {
    expect(besideFrame(edge, 1, known)).toBe(edges[at + 1] ?? 400_000);
    expect(besideFrame(edge, -1, known)).toBe(edges[at - 1] ?? 0);
  }
  // Coded by a clock, between two edges.
  expect(besideFrame(200_000, 1, known)).toBe(312_000);
  expect(besideFrame(200_000, -1, known)).toBe(12_000);
});
