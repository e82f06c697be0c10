import { expect, it } from "vitest";
import { raterStyle } from "./raterStyle.ts";

it("gives the first 36 raters a colour and dash that no other has", () => {
  const styles = Array.from({ length: 36 }, (_, place) => raterStyle(place));

  expect(new Set(styles.map(({ color, dash }) => `${color} ${dash}`)).size).toBe(36);
});

it("tells neighbours apart by colour and by dash", () => {
  const [first, second] = [raterStyle(0), raterStyle(1)];

  expect(first.color).not.toBe(second.color);
  expect(first.dash).not.toBe(second.dash);
  expect(first.pattern).not.toBe(second.pattern);
});
