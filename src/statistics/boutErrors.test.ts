import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { boutClasses, type BoutClasses } from "./boutErrors.ts";
import { boundaryErrors } from "./boundaryErrors.ts";
import { eventF1, eventMatches } from "./overlap.ts";
import { randomFrom } from "./random.ts";
import type { TimedEvent } from "./timed.ts";

const event = z
  .tuple([z.string(), z.int(), z.int()])
  .transform(([code, startUs, endUs]) => ({ code, startUs, endUs }));
const amounts = z.record(z.string(), z.number());
const { bouts } = z
  .object({
    bouts: z.array(
      z.object({
        length: z.int(),
        reference: z.array(event),
        tested: z.array(event),
        classes: z.record(
          z.string(),
          z.object({ time: amounts, substituted: amounts, reference: amounts, tested: amounts }),
        ),
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL("../../tests/vectors-own/programs.json", import.meta.url), "utf8"),
    ),
  );

test.each(bouts.map((one, at) => [at + 1, one] as const))(
  "bouts of drawn pair %i are classed as frame by frame",
  (_, { length, reference, tested, classes }) => {
    const others = Object.keys(classes);
    const told = Object.fromEntries(
      others.map((code) => [
        code,
        amountsOf(boutClasses({ reference, tested, durationUs: length }, { code, others })),
      ]),
    );

    expect(told).toEqual(classes);
  },
);

describe("by hand", () => {
  test("a bout found late and lost early is underfilled, and correct", () => {
    expect(of(a([10, 50]), a([15, 42]))).toEqual({
      time: { neither: 60, underfillStart: 5, both: 27, underfillEnd: 8 },
      substituted: { underfillStart: 0, underfillEnd: 0 },
      reference: { correct: 1 },
      tested: { correct: 1 },
    });
  });

  test("one bout in three is fragmented twice", () => {
    expect(of(a([10, 50]), a([10, 20], [25, 30], [40, 55]))).toMatchObject({
      time: { fragmentation: 15, overfillEnd: 5, both: 25 },
      reference: { fragmented: 1 },
      tested: { fragmenting: 3 },
    });
  });

  test("two bouts in one are merged, and one of them in two as well", () => {
    expect(of(a([10, 30], [40, 60]), a([5, 45], [50, 60]))).toMatchObject({
      time: { overfillStart: 5, merge: 10, fragmentation: 5 },
      reference: { merged: 1, fragmentedAndMerged: 1 },
      tested: { fragmentingAndMerging: 1, fragmenting: 1 },
    });
  });

  test("without time in common it is deleted and inserted, or substituted by another code", () => {
    const b: TimedEvent[] = [{ code: "b", startUs: 12, endUs: 20 }];

    expect(of(a([10, 20]), a([50, 60]))).toMatchObject({
      time: { deletion: 10, insertion: 10 },
      reference: { deleted: 1 },
      tested: { inserted: 1 },
    });
    expect(of(a([10, 20]), b)).toMatchObject({
      substituted: { deletion: 8 },
      reference: { substituted: 1 },
    });
    expect(of(b, a([10, 20]))).toMatchObject({
      substituted: { insertion: 8 },
      tested: { substituting: 1 },
    });
  });

  test("nothing is all of neither, and points have no bouts", () => {
    expect(of([], a([10, 10]))).toEqual({
      time: { neither: 100 },
      substituted: {},
      reference: {},
      tested: {},
    });
  });
});

test.each([
  { seed: 1, each: 3 },
  { seed: 2, each: 30 },
  { seed: 3, each: 100 },
])("planted errors come back exactly, $each of each", ({ seed, each }) => {
  const random = randomFrom(seed);
  const reference: TimedEvent[] = [];
  const tested: TimedEvent[] = [];
  const kinds = ["correct", "delete", "insert", "fragment", "merge", "under", "over", "swap"];
  const all = kinds.flatMap((kind) => Array.from({ length: each }, () => kind));
  let at = 1_000;
  const wanted = { underfillStart: 0, overfillEnd: 0, fragmentation: 0, merge: 0 };
  for (const kind of shuffled(all, random)) {
    const long = 1_000 + Math.floor(9_000 * random());
    const gap = 100 + Math.floor(400 * random());
    const end = at + long;
    if (kind !== "insert") put(reference, at, end);
    if (kind === "correct" || kind === "insert") put(tested, at, end);
    if (kind === "swap") put(tested, at, end, "b");
    if (kind === "fragment") {
      put(tested, at, at + 300);
      put(tested, at + 300 + gap, end);
      wanted.fragmentation += gap;
    }
    if (kind === "under") {
      put(tested, at + gap, end);
      wanted.underfillStart += gap;
    }
    if (kind === "over") {
      put(tested, at, end + gap);
      wanted.overfillEnd += gap;
    }
    at = end;
    if (kind === "merge") {
      put(reference, end + gap, end + gap + long);
      put(tested, end - long, end + gap + long);
      wanted.merge += gap;
      at = end + gap + long;
    }
    at += 2_000;
  }

  const found = amountsOf(
    boutClasses(
      { reference: shuffled(reference, random), tested: shuffled(tested, random), durationUs: at },
      { code: "a", others: ["a", "b"] },
    ),
  );

  expect(found.time).toMatchObject(wanted);
  expect(found.reference).toEqual({
    correct: 3 * each,
    deleted: each,
    substituted: each,
    fragmented: each,
    merged: 2 * each,
  });
  expect(found.tested).toEqual({
    correct: 3 * each,
    inserted: each,
    fragmenting: 2 * each,
    merging: each,
  });
});

describe("boundaries", () => {
  test("errors have a sign, and are those of events that match", () => {
    const reference = [
      { code: "a", startUs: 0, endUs: 100 },
      { code: "a", startUs: 200, endUs: 300 },
      { code: "a", startUs: 400, endUs: 500 },
      { code: "a", startUs: 900, endUs: 950 },
    ];
    const tested = [
      { code: "a", startUs: 10, endUs: 100 },
      { code: "a", startUs: 190, endUs: 320 },
      { code: "a", startUs: 430, endUs: 480 },
    ];
    const matches = eventMatches(
      { first: reference, second: tested, durationUs: 1_000 },
      { code: "a", threshold: 0.5 },
    );
    const { onset, offset } = boundaryErrors(matches);

    expect(onset).toEqual({
      count: 3,
      lowerQuartileUs: { kind: "value", value: 0 },
      medianUs: { kind: "value", value: 10 },
      upperQuartileUs: { kind: "value", value: 20 },
      medianApartUs: { kind: "value", value: 10 },
    });
    expect(offset.medianUs).toEqual({ kind: "value", value: 0 });
    expect(offset.medianApartUs).toEqual({ kind: "value", value: 20 });
  });

  test("points have onsets alone, and nothing has none", () => {
    const point = { code: "a", startUs: 10, endUs: 10 };
    const { onset, offset } = boundaryErrors([
      { first: point, second: { ...point, startUs: 14, endUs: 14 } },
      { first: point },
    ]);

    expect(onset.medianUs).toEqual({ kind: "value", value: 4 });
    expect(offset.medianUs).toEqual({ kind: "undefined", because: "no_events" });
  });
});

test("of a reference first, recall is what of it is found and precision what of the finds is right", () => {
  const reference = [0, 100, 200, 300].map((startUs) => ({
    code: "a",
    startUs,
    endUs: startUs + 50,
  }));
  const tested = [0, 100, 250].map((startUs) => ({ code: "a", startUs, endUs: startUs + 50 }));

  const { precision, recall } = eventF1(
    { first: reference, second: tested, durationUs: 400 },
    { code: "a", threshold: 0.5 },
  );

  expect(recall).toEqual({ kind: "value", value: 0.5 });
  expect(precision).toEqual({ kind: "value", value: 2 / 3 });
});

/** How much there is of each kind. */
function amountsOf({ segments, reference, tested }: BoutClasses) {
  const time: Record<string, number> = {};
  const substituted: Record<string, number> = {};
  for (const { as, startUs, endUs, substitutedUs } of segments) {
    time[as] = (time[as] ?? 0) + endUs - startUs;
    if (as === "both" || as === "neither") continue;
    substituted[as] = (substituted[as] ?? 0) + substitutedUs;
  }
  return { time, substituted, reference: counted(reference), tested: counted(tested) };
}

function counted(all: readonly { readonly as: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { as } of all) counts[as] = (counts[as] ?? 0) + 1;
  return counts;
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one);
}

function a(...times: readonly (readonly [number, number])[]): TimedEvent[] {
  return times.map(([startUs, endUs]) => ({ code: "a", startUs, endUs }));
}

function of(reference: readonly TimedEvent[], tested: readonly TimedEvent[]) {
  return amountsOf(
    boutClasses({ reference, tested, durationUs: 100 }, { code: "a", others: ["a", "b"] }),
  );
}

function put(into: TimedEvent[], startUs: number, endUs: number, code = "a"): void {
  into.push({ code, startUs, endUs });
}
