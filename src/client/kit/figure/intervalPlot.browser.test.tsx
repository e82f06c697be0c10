import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { soon } from "../../../../tests/soon.ts";
import { IntervalPlot } from "./IntervalPlot.tsx";

const root: { current?: Root } = {};

afterEach(() => {
  root.current?.unmount();
  document.body.replaceChildren();
});

it("draws a coefficient from −1 to 1, with chance in the middle", async () => {
  expect(await placeOf({ value: -1 })).toBe(0);
  expect(await placeOf({ value: 0 })).toBe(0.5);
  expect(await placeOf({ value: 1 })).toBe(1);
});

it("draws a share from 0 to 1, as percent agreement is", async () => {
  expect(await placeOf({ value: 0, isShare: true })).toBe(0);
  expect(await placeOf({ value: 0.5, isShare: true })).toBe(0.5);
  expect(await placeOf({ value: 0.9, isShare: true })).toBeCloseTo(0.9, 9);
});

/** Where on the axis the dot is, from 0 at its beginning to 1 at its end. */
async function placeOf(figure: { readonly value: number; readonly isShare?: boolean }) {
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
