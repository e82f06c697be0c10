import { expect, test } from "vitest";
import type { Estimate } from "./estimate.ts";
import { forestAxis } from "./forestAxis.ts";

const high: readonly Estimate[] = [
  { kind: "value", value: 0.62, low: 0.44, high: 0.78 },
  { kind: "value", value: 0.81, low: null, high: null },
];
const chance = { at: 0, name: "chance" };

test("an axis whose end is free reaches to chance, where its line is drawn", () => {
  const { low, ticks, references, beyond } = forestAxis({ high: 1 }, high, [chance]);

  expect([low, ticks[0]]).toEqual([0, 0]);
  expect({ references, beyond }).toEqual({ references: [chance], beyond: [] });
});

test("a line beyond an end that is given is not drawn at that end", () => {
  const { low, references, beyond } = forestAxis({ low: 0.4, high: 1 }, high, [
    chance,
    { at: 0.8, name: "goal" },
  ]);

  expect(low).toBe(0.4);
  expect({ references, beyond }).toEqual({
    references: [{ at: 0.8, name: "goal" }],
    beyond: [chance],
  });
});

test("without lines it holds the estimates and their intervals", () => {
  const axis = forestAxis({}, high, []);

  expect(axis.low).toBeLessThanOrEqual(0.44);
  expect(axis.high).toBeGreaterThanOrEqual(0.81);
});
