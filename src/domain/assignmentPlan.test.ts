import { expect, test } from "vitest";
import { randomFrom } from "../statistics/random.ts";
import { planAssignments, type PlanSettings, randomSegments } from "./assignmentPlan.ts";

const minute = 60_000_000;
const recordings = Array.from({ length: 24 }, (_, at) => ({
  id: `recording ${at}`,
  durationUs: (5 + (at % 7)) * minute,
}));
const raterIds = ["ana", "ben", "cyd", "dov"];
const wish: PlanSettings = {
  recordings,
  raterIds,
  ratersEach: 1,
  double: { by: "none" },
  standing: [],
  seed: 7,
};

test("the same wish and seed make the same plan, another seed another", () => {
  expect(planAssignments(wish)).toEqual(planAssignments(wish));
  expect(planAssignments({ ...wish, seed: 8 }).pairings).not.toEqual(
    planAssignments(wish).pairings,
  );
});

test("every recording has its raters, each once, and loads differ by less than the longest recording", () => {
  const { pairings, loads, short } = planAssignments({ ...wish, ratersEach: 2 });

  for (const { id } of recordings) {
    const coders = pairings.filter(({ recordingId }) => recordingId === id);
    expect(new Set(coders.map(({ raterId }) => raterId)).size).toBe(2);
    expect(coders).toHaveLength(2);
  }
  const durations = [...loads.values()].map(({ durationUs }) => durationUs);
  expect(Math.max(...durations) - Math.min(...durations)).toBeLessThanOrEqual(11 * minute);
  expect(short).toEqual([]);
});

test("all pairs of raters meet about equally often", () => {
  const even = recordings.map(({ id }) => ({ id, durationUs: minute }));
  const { pairings } = planAssignments({ ...wish, recordings: even, ratersEach: 2 });
  const met = new Map<string, number>();
  for (const { id } of even) {
    const pair = pairings.filter(({ recordingId }) => recordingId === id);
    const key = pair
      .map(({ raterId }) => raterId)
      .toSorted((a, b) => a.localeCompare(b))
      .join(" ");
    met.set(key, (met.get(key) ?? 0) + 1);
  }
  expect(met.size).toBe(6);
  expect(Math.max(...met.values()) - Math.min(...met.values())).toBeLessThanOrEqual(2);
});

test("a share of the recordings has one rater more", () => {
  const { pairings } = planAssignments({ ...wish, double: { by: "recordings", share: 0.25 } });
  const twice = recordings.filter(
    ({ id }) => pairings.filter(({ recordingId }) => recordingId === id).length === 2,
  );
  expect(twice).toHaveLength(6);
  expect(pairings).toHaveLength(30);
});

test("by segments every recording is coded whole once, and a share of it by another rater", () => {
  const double = { by: "segments", share: 0.2, segmentUs: 30_000_000 } as const;
  const { pairings } = planAssignments({ ...wish, double });
  let partUs = 0;
  let wholeUs = 0;
  for (const { id, durationUs } of recordings) {
    const [whole, part, ...others] = pairings
      .filter(({ recordingId }) => recordingId === id)
      .toSorted((a, b) => a.spans.length - b.spans.length);
    expect(whole?.spans).toEqual([]);
    expect(part?.spans.length).toBeGreaterThan(0);
    expect(part?.raterId).not.toBe(whole?.raterId);
    expect(others).toEqual([]);
    wholeUs += durationUs;
    partUs += (part?.spans ?? []).reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0);
  }
  expect(partUs / wholeUs).toBeCloseTo(0.2, 1);
});

test("segments lie inside the recording, apart from each other, and are met at its ends as in its middle", () => {
  const random = randomFrom(3);
  const covered = Array.from({ length: 20 }, () => 0);
  for (let time = 0; time < 2_000; time += 1) {
    let beforeUs = -1;
    for (const { startUs, endUs } of randomSegments(
      10 * minute,
      { share: 0.2, segmentUs: 30_000_000 },
      random,
    )) {
      expect(startUs).toBeGreaterThan(beforeUs);
      expect(endUs).toBeGreaterThan(startUs);
      expect(endUs).toBeLessThanOrEqual(10 * minute);
      beforeUs = endUs;
      for (let at = 0; at < 20; at += 1) {
        const overlapUs =
          Math.min(endUs, (at + 1) * 30_000_000) - Math.max(startUs, at * 30_000_000);
        covered[at] = (covered[at] ?? 0) + Math.max(0, overlapUs) / 30_000_000 / 2_000;
      }
    }
  }
  for (const share of covered) expect(share).toBeCloseTo(0.2, 1);
});

test("a recording shorter than a segment is coded whole by the second rater", () => {
  const spans = randomSegments(minute, { share: 0.2, segmentUs: 10 * minute }, randomFrom(1));
  expect(spans).toEqual([{ startUs: 0, endUs: minute }]);
});

test("what stands already counts and is not planned again", () => {
  const standing = recordings.map(({ id }) => ({ recordingId: id, raterId: "ana" }));
  const { pairings, loads } = planAssignments({ ...wish, ratersEach: 2, standing });

  expect(pairings).toHaveLength(24);
  expect(pairings.some(({ raterId }) => raterId === "ana")).toBe(false);
  expect(loads.get("ana")?.recordings).toBe(24);
});

test("recordings for which raters are missing are said", () => {
  const { short, pairings } = planAssignments({ ...wish, raterIds: ["ana"], ratersEach: 2 });
  expect(short).toHaveLength(24);
  expect(pairings).toHaveLength(24);
});

test("positions of a rater count from 0 without a gap, in no order of the list", () => {
  const { pairings } = planAssignments(wish);
  for (const raterId of raterIds) {
    const mine = pairings.filter((one) => one.raterId === raterId);
    expect(mine.map(({ position }) => position)).toEqual(mine.map((_, at) => at));
    const places = mine.map(({ recordingId }) =>
      recordings.findIndex(({ id }) => id === recordingId),
    );
    expect(places).not.toEqual(places.toSorted((a, b) => a - b));
  }
});

test.each([3, 30, 100])(
  "of %i raters each recording gets one more than it has, however many these are",
  (count) => {
    const raters = Array.from({ length: count }, (_, at) => `rater ${at}`);
    // An incomplete design: 1, 2, 3, 1, … raters a recording.
    const standing = recordings.flatMap(({ id }, at) =>
      Array.from({ length: 1 + (at % 3) }, (_, which) => ({
        recordingId: id,
        raterId: raters[(at + which) % (count - 1)] ?? "",
      })),
    );
    const free = raters.slice(-1);

    const { pairings, short } = planAssignments({
      ...wish,
      raterIds: count === 3 ? free : raters,
      isFurther: true,
      standing,
    });

    expect(short).toEqual([]);
    for (const { id } of recordings) {
      const further = pairings.filter(({ recordingId }) => recordingId === id);
      expect(further).toHaveLength(1);
      expect(standing).not.toContainEqual({ recordingId: id, raterId: further[0]?.raterId });
    }
  },
);
