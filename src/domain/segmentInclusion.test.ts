import { expect, test } from "vitest";
import { randomFrom } from "../statistics/random.ts";
import { type PlannedSpan, randomSegments } from "./assignmentPlan.ts";
import { drawableSegments } from "./segmentInclusion.ts";
import { lengthUs } from "./spans.ts";

const second = 1_000_000;
const draws = 6_000;

test.each([
  { lengthS: 95, segmentS: 10, share: 0.2, grid: 0.37 },
  { lengthS: 95, segmentS: 10, share: 0.05, grid: 0.5 },
  { lengthS: 42, segmentS: 20, share: 0.4, grid: 0.9 },
  { lengthS: 60, segmentS: 10, share: 0.5, grid: 0 },
  { lengthS: 33, segmentS: 10, share: 0.9, grid: 0.15 },
])(
  "segments of $segmentS s of $lengthS s, $share of the time: as probable as drawing them again and again tells",
  ({ lengthS, segmentS, share, grid }) => {
    const draw = { share, segmentUs: segmentS * second };
    const random = randomFrom(7);
    const drawn: (readonly PlannedSpan[])[] = [];
    for (let at = 0; at < draws; at += 1) {
      let isFirst = true;
      const spans = randomSegments(lengthS * second, draw, () => {
        if (!isFirst) return random();
        isFirst = false;
        return grid;
      });
      drawn.push(spans);
    }
    const told = drawn.map((spans) => drawableSegments(spans, lengthS * second, draw));
    const known = told.filter((segments) => segments !== undefined);
    const [segments = []] = known;
    // The same grid with the same probabilities, whatever was drawn of it.
    const bare = (some: typeof segments) =>
      some.map(({ startUs, endUs, probability }) => [startUs, endUs, probability]);
    expect(known.length).toBeGreaterThan(draws / 4);
    for (const other of known.slice(0, 200)) expect(bare(other)).toEqual(bare(segments));
    for (const [at, spans] of drawn.slice(0, 200).entries()) {
      const isAll = lengthUs(spans) === lengthS * second;
      expect(told[at] === undefined).toBe(isAll);
    }
    expect(segments[0]?.startUs).toBe(0);
    expect(segments.at(-1)?.endUs).toBe(lengthS * second);
    for (const { startUs, endUs, probability } of segments) {
      const times = drawn.filter((spans) =>
        spans.some((span) => span.startUs <= startUs && endUs <= span.endUs),
      ).length;
      const error = Math.sqrt((probability * (1 - probability)) / draws);
      expect(Math.abs(times / draws - probability)).toBeLessThan(4.5 * error + 1e-9);
    }
  },
);

test("a recording no longer than a segment is drawn whole; spans that something else made tell nothing", () => {
  const draw = { share: 0.2, segmentUs: 10 * second };
  expect(drawableSegments([{ startUs: 0, endUs: 8 * second }], 8 * second, draw)).toEqual([
    { startUs: 0, endUs: 8 * second, isDrawn: true, probability: 1 },
  ]);
  const others = [
    { startUs: 3 * second, endUs: 13 * second },
    { startUs: 24 * second, endUs: 30 * second },
  ];
  expect(drawableSegments(others, 60 * second, draw)).toBeUndefined();
  expect(drawableSegments([], 60 * second, draw)).toBeUndefined();
});
