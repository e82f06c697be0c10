import { expect, test } from "vitest";
import { coOccurrence } from "./coOccurrence.ts";

test("time together, and what chance would give", () => {
  const [pair] = coOccurrence(
    [
      { code: "a", startUs: 0, endUs: 50 },
      { code: "b", startUs: 40, endUs: 60 },
    ],
    { codes: ["a", "b"], durationUs: 100 },
  );

  expect(pair).toEqual({
    codes: ["a", "b"],
    togetherUs: 10,
    expectedUs: { kind: "value", value: 10 },
    shareOfFirst: { kind: "value", value: 0.2 },
    shareOfSecond: { kind: "value", value: 0.5 },
    shareOfEither: { kind: "value", value: 10 / 60 },
  });
});

test("a code that never occurs has no shares", () => {
  const [pair] = coOccurrence([], { codes: ["a", "b"], durationUs: 100 });

  expect(pair?.togetherUs).toBe(0);
  expect(pair?.shareOfFirst).toEqual({ kind: "undefined", because: "code_not_used" });
});
