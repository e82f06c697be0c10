import { expect, test } from "vitest";
import { newId } from "../../../tests/sample.ts";
import { traineeScheme } from "../../../tests/plantedTrainees.ts";
import { type GateRule, GateScope } from "../../domain/entities/gate.ts";
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

test("modifiers are seen by what compares them, of all codes that ask for them; free text by nothing", () => {
  const named = { isRequired: false, texts: {} };
  const hand = { ...named, type: "one", id: newId("modifier"), name: "Hand", choices: [] };
  const size = { ...named, type: "number", id: newId("modifier"), name: "Size", unit: "" };
  const word = { ...named, type: "text", id: newId("modifier"), name: "Word" };
  const modifiers = [hand, { ...size, min: 0, max: 9 }, word].map((one) => Modifier.parse(one));
  const scheme: Scheme = {
    ...traineeScheme,
    codes: traineeScheme.codes.map((code) => ({
      ...code,
      modifierIds: modifiers.map(({ id }) => id),
    })),
    modifiers,
  };
  const sampling = { isContinuous: true, hasScans: false };
  const own = defaultRules(scheme, sampling);
  const unseen = (...rules: readonly Pick<GateRule, "measure" | "scope">[]) =>
    unseenBy([...own, ...rules.map((rule) => ({ ...rule, minimum: 0.8 }))], scheme, sampling)
      .modifiers;
  const ofHand = { of: "modifier", id: hand.id } as const;

  expect(unseen()).toEqual(["Hand", "Size", "Word"]);
  expect(unseen({ measure: { kind: "modifier_kappa" }, scope: { of: "overall" } })).toEqual([
    "Size",
    "Word",
  ]);
  expect(unseen({ measure: { kind: "modifier_kappa" }, scope: ofHand })).toEqual(["Size", "Word"]);
  expect(unseen({ measure: { kind: "modifier_ccc" }, scope: ofHand })).toHaveLength(3);
  expect(unseen({ measure: { kind: "modifier_ccc" }, scope: { of: "each_modifier" } })).toEqual([
    "Hand",
    "Word",
  ]);
  // Of points alone it is not all that is chosen.
  expect(unseen({ measure: { kind: "modifier_kappa" }, scope: { of: "points" } })).toHaveLength(3);
});

test("a rule on modifiers leaves codes unseen: it says nothing of events that one has alone", () => {
  const rules: GateRule[] = [
    { measure: { kind: "modifier_kappa" }, scope: { of: "overall" }, minimum: 0.8 },
  ];
  const sampling = { isContinuous: true, hasScans: false };
  expect(unseenBy(rules, traineeScheme, sampling).points.length).toBeGreaterThan(0);
});

test("every measure can be a rule of whatever it can look at", () => {
  const [code] = traineeScheme.codes;
  const [criterion] = traineeScheme.criteria;
  if (!code || !criterion) throw new Error("there are both");
  for (const { id: kind } of measures) {
    expect(scopesOf({ kind }).length).toBeGreaterThan(0);
    for (const of of scopesOf({ kind })) {
      const ids = {
        code: code.id,
        criterion: criterion.id,
        section: newId("section"),
        modifier: newId("modifier"),
      };
      const scope = GateScope.parse(
        Object.hasOwn(ids, of)
          ? { of, id: Object.entries(ids).find(([name]) => name === of)?.[1] }
          : { of },
      );
      expect(isSoundRule({ measure: { kind }, scope, minimum: 0.8 })).toBe(true);
    }
  }
});
