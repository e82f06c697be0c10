import { expect, it } from "vitest";
import { newId, scheme } from "../../../../../tests/sample.ts";
import type { Profiles } from "../../../../api/contract/analysis.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import { extremesOf, meanOf, radarOf } from "./radar.ts";

const words = { notRated: "not rated", scale: () => "" };
const groups = ["Ana", "Ben"].map((name, index) => ({
  index,
  id: name,
  name,
  observedUs: 1,
  observations: 1,
  recordings: 1,
}));
const warmth = criterion([1, 2, 3]);
const patience = criterion([1, 2, 3]);
const score = criterion([0, 10]);

it("keeps the values of a common scale, with their intervals", () => {
  const radar = radarOf([row(0, warmth, 2), row(1, warmth, 3), row(0, patience, 1)], {
    criteria: [warmth, patience],
    groups,
    words,
  });

  expect(radar.axis).toEqual({ low: 1, high: 3 });
  expect(radar.isStretched).toBe(false);
  expect(radar.spokes[0]?.values["Ana"]).toEqual({ kind: "value", value: 2, low: 1.5, high: 2.5 });
  expect(radar.spokes[1]?.values["Ben"]).toEqual({ kind: "undefined", because: "not rated" });
});

it("stretches scales that differ, and their intervals with them", () => {
  const radar = radarOf([row(0, warmth, 2), row(0, score, 5)], {
    criteria: [warmth, score],
    groups,
    words,
  });

  expect(radar.isStretched).toBe(true);
  expect(radar.spokes.map(({ values }) => values["Ana"])).toEqual([
    { kind: "value", value: 0.5, low: 0.25, high: 0.75 },
    { kind: "value", value: 0.5, low: 0.45, high: 0.55 },
  ]);
  expect(radar.spokes.map(({ unstretched }) => unstretched?.["Ana"])).toEqual([
    { kind: "value", value: 2, low: 1.5, high: 2.5 },
    { kind: "value", value: 5, low: 4.5, high: 5.5 },
  ]);
});

it("has no spoke for numbers that are only names", () => {
  const named = { ...warmth, scale: "nominal" as const };

  expect(radarOf([row(0, warmth, 2)], { criteria: [named], groups, words }).spokes).toEqual([]);
});

it("finds who rates highest on the whole, and nobody where nobody differs", () => {
  const radar = radarOf([row(0, warmth, 2), row(1, warmth, 3)], {
    criteria: [warmth],
    groups,
    words,
  });

  expect(meanOf(radar, "Ana")).toBe(2);
  expect(extremesOf(radar, groups)).toEqual({
    most: { name: "Ben", mean: 3 },
    least: { name: "Ana", mean: 2 },
  });
  expect(extremesOf(radar, groups.slice(0, 1))).toBeUndefined();
  expect(meanOf(radar, "Cem")).toBeUndefined();
});

function row(
  group: number,
  { id: criterionId }: Criterion,
  mean: number,
): Profiles["rows"][number] {
  return {
    group,
    criterionId,
    rated: 4,
    notJudged: 0,
    mean,
    sd: 1,
    low: mean - 0.5,
    high: mean + 0.5,
    min: 1,
    max: 3,
  };
}

function criterion(values: readonly number[]): Criterion {
  const [sample] = scheme.criteria;
  if (!sample) throw new Error("the sample has a criterion");
  return {
    ...sample,
    id: newId("criterion"),
    scale: "interval",
    levels: values.map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
  };
}
