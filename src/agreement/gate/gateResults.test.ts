import { describe, expect, test } from "vitest";
import {
  failsBy,
  plantedTrainees,
  type TraineeFault,
  type TraineeRule,
  traineeRuleNames,
  traineeRules,
  traineeScheme,
} from "../../../tests/plantedTrainees.ts";
import { type GateRule, isPassed, passesGate } from "../../domain/entities/gate.ts";
import { gateResults } from "./gateResults.ts";
import type { GoldPair } from "./goldPair.ts";

const names = traineeRuleNames;
const rules: readonly GateRule[] = Object.values(traineeRules);

function failed(pairs: readonly GoldPair[]): readonly TraineeRule[] {
  const results = gateResults(rules, traineeScheme, pairs);
  return names.filter((_, at) => {
    const result = results[at];
    return !result || !isPassed(result);
  });
}

/** Whether those with a fault pass by kappa by duration alone. */
function passedOfOld(fault: TraineeFault): readonly boolean[] {
  const rule = traineeRules.states;
  return plantedTrainees(7, 7)
    .filter((one) => one.fault === fault)
    .map(({ pairs }) => passesGate([rule], gateResults([rule], traineeScheme, pairs)));
}

describe("planted faults", () => {
  test.each([
    [3, 1],
    [3, 2],
    [3, 5],
    [30, 1],
    [100, 1],
  ])(
    "each of %i trainees fails by the rules that see the fault, and by no other (seed %i)",
    (count, seed) => {
      const wrong = plantedTrainees(count, seed).flatMap(({ fault, pairs }) => {
        const by = failed(pairs);
        return by.join(" ") === failsBy[fault].join(" ") ? [] : [{ fault, by }];
      });

      expect(wrong).toEqual([]);
    },
  );

  test("whoever makes no fault passes, whatever order recordings and events come in", () => {
    const [perfect] = plantedTrainees(7, 7);
    if (!perfect) throw new Error("there is a trainee");
    const turned = perfect.pairs.toReversed().map((pair) => ({
      ...pair,
      own: {
        ...pair.own,
        events: pair.own.events.toReversed(),
        parts: pair.own.parts.toReversed(),
        ratings: pair.own.ratings.toReversed(),
      },
    }));

    const results = gateResults(rules, traineeScheme, perfect.pairs);

    expect(passesGate(rules, results)).toBe(true);
    expect(gateResults(rules, traineeScheme, turned)).toEqual(results);
  });

  test("the gate of old, kappa by duration alone, sees neither missed points nor a misrated criterion", () => {
    expect([passedOfOld("misses_points"), passedOfOld("misrates")]).toEqual([[true], [true]]);
  });
});

describe("what is not there", () => {
  const [trainee] = plantedTrainees(7, 7);
  const pairs = trainee?.pairs ?? [];

  test("where the standard has nothing no rule is passed, and each says why", () => {
    const empty = pairs.map((pair) => {
      const nothing = { ...pair.gold, events: [], ratings: [], parts: [] };
      return { ...pair, gold: nothing, own: nothing };
    });

    const results = gateResults(rules, traineeScheme, empty);

    expect(results.filter(isPassed)).toEqual([]);
    expect(
      results.map(({ figures }) =>
        figures.every(({ value, because }) => value === null && because !== null),
      ),
    ).not.toContain(false);
  });

  test("who leaves out what is hard does not pass by what is left", () => {
    const evasive = pairs.map((pair, at) => ({
      ...pair,
      own: {
        ...pair.own,
        ratings: at === 0 ? pair.own.ratings : [],
        parts: pair.own.parts.filter(
          (part) =>
            (part.kind === "scan" && part.number > 20) || (part.kind === "trace" && part.slot > 20),
        ),
      },
    }));

    const results = gateResults(rules, traineeScheme, evasive);
    const reasonOf = (name: TraineeRule) =>
      results[names.indexOf(name)]?.figures.map(({ because }) => because);

    expect(reasonOf("exact")).toEqual(Array.from({ length: 3 }, () => "left_out_too_much"));
    expect(reasonOf("scans")).toEqual(["left_out_too_much"]);
    expect(reasonOf("trace")).toEqual(["left_out_too_much"]);
  });

  test("without a recording there is nothing to pass", () => {
    expect(gateResults(rules, traineeScheme, []).filter(isPassed)).toEqual([]);
  });
});

test("each code is a figure of its own, and a code that nobody used is no pass", () => {
  const rule: GateRule = {
    measure: { kind: "duration_kappa" },
    scope: { of: "each_code" },
    minimum: 0.8,
  };
  const [trainee] = plantedTrainees(7, 7);

  const [result] = gateResults([rule], traineeScheme, trainee?.pairs ?? []);

  expect(result?.figures.map(({ value }) => value !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(result && isPassed(result)).toBe(false);
});
