import { expect, it } from "vitest";
import { codes, scheme } from "../../../../../tests/sample.ts";
import { barsByCode, barsByGroup, usedCodes } from "./budgetBars.ts";
import { group, row } from "./budgetSample.ts";

const groups = [group(0, "Ana"), group(1, "Ben")];
const rows = [
  row({ group: 0, codeId: codes.together, count: 2, totalUs: 6e6, meanUs: 3e6, share: 0.25 }),
  row({ group: 1, codeId: codes.together, count: 1, totalUs: 2e6, meanUs: 2e6, share: 0.5 }),
  row({ group: 0, codeId: codes.laughs, count: 3 }),
  row({ group: 1, codeId: codes.solitary, count: 0, totalUs: 0, share: 0 }),
];
const because = () => "no duration";

it("draws a bar a group for every code, in seconds", () => {
  const [bars] = barsByCode({
    rows,
    codes: usedCodes(scheme.codes, rows, "state"),
    groups,
    measure: "total",
    because,
  });

  expect(bars).toMatchObject({
    name: "Together",
    values: { Ana: { value: 6 }, Ben: { value: 2 } },
  });
});

it("puts the codes of a group behind each other, each in its own colour", () => {
  const { bars, series } = barsByGroup({
    rows,
    codes: usedCodes(scheme.codes, rows, "state"),
    groups,
    measure: "share",
    because,
  });

  expect(series).toEqual([{ id: codes.together, name: "Together", color: "#0072b2" }]);
  expect(bars.map(({ values }) => values[codes.together])).toMatchObject([
    { value: 0.25 },
    { value: 0.5 },
  ]);
});

it("says why there is no figure, and leaves out codes that nobody used", () => {
  const used = usedCodes(scheme.codes, rows, "any");
  const bars = barsByCode({ rows, codes: used, groups, measure: "mean", because });

  expect(used.map(({ name }) => name)).toEqual(["Together", "Laughs"]);
  expect(bars[1]?.values["Ana"]).toEqual({ kind: "undefined", because: "no duration" });
  expect(bars[1]?.values["Ben"]).toBeUndefined();
});

it("gives figures that are means their intervals, in the unit of the axis, and sums none", () => {
  const surely = [
    row({
      group: 0,
      codeId: codes.together,
      count: 2,
      totalUs: 6e6,
      meanUs: 3e6,
      meanInterval: { low: 1e6, high: 5e6 },
    }),
  ];
  const of = { rows: surely, codes: usedCodes(scheme.codes, surely, "state"), groups, because };

  expect(barsByCode({ ...of, measure: "mean" })[0]?.values["Ana"]).toEqual({
    kind: "value",
    value: 3,
    low: 1,
    high: 5,
  });
  expect(barsByCode({ ...of, measure: "total" })[0]?.values["Ana"]).toMatchObject({
    value: 6,
    low: null,
  });
});
