import { expect, test } from "vitest";
import { limits } from "../../domain/limits.ts";
import { randomFrom } from "../../statistics/random.ts";
import { ranges } from "../../statistics/soundInterval.ts";
import { meanOfPairs } from "../measures/meanOfPairs.ts";
import { figuresBeside } from "./beside.ts";

test.each([40, 2_010])(
  "means of pairs over %i recordings have a difference with limits, also where recordings are taken together",
  (recordings) => {
    const random = randomFrom(recordings);
    const estimator = (level: number) =>
      meanOfPairs(
        [
          {
            shared: Array.from({ length: recordings }, (_, at) => ({
              at,
              own: Float64Array.of(level + 0.1 * random(), 1),
            })),
            evaluate: ([sum = 0, count = 0]) => ({
              value: sum / count,
              because: undefined,
              observed: undefined,
              expected: undefined,
              n: count,
            }),
          },
        ],
        recordings,
        "unit",
      );
    const keys = Array.from({ length: recordings }, (_, at) => `${at}`);

    const { differences } = figuresBeside(
      [{ people: estimator(0.6), program: estimator(0.55), range: ranges.coefficient }],
      keys,
      { margin: 0.1, limits },
    );

    expect(differences).toMatchObject([{ kind: "value", isEquivalent: true }]);
    const [first] = differences;
    const error = first?.kind === "value" ? (first.high - first.low) / 2 / 1.645 : NaN;
    // Two means of uniform values 0.1 wide.
    expect(error / (0.1 * Math.sqrt(1 / 6 / recordings))).toBeCloseTo(1, 0);
  },
);
