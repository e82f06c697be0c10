import { expect, it } from "vitest";
import { chosenWords } from "./chipWords.ts";

const choices = ["a", "b", "c", "d"].map((value) => ({ value, name: value.toUpperCase() }));

it("names the first two and counts the rest", () => {
  expect(chosenWords(["b", "a", "d"], choices, [])).toEqual({
    names: ["A", "B"],
    more: 1,
    gone: 0,
  });
});

it("calls codes that are a whole group by its name", () => {
  const groups = [{ name: "Play", values: ["a", "b"] }];

  expect(chosenWords(["a", "b", "c"], choices, groups)).toMatchObject({ names: ["Play", "C"] });
  expect(chosenWords(["a", "c"], choices, groups)).toMatchObject({ names: ["A", "C"] });
});

it("counts apart what is no longer there to be chosen", () => {
  expect(chosenWords(["a", "gone"], choices, [])).toEqual({ names: ["A"], more: 0, gone: 1 });
});
