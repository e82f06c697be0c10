import { expect, test } from "vitest";
import type { AgreementSummary } from "../../../api/contract/overview.ts";
import { driftOf, weekPoints } from "./drift.ts";

type Week = AgreementSummary["weeks"][number];

function week(startsOn: string, recordings: number, value?: number): Week {
  const counted = { n: 1_000_000, per: "us" } as const;
  return {
    startsOn,
    recordings,
    durationKappa:
      value === undefined
        ? { kind: "undefined", because: "one_code_only", ...counted }
        : { kind: "value", value, low: null, high: null, observed: 0.8, expected: 0.5, ...counted },
  };
}

test("weeks without a figure say nothing of drift", () => {
  const points = weekPoints([
    week("2026-03-02", 3, 0.7),
    week("2026-03-09", 2),
    week("2026-03-23", 1, 0.6),
  ]);

  expect(points.map(({ kappa }) => kappa)).toEqual([0.7, 0.6]);
  expect(weekPoints([])).toEqual([]);
});

test("drift is the last week against the weeks before, weighed by recordings", () => {
  const drift = driftOf(
    weekPoints([
      week("2026-03-02", 3, 0.8),
      week("2026-03-09", 1, 0.6),
      week("2026-03-16", 2, 0.6),
    ]),
  );

  expect(drift?.before).toBeCloseTo(0.75);
  expect(drift?.change).toBeCloseTo(-0.15);
  expect(drift?.isMarked).toBe(true);
});

test("one week before is not enough to speak of drift, and better is none", () => {
  const one = weekPoints([week("2026-03-02", 3, 0.9), week("2026-03-09", 1, 0.2)]);
  const better = weekPoints([
    week("2026-03-02", 3, 0.5),
    week("2026-03-09", 1, 0.5),
    week("2026-03-16", 1, 0.9),
  ]);

  expect(driftOf(one)).toBeUndefined();
  expect(driftOf(better)?.isMarked).toBe(false);
});
