import { expect, it } from "vitest";
import { codes, scheme } from "../../../../../tests/sample.ts";
import type { Distributions } from "../../../../api/contract/analysis.ts";
import { chosenSubject, histogramOf, subjectOf } from "./histogram.ts";

type Row = Distributions["rows"][number];

const groups = ["Ana", "Ben"].map((name, index) => ({
  index,
  id: name,
  name,
  observedUs: 1,
  observations: 1,
  recordings: 1,
}));
const amounts = {
  min: 0,
  lowerQuartile: 0,
  median: 0,
  upperQuartile: 0,
  max: 0,
  mean: 0,
  sd: null,
};

it("has classes of seconds, and the counts of each group", () => {
  const shown = histogramOf([times(0, [1, 2]), times(1, [0, 3])], { groups, criterion: undefined });

  expect(shown.bins).toEqual([
    { kind: "range", low: 0, high: 2 },
    { kind: "range", low: 2, high: 4 },
  ]);
  expect(shown.groups.map(({ name, counts }) => [name, counts])).toEqual([
    ["Ana", [1, 2]],
    ["Ben", [0, 3]],
  ]);
});

it("calls classes of ratings by their levels, the last with its upper end", () => {
  const row: Row = {
    ...amounts,
    group: 0,
    codeId: null,
    criterionId: codes.criterion,
    n: 3,
    from: 1,
    width: 1,
    counts: [1, 2],
  };

  expect(histogramOf([row], { groups, criterion: scheme.criteria[0] }).bins).toEqual([
    { kind: "name", name: "1" },
    { kind: "name", name: "2, 3" },
  ]);
});

it("takes what the address names, else what has most values", () => {
  const rows = [times(0, [1]), { ...times(0, [9]), codeId: codes.laughs, n: 9 }];

  expect(chosenSubject(rows, codes.together)).toBe(codes.together);
  expect(chosenSubject(rows, "gone")).toBe(codes.laughs);
  expect(chosenSubject([], undefined)).toBeUndefined();
  expect(subjectOf({ ...times(0, [1]), codeId: null })).toBe("total");
});

function times(group: number, counts: number[]): Row {
  return {
    ...amounts,
    group,
    codeId: codes.together,
    criterionId: null,
    n: counts.reduce((sum, count) => sum + count, 0),
    from: 0,
    width: 2e6,
    counts,
  };
}
