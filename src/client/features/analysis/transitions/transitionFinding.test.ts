import { expect, it } from "vitest";
import { codes } from "../../../../../tests/sample.ts";
import { stepCount, stepsOf, strongestStep } from "./transitionFinding.ts";

const table = {
  group: 0,
  codeIds: [codes.solitary, codes.together],
  total: 10,
  counts: [
    [1, 5],
    [4, 0],
  ],
  probabilities: [
    [1 / 6, 5 / 6],
    [1, 0],
  ],
  expected: [
    [3, 3],
    [2, 2],
  ],
  residuals: [
    [-2.6, 2.6],
    [2.1, null],
  ],
  hasConverged: true,
};

it("reads every cell with its row as from and its column as to", () => {
  expect(stepsOf(table)[1]).toEqual({
    from: codes.solitary,
    to: codes.together,
    count: 5,
    probability: 5 / 6,
    expected: 3,
    residual: 2.6,
  });
  expect(stepsOf(table)[3]?.residual).toBeNull();
});

it("finds the step furthest above chance, and none where all may be chance", () => {
  expect(strongestStep(table)).toMatchObject({ from: codes.solitary, to: codes.together });
  expect(
    strongestStep({
      ...table,
      residuals: [
        [1.9, -5],
        [null, 0],
      ],
    }),
  ).toBeUndefined();
});

it("sizes a code by whichever side of its steps is more", () => {
  expect(stepCount(table, codes.solitary)).toBe(6);
  expect(stepCount(table, codes.together)).toBe(5);
});
