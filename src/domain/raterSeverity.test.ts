import { expect, test } from "vitest";
import { meanDifference, severityFromGold, severityFromOthers } from "./raterSeverity.ts";

const ranges = new Map([
  ["warmth", { low: 1, high: 5 }],
  ["tact", { low: 0, high: 10 }],
]);

function judged(raterId: string, placeKey: string, criterionId: string, value: number) {
  return { raterId, placeKey, criterionId, value };
}

test("a rater's severity is the mean of paired differences with Student's interval", () => {
  // Differences from the other: 1, 2, 3, 2. Mean 2, s² = 2/3, t(0.975; 3) = 3.182446.
  const found = severityFromOthers(
    [
      [3, 2],
      [4, 2],
      [5, 2],
      [4, 2],
    ].flatMap(([lenient = 0, severe = 0], at) => [
      judged("ana", `r${at}`, "warmth", lenient),
      judged("ben", `r${at}`, "warmth", severe),
    ]),
    ranges,
  );

  const ana = found.find(({ raterId }) => raterId === "ana")?.criteria.get("warmth");
  const ben = found.find(({ raterId }) => raterId === "ben")?.criteria.get("warmth");
  const reach = 3.182446 * Math.sqrt(2 / 3 / 4);
  expect(ana).toMatchObject({ kind: "value", mean: 2, n: 4 });
  expect(ana?.kind === "value" && ana.low).toBeCloseTo(2 - reach, 5);
  expect(ana?.kind === "value" && ana.high).toBeCloseTo(2 + reach, 5);
  expect(ben).toMatchObject({ kind: "value", mean: -2 });
});

test("one of three is compared with the mean of the other two", () => {
  const found = severityFromOthers(
    ["r1", "r2", "r3"].flatMap((place) => [
      judged("ana", place, "warmth", 5),
      judged("ben", place, "warmth", 2),
      judged("cyd", place, "warmth", 3),
    ]),
    ranges,
  );

  expect(found.map(({ criteria }) => criteria.get("warmth"))).toEqual([
    { kind: "value", mean: 2.5, low: 2.5, high: 2.5, n: 3 },
    { kind: "value", mean: -2, low: -2, high: -2, n: 3 },
    { kind: "value", mean: -0.5, low: -0.5, high: -0.5, n: 3 },
  ]);
});

test("over all criteria a recording counts once, as a share of each scale", () => {
  const found = severityFromGold(
    ["r1", "r2", "r3"].flatMap((place) => [
      judged("ana", place, "warmth", 4),
      judged("ana", place, "tact", 10),
    ]),
    new Map(
      ["r1", "r2", "r3"].flatMap((place) => [
        [`${place} warmth`, 3],
        [`${place} tact`, 5],
      ]),
    ),
    ranges,
  );

  // A quarter of one scale and half of the other.
  expect(found[0]?.overall).toEqual({ kind: "value", mean: 0.375, low: 0.375, high: 0.375, n: 3 });
});

test("who rated alone is compared with nobody", () => {
  expect(severityFromOthers([judged("ana", "r1", "warmth", 5)], ranges)).toEqual([]);
});

test("what the gold standard does not judge is left out", () => {
  const found = severityFromGold(
    [judged("ana", "r1", "warmth", 5), judged("ana", "r1", "tact", 5)],
    new Map([["r1 warmth", 4]]),
    ranges,
  );

  expect([...(found[0]?.criteria.keys() ?? [])]).toEqual(["warmth"]);
});

test("fewer than three recordings are too few to say anything by", () => {
  expect(meanDifference([])).toEqual({ kind: "few", n: 0 });
  expect(meanDifference([1, -1])).toEqual({ kind: "few", n: 2 });
});
