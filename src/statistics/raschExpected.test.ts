import { expect, it } from "vitest";
import { manyFacetRasch } from "./manyFacetRasch.ts";
import { randomFrom } from "./random.ts";
import { stepProbabilities } from "./raschExpected.ts";

it("gives the fair averages of the model, with levels that nobody used", () => {
  const random = randomFrom(9);
  const ratings = Array.from({ length: 60 }, (_, recording) =>
    [0, 1, 2].flatMap((rater) =>
      [0, 1].map((criterion) => {
        const level = Math.min(4, Math.floor((recording % 10) / 3 + 2.4 * random()));
        // On the second criterion nobody uses level 2.
        return { recording, rater, criterion, level: criterion === 1 && level === 2 ? 1 : level };
      }),
    ),
  ).flat();
  const ranges = [
    { least: 0, greatest: 4 },
    { least: 0, greatest: 4 },
  ];

  const found = manyFacetRasch(ratings, { ranges, model: "partial_credit" });

  if (found.kind === "undefined") throw new Error(found.because);
  for (const { measure, fairAverage } of found.raters) {
    if (measure.kind !== "measure" || fairAverage.kind !== "value") throw new Error("a measure");
    const logit = found.abilities.mean - measure.measure;
    const averages = found.scales.map((scale) =>
      stepProbabilities(scale, logit).reduce(
        (sum, { step, probability }) => sum + step * probability,
        0,
      ),
    );
    expect((averages[0] ?? NaN) / 2 + (averages[1] ?? NaN) / 2).toBeCloseTo(fairAverage.value, 9);
  }
});

it("adds up to 1 at any logit, and has nothing of a scale without thresholds", () => {
  const thresholds = [-1, 0.5, 2].map((measure, at) => ({
    step: at + 1,
    from: at,
    threshold: { kind: "measure" as const, measure, standardError: 0.1 },
  }));
  for (const logit of [-900, -3, 0, 3, 900]) {
    const sum = stepProbabilities({ thresholds }, logit).reduce(
      (all, { probability }) => all + probability,
      0,
    );
    expect(sum).toBeCloseTo(1, 12);
  }
  expect(stepProbabilities({ thresholds: [] }, 0)).toEqual([]);
});
