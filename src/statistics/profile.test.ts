import { expect, test } from "vitest";
import { profile } from "./profile.ts";

test("mean, spread and place on the scale; what could not be judged is left out", () => {
  const points = profile([
    { criterion: "clarity", ratings: [1, 3, null, 5], low: 1, high: 5 },
    { criterion: "care", ratings: [null], low: 1, high: 5 },
  ]);

  expect(points[0]).toEqual({
    criterion: "clarity",
    count: 3,
    mean: { kind: "value", value: 3 },
    standardDeviation: { kind: "value", value: 2 },
    position: { kind: "value", value: 0.5 },
  });
  expect(points[1]?.mean).toEqual({ kind: "undefined", because: "no_units" });
});
