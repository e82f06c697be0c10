import { describe, expect, test } from "vitest";
import { equivalence } from "./equivalence.ts";

describe("two one-sided tests", () => {
  const options = { margin: 0.1, level: 0.05 };

  test("limits of 90% within the margins are equivalence at 5%", () => {
    for (const difference of [-0.12, -0.06, 0, 0.04, 0.09]) {
      for (const error of [0.01, 0.03, 0.06]) {
        const found = equivalence({ difference, error, df: 11 }, options);
        expect(found.isEquivalent).toBe(found.low > -0.1 && found.high < 0.1);
        expect(found.isNotWorse).toBe(found.low > -0.1);
      }
    }
  });

  test("no difference with little error is equivalent, with much it is not told", () => {
    expect(equivalence({ difference: 0, error: 0.02, df: 20 }, options).isEquivalent).toBe(true);
    expect(equivalence({ difference: 0, error: 0.2, df: 20 }, options).isEquivalent).toBe(false);
  });

  test("what is better by more than the margin is not worse, and not equivalent", () => {
    const { isNotWorse, isEquivalent } = equivalence(
      { difference: 0.2, error: 0.02, df: 20 },
      options,
    );

    expect({ isNotWorse, isEquivalent }).toEqual({ isNotWorse: true, isEquivalent: false });
  });
});
