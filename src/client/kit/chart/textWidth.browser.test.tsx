import { expect, test } from "vitest";
import { textWidthPx, wrapped } from "./textWidth.ts";

test("a text without spaces breaks between its words, and no line begins with a sign", () => {
  const text = "一致度は、録画ごとに計算されます。";
  const mostPx = textWidthPx("一致度は、録画");
  const lines = wrapped(text, mostPx);

  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(text);
  for (const line of lines) {
    expect(textWidthPx(line)).toBeLessThanOrEqual(mostPx + textWidthPx("。"));
    expect(line).not.toMatch(/^[、。]/u);
  }
});

test("words with spaces keep one between them", () => {
  expect(wrapped("Agreement by code", textWidthPx("Agreement by"))).toEqual([
    "Agreement by",
    "code",
  ]);
});
