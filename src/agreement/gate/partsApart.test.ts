import { expect, test } from "vitest";
import {
  plantedTrainees,
  type TraineeFault,
  traineeScheme,
} from "../../../tests/plantedTrainees.ts";
import { scansApart, tracesApart } from "./partsApart.ts";
import type { GoldPair } from "./goldPair.ts";

function pairOf(wanted: TraineeFault): GoldPair {
  const pair = plantedTrainees(7, 7).find(({ fault }) => fault === wanted)?.pairs[0];
  if (!pair) throw new Error("there is a trainee of every fault");
  return pair;
}

test("who answers and rates as the standard does has no moment to look at", () => {
  const pair = pairOf("none");

  expect(scansApart(pair)).toEqual([]);
  expect(tracesApart(traineeScheme, pair)).toEqual([]);
});

test("scans that were answered otherwise are told by time, with what was missed and added", () => {
  const pair = pairOf("scans_wrong");

  const apart = scansApart(pair);

  expect(apart.length).toBeGreaterThan(30);
  expect(apart.map(({ startUs }) => startUs)).toEqual(
    apart.map(({ startUs }) => startUs).toSorted((a, b) => a - b),
  );
  expect(apart.every(({ missed, added }) => missed.length + added.length > 0)).toBe(true);
});

test("a scan that was left out is told as not answered", () => {
  const pair = pairOf("none");
  const parts = pair.own.parts.filter((part) => part.kind !== "scan" || part.number !== 3);

  expect(scansApart({ ...pair, own: { ...pair.own, parts } })).toEqual([
    { startUs: 30_000_000, isUnseen: true, missed: [], added: [] },
  ]);
});

test("of a late trace the stretches that are furthest apart come first, before them what was not recorded", () => {
  const pair = pairOf("trace_late");
  const parts = pair.own.parts.filter((part) => part.kind !== "trace" || part.slot !== 5);

  const late = tracesApart(traineeScheme, pair).map(({ apart }) => apart ?? 0);
  const [first] = tracesApart(traineeScheme, { ...pair, own: { ...pair.own, parts } });

  expect(late).toHaveLength(10);
  expect(late).toEqual(late.toSorted((a, b) => b - a));
  expect(first).toMatchObject({ startUs: 50_000_000, apart: null });
});
