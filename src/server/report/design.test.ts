import { expect, it } from "vitest";
import { coveredBy } from "./design.ts";

it("counts time that several cover once in both", () => {
  const all = { startUs: 0, endUs: 100 };
  const stretches = [
    { startUs: 10, endUs: 30 },
    { startUs: 30, endUs: 40 },
  ];

  expect(coveredBy([[all], stretches, [{ startUs: 35, endUs: 60 }]])).toEqual({
    byOneUs: 100,
    bySeveralUs: 50,
  });
  expect(coveredBy([stretches])).toEqual({ byOneUs: 30, bySeveralUs: 0 });
  expect(coveredBy([])).toEqual({ byOneUs: 0, bySeveralUs: 0 });
});
