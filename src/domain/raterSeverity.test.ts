import { expect, test } from "vitest";
import { randomFrom } from "../statistics/random.ts";
import {
  type Judged,
  meanDifference,
  severityFromGold,
  severityFromOthers,
} from "./raterSeverity.ts";
import { inPart, isWhole } from "../../tests/whole.ts";

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
    { kind: "value", mean: 2.5, low: 2.5, high: 2.5, isApart: false, n: 3 },
    { kind: "value", mean: -2, low: -2, high: -2, isApart: false, n: 3 },
    { kind: "value", mean: -0.5, low: -0.5, high: -0.5, isApart: false, n: 3 },
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
  expect(found[0]?.overall).toEqual({
    kind: "value",
    mean: 0.375,
    low: 0.375,
    high: 0.375,
    isApart: false,
    n: 3,
  });
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
  expect(meanDifference([], { raters: 1 })).toEqual({ kind: "few", n: 0 });
  expect(meanDifference([1, -1], { raters: 2 })).toEqual({ kind: "few", n: 2 });
});

test.each([3, 30, 100])(
  "of %i raters alike somebody is called apart in at most one study of twenty, and a severe one always",
  (raters) => {
    const random = randomFrom(raters);
    let wrong = 0;
    const studies = inPart(300);
    for (let study = 0; study < studies; study += 1) {
      const found = severityFromOthers(ratedByThree(raters, random, 0), ranges);
      if (found.some(({ overall }) => overall.kind === "value" && overall.isApart)) wrong += 1;
    }
    const planted = severityFromOthers(ratedByThree(raters, random, 2), ranges);

    // The binomial's 99.9 % above a true 5 % of 300, or of 100.
    expect(wrong).toBeLessThanOrEqual(isWhole ? 28 : 12);
    expect(
      planted.flatMap(({ raterId, overall }) =>
        overall.kind === "value" && overall.isApart && overall.mean < 0 ? [raterId] : [],
      ),
    ).toEqual(["rater 0"]);
  },
);

/** Each recording by three raters in turn; the first of them is so many levels more severe. */
function ratedByThree(raters: number, random: () => number, severe: number): Judged[] {
  return Array.from({ length: 8 * raters }, (_, recording) => {
    const quality = 1 + 4 * random();
    const first = Math.floor(random() * raters);
    const step = raters === 3 ? 1 : 1 + Math.floor((random() * (raters - 1)) / 2);
    return [0, 1, 2].map((at) => {
      const rater = (first + at * step) % raters;
      const off = random() + random() + random() - 1.5;
      const value = Math.round(quality + off - (rater === 0 ? severe : 0));
      return judged(`rater ${rater}`, `r${recording}`, "warmth", value);
    });
  }).flat();
}
