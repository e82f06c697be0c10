import { expect, test } from "vitest";
import { skippedBecause } from "./vectorSkipped.ts";

const oneCode = { kind: "undefined", because: "one_code_only" };

test("a convention for one code only is skipped where ours is undefined, and nothing else of it", () => {
  const convention = { stat: "gwet_ac", field: "value", value: 1 };

  expect(skippedBecause(convention, oneCode)).toBeDefined();
  expect(skippedBecause(convention, { kind: "value" })).toBeUndefined();
  expect(skippedBecause({ ...convention, value: null }, oneCode)).toBeUndefined();
  expect(
    skippedBecause(convention, { kind: "undefined", because: "no_complete_units" }),
  ).toBeUndefined();
  expect(
    skippedBecause({ stat: "cohen_kappa", field: "value", value: 1 }, oneCode),
  ).toBeUndefined();
});

test("a bound is skipped where there is no interval, and compared where there is one", () => {
  const bound = { stat: "fleiss_generalized", field: "hi", value: 1 };
  const none = { kind: "undefined", because: "too_few_units" };

  expect(skippedBecause(bound, none)).toBeDefined();
  expect(skippedBecause({ ...bound, value: 0.9 }, none)).toBeUndefined();
  expect(skippedBecause(bound, { kind: "value" })).toBeUndefined();
});

test("what we do not offer is skipped", () => {
  const error = { stat: "krippendorff_alpha_bootstrap", field: "lo", value: 0.1 };

  expect(skippedBecause(error, { kind: "unknown" })).toBeDefined();
});

test("a word that nobody knows is not skipped", () => {
  expect(
    skippedBecause({ stat: "new", field: "value", value: 1 }, { kind: "unknown" }),
  ).toBeUndefined();
});
