import { expect, it } from "vitest";
import { dStudyLines, neededFinding } from "./dStudyLines.ts";

const figure = (value: number) => ({ kind: "value" as const, value, low: null, high: null });
const none = { kind: "undefined" as const, because: "no_variance" };

it("draws a line for each number of occasions, in the order of raters, and leaves out what is not defined", () => {
  const lines = dStudyLines(
    [
      { raters: 2, occasions: 1, relative: figure(0.6), absolute: figure(0.5) },
      { raters: 1, occasions: 1, relative: figure(0.4), absolute: none },
      { raters: 1, occasions: 2, relative: figure(0.7), absolute: figure(0.6) },
    ],
    "absolute",
    (count) => `${count} occasions`,
  );

  expect(lines.map(({ name, points }) => [name, points.map(({ raters }) => raters)])).toEqual([
    ["1 occasions", [2]],
    ["2 occasions", [1]],
  ]);
});

it("says how many raters are needed with the occasions there were", () => {
  const needed = [
    { occasions: 1, relative: 4, absolute: null },
    { occasions: 2, relative: 2, absolute: 9 },
  ];

  expect(neededFinding({ needed, occasions: 1 }, "relative")).toEqual({
    kind: "needed",
    raters: 4,
    occasions: 1,
  });
  expect(neededFinding({ needed, occasions: 1 }, "absolute")).toEqual({
    kind: "needed",
    raters: 9,
    occasions: 2,
  });
});

it("says that no number of raters is enough, rather than give one", () => {
  const needed = [{ occasions: 1, relative: null, absolute: null }];

  expect(neededFinding({ needed, occasions: 1 }, "relative")).toEqual({ kind: "unreachable" });
});
