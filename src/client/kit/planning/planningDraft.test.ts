import { expect, test } from "vitest";
import type { Figure } from "../../../agreement/figure.ts";
import { firstPlanning, planningFault, unitsPlan, widthsWish } from "./planningDraft.ts";
import { isPreciseEnough, precisionRows } from "./precisionRows.ts";

test("what is there at first can be planned for, of every kind", () => {
  expect(widthsWish(firstPlanning)).toBeDefined();
  expect(unitsPlan(firstPlanning)).toBeUndefined();
  for (const kind of ["categories", "scores"] as const) {
    const plan = unitsPlan({ ...firstPlanning, kind });
    expect(widthsWish({ ...firstPlanning, kind })).toBeUndefined();
    const needed = plan?.widths.find(({ units }) => units === plan.forWidth);
    expect(needed?.halfWidth).toBeLessThanOrEqual(0.1);
    expect(plan?.widths[0]?.halfWidth).toBeGreaterThan(0.1);
  }
});

test.each([
  { change: { expected: undefined }, field: "expected", fault: "range" },
  { change: { codes: 1.5 }, field: "codes", fault: "range" },
  { change: { against: 0.7 }, field: "against", fault: "not_below_expected" },
  { change: { ratersEach: 5 }, field: "ratersEach", fault: "more_than_raters" },
  { change: { boutS: 601, recordingMin: 10 }, field: "boutS", fault: "range" },
  { change: { boutS: 120, recordingMin: 1 }, field: "boutS", fault: "bout_longer" },
  {
    change: { rarestPercent: 40, categories: 3 },
    field: "rarestPercent",
    fault: "above_equal_share",
  },
] as const)("$field: $fault", ({ change, field, fault }) => {
  const draft = { ...firstPlanning, ...change };
  expect(planningFault(draft, field)).toBe(fault);
  const kind = field === "rarestPercent" ? "categories" : "time";
  expect(unitsPlan({ ...draft, kind })).toBeUndefined();
  expect(widthsWish({ ...draft, kind })).toBeUndefined();
});

function figure(value: number, half: number): Figure {
  const rest = { observed: null, expected: null, n: 10, per: "us", df: 9 } as const;
  return {
    kind: "value",
    value,
    low: value - half,
    high: value + half,
    limitsFrom: "jackknife",
    ...rest,
  };
}

const of = { by: "overall" } as const;
const goal = { halfWidth: 0.08, leastRecordings: 20 };

test("a goal is reached by width and number of recordings, whatever the value", () => {
  for (const value of [-0.2, 0.3, 0.9]) {
    const rows = precisionRows([{ of, recordings: 25, figures: [figure(value, 0.07)] }], {
      recipe: { kind: "duration_kappa" },
      place: 0,
      wanted: goal.halfWidth,
    });
    expect(isPreciseEnough(rows, goal)).toBe(true);
    expect(rows[0]?.forecast).toMatchObject({ more: 0 });
    expect(isPreciseEnough(rows, { ...goal, leastRecordings: 26 })).toBe(false);
    expect(isPreciseEnough(rows, { ...goal, halfWidth: 0.06 })).toBe(false);
  }
  expect(isPreciseEnough([], goal)).toBe(false);
});

test("without limits there is neither a width nor a forecast", () => {
  const none: Figure = { kind: "undefined", because: "one_code_only", n: 10, per: "us" };
  const [row] = precisionRows([{ of, recordings: 25, figures: [none] }], {
    recipe: { kind: "duration_kappa" },
    place: 0,
    wanted: 0.1,
  });
  expect(row).toMatchObject({ of, recordings: 25, because: "one_code_only", isDefined: false });
  expect(isPreciseEnough(row ? [row] : [], goal)).toBe(false);
});
