import { expect, it } from "vitest";
import { ratioInterval } from "./ratioOfTotals.ts";

it("is Student's interval of a mean where all units weigh the same", () => {
  const interval = ratioInterval([4, 6, 8, 10].map((of) => ({ of, to: 1 })));

  // Mean 7, standard deviation 2.582, t(3) = 3.1824: 7 ± 4.108.
  expect(interval).toMatchObject({
    kind: "interval",
    low: expect.closeTo(2.8916, 3),
    high: expect.closeTo(11.1084, 3),
    method: "student",
  });
});

it("weighs units by their size, as the linearised variance of a ratio does", () => {
  // By hand: ratio 12/60 = 0.2; residuals -1, -1, 2; SE = sqrt(3/2 · 6) / 60 = 0.05; t(2) = 4.3027.
  const interval = ratioInterval([
    { of: 1, to: 10 },
    { of: 3, to: 20 },
    { of: 8, to: 30 },
  ]);

  expect(interval).toMatchObject({
    low: 0,
    high: expect.closeTo(0.2 + 4.30265 * 0.05, 4),
  });
});

it("is cut at 0 and at what is possible", () => {
  const interval = ratioInterval(
    [
      { of: 0.5, to: 1 },
      { of: 1, to: 1 },
    ],
    { most: 1 },
  );

  expect(interval).toMatchObject({ low: 0, high: 1 });
});

it("does not exist for one unit, for no time, or for units that do not differ", () => {
  expect(ratioInterval([{ of: 1, to: 2 }])).toMatchObject({ because: "too_few_units" });
  expect(
    ratioInterval([
      { of: 0, to: 0 },
      { of: 0, to: 0 },
    ]),
  ).toMatchObject({ because: "empty_denominator" });
  expect(
    ratioInterval([
      { of: 1, to: 3 },
      { of: 2, to: 6 },
      { of: 0.1, to: 0.3 },
    ]),
  ).toMatchObject({ because: "standard_error_zero" });
});
