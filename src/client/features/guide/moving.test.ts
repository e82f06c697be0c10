import { expect, test } from "vitest";
import { staleMovingTables } from "../../../../scripts/guide/movingTables.ts";
import { isMovingName, type Moving, type MovingName, movings, movingRows } from "./moving.ts";

test("the tables of the guide are what the statistics come to", () => {
  expect(staleMovingTables()).toEqual([]);
});

/** By hand: kappa of two who are right in 0.9 of a share b of units and of the rest. */
function kappaAt(share: number): number {
  const marked = share * 0.9 + (1 - share) * 0.1;
  const byChance = marked ** 2 + (1 - marked) ** 2;
  return (0.82 - byChance) / (1 - byChance);
}

test.each([1, 5, 20, 50])("kappa at a base rate of %s%% is that of the formula", (percent) => {
  const [observed, kappa] = valuesOf("cohens-kappa", percent);
  expect(observed).toBeCloseTo(0.82, 12);
  expect(kappa).toBeCloseTo(kappaAt(percent / 100), 12);
});

test.each([0, 1, 3])("a lag of %s s costs so many seconds at each of six changes", (lagS) => {
  const apart = (6 * lagS) / 60;
  const [agreement] = valuesOf("duration-kappa", lagS);
  expect(agreement).toBeCloseTo(1 - apart, 12);
});

test("within so many seconds as many presses meet as were planted, and F1 is of 8 and 7", () => {
  expect(movings["event-f1"].steps.map((step) => valuesOf("event-f1", step))).toEqual(
    [0, 1, 3, 4, 5, 6, 7].map((matched) => [matched, (2 * matched) / (8 + 7)]),
  );
});

test("a tolerance as wide as the lag makes all units agree", () => {
  expect(valuesOf("tolerance", 0)[1]).toBe(valuesOf("tolerance", 0)[0]);
  expect(valuesOf("tolerance", 2)[1]).toBe(1);
});

test("the mean of k raters is what Spearman and Brown step up of one", () => {
  for (const raters of movings.icc.steps) {
    const [one = NaN, all] = valuesOf("icc", raters);
    expect(all).toBeCloseTo((raters * one) / (1 + (raters - 1) * one), 10);
  }
});

test("every step has figures, and a column for each", () => {
  for (const [name, { steps, decimals, start }] of entries()) {
    expect(steps).toContain(start);
    for (const row of movingRows(name)) expect(row).toHaveLength(1 + decimals.length);
    expect(movingRows(name).flat()).not.toContain("not defined");
  }
});

function valuesOf(name: MovingName, step: number): readonly (number | undefined)[] {
  const { figures }: Moving = movings[name];
  return figures(step).map((figure) => (figure.kind === "value" ? figure.value : undefined));
}

function entries(): readonly (readonly [MovingName, Moving])[] {
  return Object.keys(movings)
    .filter(isMovingName)
    .map((name) => [name, movings[name]]);
}
