import { expect, test } from "vitest";
import { codeSequence, transitionPermutation, transitions } from "./transitions.ts";

const value = (number: number) => ({ kind: "value", value: expect.closeTo(number, 9) });

test("counts, shares, residuals and Yule's Q of a table worked out by hand", () => {
  const found = transitions(
    [
      ["a", "b", "a", "b", "a", "a"],
      ["b", "a"],
    ],
    { codes: ["a", "b"] },
  );

  expect(found.counts).toEqual([
    [1, 2],
    [3, 0],
  ]);
  expect(found.total).toBe(6);
  expect(found.frequencies[0]?.[1]).toEqual(value(2 / 6));
  expect(found.rowFrequencies[0]?.[1]).toEqual(value(2 / 3));
  // Expected 3 · 2 / 6 = 1; standard error √(1 · ½ · ⅔).
  expect(found.adjustedResiduals[0]?.[1]).toEqual(value(1 / Math.sqrt(1 / 3)));
  expect(found.yulesQ[0]?.[1]).toEqual(value(1));
  expect(found.yulesQ[0]?.[0]).toEqual(value(-1));
});

test("sequences are not joined, and a code without a successor has no share", () => {
  const found = transitions([["a"], ["b"]], { codes: ["a", "b"] });

  expect(found.total).toBe(0);
  expect(found.frequencies[0]?.[0]).toEqual({ kind: "undefined", because: "no_events" });
  expect(found.rowFrequencies[0]?.[0]).toEqual({ kind: "undefined", because: "code_not_used" });
});

test("a lag looks further", () => {
  expect(transitions([["a", "b", "c"]], { codes: ["a", "b", "c"], lag: 2 }).counts[0]).toEqual([
    0, 0, 1,
  ]);
});

test("a strict alternation is rare among shuffles, and the test repeats", () => {
  const sequence = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? "a" : "b"));
  const options = { codes: ["a", "b"], shuffles: 500, seed: 3 };

  const [[same] = []] = transitionPermutation([sequence], options);

  expect(same).toEqual(transitionPermutation([sequence], options)[0]?.[0]);
  expect(same).toEqual({ kind: "value", value: expect.closeTo(1 / 501, 9) });
});

test("the sequence is in order of onset", () => {
  const events = [
    { code: "b", startUs: 5, endUs: 9 },
    { code: "a", startUs: 5, endUs: 9 },
    { code: "c", startUs: 0, endUs: 0 },
  ];

  expect(codeSequence(events, ["a", "b", "c"])).toEqual(["c", "a", "b"]);
});
