import { expect, it } from "vitest";
import { edgePx, wrightScale } from "./wrightScale.ts";

const axis = { label: "" };
const place = (measure: number, half: number) => ({
  id: String(measure),
  name: "",
  measure,
  low: measure - half,
  high: measure + half,
});

it("high measures stand above low ones, and the ends of the axis inside the plot", () => {
  const scale = wrightScale({
    axis,
    measures: [place(-2, 0), place(3, 0)],
    measured: [],
    plotPx: 400,
  });

  expect([scale.low, scale.high]).toEqual([-2, 3]);
  expect([scale.yOf(3), scale.yOf(-2)]).toEqual([edgePx, 400 - edgePx]);
});

it("holds intervals, but for those that would dwarf what they belong to", () => {
  const usual = wrightScale({ axis, measures: [], measured: [place(0, 0.9)], plotPx: 400 });
  const huge = wrightScale({
    axis,
    measures: [],
    measured: [place(0, 80), place(1, 0.1)],
    plotPx: 400,
  });

  expect([usual.low, usual.high]).toEqual([-1, 1]);
  expect(huge.low).toBeGreaterThanOrEqual(-2);
  expect(huge.high).toBeLessThanOrEqual(3);
  expect(huge.yOf(80)).toBe(edgePx);
});

it("is an axis around 0 where there is nothing on it", () => {
  const scale = wrightScale({ axis, measures: [], measured: [], plotPx: 400 });

  expect(scale.yOf(0)).toBe(200);
});

it("keeps the ends that it is given", () => {
  const scale = wrightScale({
    axis: { ...axis, low: -5, high: 5 },
    measures: [place(0, 0)],
    measured: [],
    plotPx: 400,
  });

  expect([scale.low, scale.high, scale.ticks[0], scale.ticks.at(-1)]).toEqual([-5, 5, -4, 4]);
});
