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
  expect(await placeOf({ value: 0.2 })).toBeCloseTo(0.6, 9);
  expect(document.querySelectorAll(`.${classes["zero"]}`)).toHaveLength(1);
  expect(await placeOf({ value: -1 })).toBe(0);
  expect(await placeOf({ value: 0 })).toBe(0.5);
  expect(await placeOf({ value: 1 })).toBe(1);
});

it("draws from 0 to 1 what chance puts above 0, as percent agreement and Kendall's W", async () => {
  const chance = "above_0";
  expect(await placeOf({ value: 0, chance })).toBe(0);
  expect(await placeOf({ value: 0.5, chance })).toBe(0.5);
  expect(await placeOf({ value: 0.9, chance })).toBeCloseTo(0.9, 9);
  expect(document.querySelectorAll(`.${classes["zero"]}`)).toHaveLength(0);
});

/** Where on the axis the dot is, from 0 at its beginning to 1 at its end. */
async function placeOf(figure: { readonly value: number; readonly chance?: "above_0" }) {
  root.current?.unmount();
  document.body.replaceChildren();
  root.current = createRoot(document.body.appendChild(document.createElement("div")));
  root.current.render(<IntervalPlot {...figure} low={null} high={null} />);
  await soon(() => expect(document.querySelector("circle")).not.toBeNull());
  const [from, to] = [at("line", "x1"), at("line", "x2")];
  return (at("circle", "cx") - from) / (to - from);
}

function at(selector: string, name: string): number {
  return Number(document.querySelector(selector)?.getAttribute(name));
}
