import { expect, test } from "vitest";
import { withFieldsNow, withParametersNow } from "./earlierNames.ts";

test("fields of the last release have the names of today, at every depth", () => {
  expect(
    withFieldsNow({ recipes: { kept: [1] }, rows: [{ leftOut: { notHandedIn: 2, blind: 0 } }] }),
  ).toEqual({ statistics: { kept: [1] }, rows: [{ excluded: { notSubmitted: 2, blind: 0 } }] });
});

test("what has its name of today is not replaced, and other values stay as they are", () => {
  expect(withFieldsNow({ statistics: 1, recipes: 2 })).toEqual({ statistics: 1, recipes: 2 });
  expect(withFieldsNow(null)).toBeNull();
  expect(withFieldsNow(["leftOut", 3])).toEqual(["leftOut", 3]);
});

test("a saved link with the parameters of the last release is read", () => {
  expect(withParametersNow({ recipes: "percent", scanRecipes: "scan_kappa", by: "code" })).toEqual({
    statistics: "percent",
    scanStatistics: "scan_kappa",
    by: "code",
  });
  expect(withParametersNow({ recipes: "percent", statistics: "icc" })).toMatchObject({
    statistics: "icc",
  });
  expect(withParametersNow(undefined)).toBeUndefined();
});
