import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import classes from "./agreement.module.css";
import { IntervalPlot } from "./IntervalPlot.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

it("draws a coefficient from −1 to 1, with chance in the middle", async () => {
  expect(await placeOf({ value: 0.2 })).toBeCloseTo(0.6, 5);
  expect(document.querySelectorAll(`.${classes["zero"]}`)).toHaveLength(1);
  expect(await placeOf({ value: -1 })).toBeCloseTo(0, 5);
  expect(await placeOf({ value: 0 })).toBeCloseTo(0.5, 5);
  expect(await placeOf({ value: 1 })).toBeCloseTo(1, 5);
});

it("draws from 0 to 1 what chance puts above 0, as percent agreement and Kendall's W", async () => {
  const chance = "above_0";
  expect(await placeOf({ value: 0, chance })).toBeCloseTo(0, 5);
  expect(await placeOf({ value: 0.5, chance })).toBeCloseTo(0.5, 5);
  expect(await placeOf({ value: 0.9, chance })).toBeCloseTo(0.9, 5);
  expect(document.querySelectorAll(`.${classes["zero"]}`)).toHaveLength(0);
});

it("draws an interval narrower than the dot over it, with ends that stand out", async () => {
  await placeOf({ value: 0.5, low: 0.49, high: 0.51 });

  const [dot, interval] = document.querySelectorAll<SVGPathElement>("[data-mark=estimate] > path");

  expect(interval?.getBBox().width).toBeLessThan(dot?.getBBox().width ?? 0);
  expect(interval?.getBBox().height).toBeGreaterThan(dot?.getBBox().height ?? Infinity);
});

/** Where on the axis the dot is, from 0 at its beginning to 1 at its end. */
async function placeOf(figure: {
  readonly value: number;
  readonly chance?: "above_0";
  readonly low?: number;
  readonly high?: number;
}) {
  root.current?.unmount();
  document.body.replaceChildren();
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(<IntervalPlot low={null} high={null} {...figure} />);
  await soon(() => expect(document.querySelector("[data-mark=estimate]")).not.toBeNull());
  const [from, to] = [at("line", "x1"), at("line", "x2")];
  const dot = document.querySelector<SVGPathElement>("[data-mark=estimate] > path")?.getBBox();
  return dot ? (dot.x + dot.width / 2 - from) / (to - from) : NaN;
}

function at(selector: string, name: string): number {
  return Number(document.querySelector(selector)?.getAttribute(name));
}
