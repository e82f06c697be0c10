import { describe, expect, it, test } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import { randomFrom } from "../../../statistics/random.ts";
import type { NamedLine } from "./FigureTable.tsx";
import { pairSpread } from "./pairSpread.ts";

function pairOf(name: string, value: number | undefined, recordings = 8): NamedLine {
  const line: AgreementLine = {
    key: name,
    of: { by: "pair", raterA: newId("account"), raterB: newId("account") },
    raters: 2,
    pairs: recordings,
    recordings,
    comparedUs: 0,
    events: 0,
    eventsOfEach: null,
    prevalence: null,
    figures: [
      value === undefined
        ? { kind: "undefined", because: "no_units", n: 0, per: "unit" }
        : {
            kind: "value",
            value,
            low: null,
            high: null,
            observed: null,
            expected: null,
            n: 10,
            per: "unit",
          },
    ],
  };
  return { name, line };
}

describe.each([3, 30, 100])("of all pairs of %i raters", (raters) => {
  const count = (raters * (raters - 1)) / 2;

  test("tells the quartiles that are planted, and names the lowest and the highest", () => {
    // Values from 0 to 1 in equal steps have their quartiles at 0.25, 0.5 and 0.75.
    const values = Array.from({ length: count }, (_, at) => at / (count - 1));
    const random = randomFrom(raters);
    const pairs = values
      .map((value, at) => ({ pair: pairOf(`Pair ${at}`, value), by: random() }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ pair }) => pair);

    const spread = pairSpread(pairs, 0);

    expect(spread?.pairs).toBe(count);
    expect(spread?.first).toBeCloseTo(0.25, 9);
    expect(spread?.median).toBeCloseTo(0.5, 9);
    expect(spread?.third).toBeCloseTo(0.75, 9);
    expect(spread?.lowest).toEqual({ name: "Pair 0", value: 0 });
    expect(spread?.highest).toEqual({ name: `Pair ${count - 1}`, value: 1 });
  });

  test("names no pair for what a few recordings say, and counts none without a figure", () => {
    const pairs = Array.from({ length: count }, (_, at) =>
      at === 0 ? pairOf("None", undefined) : pairOf(`Pair ${at}`, at / count, at === 1 ? 2 : 8),
    );

    const spread = pairSpread(pairs, 0);

    expect(spread?.pairs).toBe(count - 1);
    expect(spread?.named).toBe(count - 2);
    expect(spread?.lowest?.name).toBe("Pair 2");
  });
});

it("names the first by name of those that are alike, and nothing of no pair", () => {
  const alike = pairSpread([pairOf("B", 0.5), pairOf("A", 0.5)], 0);

  expect([alike?.lowest?.name, alike?.highest?.name]).toEqual(["A", "A"]);
  expect(pairSpread([pairOf("A", 0.5, 2)], 0)?.lowest).toBeUndefined();
  expect(pairSpread([], 0)).toBeUndefined();
  expect(pairSpread([pairOf("A", 0.5)], 1)).toBeUndefined();
});
