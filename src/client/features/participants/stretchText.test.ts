import { expect, test } from "vitest";
import { parseStretches, stretchesText } from "./stretchText.ts";

test("intervals are read as people write them, and written so that they are read again", () => {
  const stretches = parseStretches("0:10-1:25, 3:00 – 3:40.5");

  expect(stretches).toEqual([
    { startUs: 10_000_000, endUs: 85_000_000 },
    { startUs: 180_000_000, endUs: 220_500_000 },
  ]);
  expect(parseStretches(stretchesText(stretches ?? []))).toEqual(stretches);
  expect(parseStretches("  ")).toEqual([]);
});

test.each(["0:10", "1:25-0:10", "soon-later", "0:10-0:20-0:30"])("%s is no interval", (text) => {
  expect(parseStretches(text)).toBeUndefined();
});
