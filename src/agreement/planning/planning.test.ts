import { expect, test } from "vitest";
import { recordsFigures } from "../recordsFigures.ts";
import { forecastHalfWidth, forecastRecordings, halfWidthOf } from "./forecast.ts";
import { type ExpectedCoding, simulatedCodes, simulatedCoding } from "./simulatedCoding.ts";
import { recordingsForHalfWidth, simulatedWidths, type WidthsWish } from "./simulatedWidths.ts";

const second = 1_000_000;
const coding: ExpectedCoding = {
  codes: 3,
  codedShare: 0.6,
  boutUs: 8 * second,
  recordingUs: 150 * second,
  raters: 4,
  ratersEach: 2,
};
const wish: WidthsWish = {
  coding,
  recipe: { kind: "duration_kappa" },
  expected: 0.7,
  against: 0.5,
  recordings: [6, 12, 24],
  studies: 20,
  seed: 5,
};

/** Where it is of no matter what comes out. */
const brief: WidthsWish = { ...wish, coding: { ...coding, recordingUs: 20 * second } };

function whole<Answer>(steps: Generator<number, Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

test("raters that are made up code what is typed: prevalence, and as many raters of each recording", () => {
  for (const codedShare of [0.1, 0.6]) {
    const made = simulatedCoding(
      { ...coding, codedShare },
      { skill: 0.9, recordings: 200, seed: 1 },
    );
    let coded = 0;
    for (const { tracks } of made) {
      expect(tracks.filter(Boolean)).toHaveLength(2);
      for (const track of tracks) {
        for (const { startUs, endUs } of track ?? []) coded += (endUs - startUs) / 2;
      }
    }
    expect(coded / (200 * coding.recordingUs)).toBeGreaterThan(codedShare - 0.08);
    expect(coded / (200 * coding.recordingUs)).toBeLessThan(codedShare + 0.08);
  }
});

test.each([
  { kind: "duration_kappa" },
  { kind: "alpha", unitUs: second },
  { kind: "event_f1", overlapShare: 0.5 },
] as const)(
  "raters agree as is expected by $kind, and limits become narrower with recordings",
  (recipe) => {
    const { value, widths } = whole(simulatedWidths({ ...wish, recipe }));
    expect(value).toBeGreaterThan(0.69);
    expect(value).toBeLessThan(0.71);
    const [few, some, many] = widths.map(({ halfWidth }) => halfWidth ?? NaN);
    expect(few).toBeGreaterThan(some ?? NaN);
    expect(some).toBeGreaterThan(many ?? NaN);
    expect(widths.at(-1)?.power).toBeGreaterThan(0.7);
  },
);

function ask(seed: number) {
  return whole(simulatedWidths({ ...brief, recordings: [8], studies: 5, seed }));
}

test("the same seed gives the same answer, another one another", () => {
  expect(ask(1)).toEqual(ask(1));
  expect(ask(1)).not.toEqual(ask(2));
});

test("how far it is rises to 1", () => {
  const steps = simulatedWidths({ ...brief, recordings: [6], studies: 3 });
  let before = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) break;
    expect(step.value).toBeGreaterThan(before);
    before = step.value;
  }
  expect(before).toBeCloseTo(1, 9);
});

test("the number of recordings lies between those that were tried", () => {
  const widths = [10, 20, 40].map((recordings) => ({
    recordings,
    halfWidth: 0.4 / Math.sqrt(recordings),
  }));
  expect(recordingsForHalfWidth(widths, 0.08)).toBe(25);
  expect(recordingsForHalfWidth(widths, 0.3)).toBe(10);
  expect(recordingsForHalfWidth(widths, 0.01)).toBeUndefined();
});

function figureOf(recordings: number, seed: number) {
  const made = simulatedCoding(coding, { skill: 0.85, recordings, seed });
  const [figure] = recordsFigures(made, simulatedCodes(3), [{ kind: "duration_kappa" }]);
  if (figure?.kind !== "value" || figure.low === null || figure.high === null || !figure.df) {
    throw new Error("a study without limits");
  }
  const { value, low, high, df } = figure;
  return { value, low, high, df, recordings, range: [-1, 1] as const };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

test("a forecast from few recordings comes near to what many have", () => {
  const seeds = Array.from({ length: 12 }, (_, at) => at + 1);
  const forecasts = seeds.map((seed) => forecastHalfWidth(figureOf(12, seed), 40));
  const found = seeds.map((seed) => halfWidthOf(figureOf(40, 100 + seed)));
  expect(mean(forecasts) / mean(found)).toBeGreaterThan(0.8);
  expect(mean(forecasts) / mean(found)).toBeLessThan(1.25);

  const now = figureOf(12, 1);
  expect(forecastHalfWidth(now, 12)).toBeCloseTo(halfWidthOf(now), 2);
  const forecast = forecastRecordings(now, halfWidthOf(now) / 2, 500);
  expect(forecast?.more).toBeGreaterThan(12);
  expect(forecast?.least).toBeLessThan(forecast?.more ?? NaN);
  expect(forecast?.most).toBeGreaterThan(forecast?.more ?? NaN);
  expect(forecastRecordings(now, halfWidthOf(now), 500)?.more).toBe(0);
  expect(forecastRecordings(now, 0.0001, 500)).toBeUndefined();
});
