import { describe, expect, test } from "vitest";
import { type GateRule, lowestOf, passesGate, type RuleResult } from "./gate.ts";
import { id } from "../rules.ts";

const kappa: GateRule = {
  measure: { kind: "duration_kappa" },
  scope: { of: "states" },
  minimum: 0.8,
};
const near: GateRule = {
  measure: { kind: "event_f1", pointsWithinUs: 1_000_000 },
  scope: { of: "points" },
  minimum: 0.9,
};
const each: GateRule = {
  measure: { kind: "rating_percent" },
  scope: { of: "each_criterion" },
  minimum: 0.5,
};

function of(rule: GateRule, value: number | null): RuleResult {
  return { rule, figures: [{ value, because: value === null ? "no_events" : null, n: 1 }] };
}

describe("the figures of a certificate", () => {
  test("are the lowest of each rule, whatever the order of the rules was when work was handed in", () => {
    const earlier = [of(near, 0.99), of(kappa, 0.85)];
    const later = [of(kappa, 0.9), of(near, 0.92)];

    for (const found of [
      [earlier, later],
      [later, earlier],
    ]) {
      const lowest = lowestOf([kappa, near], found);
      expect(lowest.map(({ figures }) => figures.map(({ value }) => value))).toEqual([
        [0.85],
        [0.92],
      ]);
      expect(passesGate([kappa, near], lowest)).toBe(true);
    }
  });

  test("are under the rules of now, and a rule that has gone is left out", () => {
    const now = { ...kappa, minimum: 0.7 };

    const lowest = lowestOf([now], [[of(near, 0.1), of(kappa, 0.75)]]);

    expect(lowest).toEqual([{ rule: now, figures: [{ value: 0.75, because: null, n: 1 }] }]);
  });

  test("keep to their criterion where a scheme lists them otherwise", () => {
    const [first, second] = [0, 1].map((at) =>
      id("criterion").parse(`00000000-0000-7000-8000-00000000000${at}`),
    );
    const rated = (values: readonly [typeof first, number][]): RuleResult => ({
      rule: each,
      figures: values.map(([criterionId, value]) => ({ criterionId, value, because: null, n: 2 })),
    });

    const [lowest] = lowestOf(
      [each],
      [
        [
          rated([
            [first, 0.9],
            [second, 0.6],
          ]),
        ],
        [
          rated([
            [second, 0.8],
            [first, 0.7],
          ]),
        ],
      ],
    );

    expect(lowest?.figures.map(({ criterionId, value }) => [criterionId, value])).toEqual([
      [first, 0.7],
      [second, 0.6],
    ]);
  });

  test("without a figure are lower than any", () => {
    const [lowest] = lowestOf([kappa], [[of(kappa, -0.2)], [of(kappa, null)]]);

    expect(lowest?.figures[0]?.value).toBeNull();
  });
});
