import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { confidenceCalibration } from "./confidenceCalibration.ts";
import { randomFrom } from "./random.ts";
import type { Figure } from "./statistic.ts";

const { calibration } = z
  .object({
    calibration: z.array(
      z.object({
        bins: z.int(),
        kind: z.enum(["equal_width", "equal_count"]),
        given: z.array(z.tuple([z.number(), z.boolean()])),
        told: z.array(z.tuple([z.number(), z.number(), z.number()])),
        brier: z.number(),
        reliability: z.number(),
        resolution: z.number(),
        uncertainty: z.number(),
        within: z.number(),
        expectedError: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(new URL("../../tests/vectors-own/programs.json", import.meta.url), "utf8"),
    ),
  );

test.each(calibration.map((one, at) => [at + 1, one] as const))(
  "calibration of set %i is as its definition says",
  (_, { bins, kind, given, told, ...wanted }) => {
    const found = confidenceCalibration(
      given.map(([confidence, isRight]) => ({ confidence, isRight })),
      { bins: kind, count: bins },
    );

    expect(found.bins.map(({ count }) => count)).toEqual(told.map(([count]) => count));
    found.bins.forEach((bin, at) => {
      expect(bin.meanConfidence).toBeCloseTo(told[at]?.[1] ?? NaN, 12);
      expect(bin.shareRight).toBeCloseTo(told[at]?.[2] ?? NaN, 12);
    });
    expect(numberOf(found.brier)).toBeCloseTo(wanted.brier, 12);
    expect(numberOf(found.reliability)).toBeCloseTo(wanted.reliability, 12);
    expect(numberOf(found.resolution)).toBeCloseTo(wanted.resolution, 12);
    expect(numberOf(found.uncertainty)).toBeCloseTo(wanted.uncertainty, 12);
    expect(numberOf(found.within)).toBeCloseTo(wanted.within, 12);
    expect(numberOf(found.expectedError)).toBeCloseTo(wanted.expectedError, 12);
  },
);

test("the parts of the Brier score are all of it, and the order of what is given is nothing", () => {
  const random = randomFrom(5);
  const given = Array.from({ length: 200 }, () => {
    const confidence = Math.round(20 * random()) / 20;
    return { confidence, isRight: random() < confidence };
  });
  for (const bins of ["equal_width", "equal_count"] as const) {
    const found = confidenceCalibration(given, { bins, count: 10 });
    const sum =
      numberOf(found.reliability) -
      numberOf(found.resolution) +
      numberOf(found.uncertainty) +
      numberOf(found.within);

    expect(sum).toBeCloseTo(numberOf(found.brier), 12);
    const turned = confidenceCalibration(given.toReversed(), { bins, count: 10 });
    expect(turned.bins.map(({ count }) => count)).toEqual(found.bins.map(({ count }) => count));
    expect(numberOf(turned.brier)).toBeCloseTo(numberOf(found.brier), 12);
  }
});

test("a planted calibration is found: what says 0.8 is right in 80%", () => {
  const random = randomFrom(8);
  const given = Array.from({ length: 20_000 }, () => {
    const confidence = random();
    return { confidence, isRight: random() < confidence };
  });
  const overconfident = given.map((one) => ({ ...one, isRight: random() < 0.6 * one.confidence }));
  const options = { bins: "equal_width", count: 10 } as const;

  expect(numberOf(confidenceCalibration(given, options).expectedError)).toBeLessThan(0.02);
  const { bins } = confidenceCalibration(overconfident, options);
  for (const { meanConfidence, interval } of bins) {
    if (interval.kind !== "interval") throw new Error("a bin has no limits");
    expect(interval.low).toBeLessThan(0.6 * meanConfidence + 0.02);
    expect(interval.high).toBeGreaterThan(0.6 * meanConfidence - 0.02);
  }
});

test("of nothing nothing is told", () => {
  const found = confidenceCalibration([], { bins: "equal_count", count: 10 });

  expect(found.bins).toEqual([]);
  expect(found.brier).toEqual({ kind: "undefined", because: "no_events" });
});

function numberOf(figure: Figure): number {
  return figure.kind === "value" ? figure.value : NaN;
}
