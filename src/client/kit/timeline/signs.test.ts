import { expect, test } from "vitest";
import { inkOn, luminance } from "./signs.ts";

test("letters on every colour have at least 4.5 to 1", () => {
  const faint: string[] = [];
  for (let at = 0; at < 4096; at += 1) {
    const digits = [at >> 8, (at >> 4) & 15, at & 15].map((one) => one.toString(16).repeat(2));
    const color = `#${digits.join("")}`;
    const [ground, ink] = [luminance(color), luminance(inkOn(color))];
    const ratio = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
    if (ratio < 4.5) faint.push(color);
  }
  expect(faint).toEqual([]);
});
