import { expect, test } from "vitest";
import { newId } from "../../../tests/sample.ts";
import { traineeScheme } from "../../../tests/plantedTrainees.ts";
import type { GateRule } from "../../domain/entities/gate.ts";
import { emptyScheme, Modifier, type Scheme } from "../../domain/entities/scheme.ts";
import { defaultRules, isSoundRule, scopesOf, unseenBy } from "./gateRules.ts";
import { measures } from "../registry.ts";

const samplings = [
  { isContinuous: true, hasScans: false },
  { isContinuous: true, hasScans: true },
  { isContinuous: false, hasScans: true },
];
const nothing = { points: [], states: [], scans: false, criteria: [], traces: [], modifiers: [] };

/** Every scheme that has some of the kinds of coding. */
const schemes: readonly Scheme[] = Array.from({ length: 16 }, (_, bits) => ({
  ...traineeScheme,
  codes: traineeScheme.codes.filter(({ kind }) => (bits & (kind === "point" ? 1 : 2)) > 0),
  criteria: traineeScheme.criteria.filter(({ scale }) => (bits & (scale === "trace" ? 4 : 8)) > 0),
}));

test("of whatever a scheme collects the rules that fit it leave nothing unseen", () => {
  for (const scheme of schemes) {
    for (const sampling of samplings) {
      const rules = defaultRules(scheme, sampling);
      expect(rules.every(isSoundRule)).toBe(true);
      expect(unseenBy(rules, scheme, sampling)).toEqual(nothing);
    }
  }
});

test("a study without a scheme has a rule all the same", () => {
  expect(defaultRules(emptyScheme, { isContinuous: true, hasScans: false })).toHaveLength(1);
});

test("what no rule sees is named", () => {
  const [all] = samplings.slice(1);
  if (!all) throw new Error("there is a sampling");
  const third = traineeScheme.criteria[2];
  if (!third) throw new Error("there are three criteria");
  const unseenOf = (...rules: GateRule[]) => unseenBy(rules, traineeScheme, all);
  const duration: GateRule = {
    measure: { kind: "duration_kappa" },
    scope: { of: "overall" },
    minimum: 0.8,
  };

  // Kappa by duration over all codes sees no points.
  expect(unseenOf(duration)).toEqual({
    points: ["Code 4", "Code 5"],
    states: [],
    scans: true,
    criteria: ["Criterion 1", "Criterion 2", "Criterion 3"],
    traces: ["Criterion 4"],
    modifiers: [],
  });
  // The ICC has nothing to say on names, whatever it is told to look at.
  expect(
    unseenOf({ measure: { kind: "icc" }, scope: { of: "each_criterion" }, minimum: 0.8 }).criteria,
  ).toEqual(["Criterion 1"]);
  expect(
    unseenOf({
      measure: { kind: "rating_percent" },
      scope: { of: "criterion", id: third.id },
      minimum: 0.8,
    }).criteria,
  ).toEqual(["Criterion 1", "Criterion 2"]);
});

test("modifiers are never seen, where a code has them", () => {
  const modifier = Modifier.parse({
    type: "text",
    id: newId("modifier"),
    name: "Distance",
    isRequired: false,
    texts: {},
  });
  const scheme: Scheme = {
    ...traineeScheme,
    codes: traineeScheme.codes.map((code) => ({ ...code, modifierIds: [modifier.id] })),
    modifiers: [modifier],
  };
  const sampling = { isContinuous: true, hasScans: false };

  expect(unseenBy(defaultRules(scheme, sampling), scheme, sampling)).toEqual({
    ...nothing,
    modifiers: ["Distance"],
  });
});

test("every measure can be a rule of whatever it can look at", () => {
  const [code] = traineeScheme.codes;
  const [criterion] = traineeScheme.criteria;
  if (!code || !criterion) throw new Error("there are both");
  for (const { id: kind } of measures) {
    expect(scopesOf({ kind }).length).toBeGreaterThan(0);
    for (const of of scopesOf({ kind })) {
      const scope =
        of === "code"
          ? { of, id: code.id }
          : of === "criterion"
            ? { of, id: criterion.id }
            : { of };
      expect(isSoundRule({ measure: { kind }, scope, minimum: 0.8 })).toBe(true);
    }
  }
});
