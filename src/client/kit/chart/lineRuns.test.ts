import { expect, it } from "vitest";
import { exact } from "./estimate.ts";
import { lineRuns } from "./lineRuns.ts";

const undefinedHere = { kind: "undefined", because: "one code only" } as const;

it("breaks a line where nothing is defined, instead of drawing over the gap", () => {
  const steps = [exact(0.4), exact(0.5), undefinedHere, exact(0.7)].map((ana) => ({
    estimates: { ana },
  }));

  const { runs, ends } = lineRuns(steps, [{ id: "ana", name: "Ana" }]);

  expect(runs.map(({ points }) => points.map(({ x, y }) => [x, y]))).toEqual([
    [
      [0, 0.4],
      [1, 0.5],
    ],
    [[3, 0.7]],
  ]);
  expect(ends).toEqual([{ name: "Ana", y: 0.7 }]);
});

it("puts points of one step beside each other", () => {
  const { runs } = lineRuns(
    [{ estimates: { a: exact(1), b: exact(1) } }],
    [
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ],
  );

  const [first, second] = runs.map(({ points }) => points[0]?.x ?? NaN);
  expect(first).toBeLessThan(0);
  expect(second).toBeGreaterThan(0);
});
