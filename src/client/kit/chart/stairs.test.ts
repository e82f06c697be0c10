import { expect, it } from "vitest";
import { arrivedBy, roundSteps, stairOf } from "./stairs.ts";

const curve = [
  { us: 1e6, share: 0.25 },
  { us: 3e6, share: 0.5 },
  { us: 24e6, share: 0.75 },
];

it("takes round steps, and one more where the last moment lies between two", () => {
  expect(roundSteps(103e6).slice(0, 3)).toEqual([0, 5e6, 10e6]);
  expect(roundSteps(103e6).at(-1)).toBe(105e6);
  expect(roundSteps(24e6)).toHaveLength(25);
  expect(roundSteps(50_000)).toEqual([0, 50_000]);
});

it("counts a step at the very moment at which it came", () => {
  expect([0, 1e6, 3e6 - 1, 3e6, 30e6].map((us) => arrivedBy(curve, us))).toEqual([
    0, 0.25, 0.25, 0.5, 0.75,
  ]);
  expect(arrivedBy([], 5e6)).toBe(0);
});

it("begins at nothing and stays on its last level to the end", () => {
  expect(stairOf(curve, 25e6)).toEqual([{ us: 0, share: 0 }, ...curve, { us: 25e6, share: 0.75 }]);
  expect(stairOf([{ us: 0, share: 1 }], 2)).toEqual([
    { us: 0, share: 1 },
    { us: 2, share: 1 },
  ]);
});
