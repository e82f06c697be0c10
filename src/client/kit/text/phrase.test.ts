import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";
import { inSequence, listed, phrase, sideBySide } from "./phrase.ts";

test("a list of Latin names in a language from right to left keeps that language's order", () => {
  expect(listed(["Ana", "Ben"], { language: "ar" })).toBe(
    "\u2067\u2068Ana\u2069 و\u2068Ben\u2069\u2069",
  );
  expect(isolated(listed(["Ana", "Ben"], { language: "ar" }))).toBe(
    listed(["Ana", "Ben"], { language: "ar" }),
  );
});

test("a list with a name from right to left keeps the order of a language from left to right", () => {
  expect(listed(["سارة", "Ben"], { language: "en" })).toBe(
    "\u2066\u2068سارة\u2069 and \u2068Ben\u2069\u2069",
  );
  expect(phrase("سارة", "ltr")).toBe("\u2066سارة\u2069");
});

test("what needs no signs has none", () => {
  expect(listed(["Ana", "Ben", "Cem"], { language: "en" })).toBe("Ana, Ben and Cem");
  expect(listed(["Ana", "Ben"], { language: "de", type: "unit" })).toBe("Ana, Ben");
  expect(listed(["Ana"], { language: "ar" })).toBe("Ana");
  expect(listed([], { language: "ar" })).toBe("");
});

test("sentences follow each other with a space, but where a script has none", () => {
  expect(inSequence(["One.", "Two."])).toBe("One. Two.");
  expect(inSequence(["一つ。", "二つ。"])).toBe("一つ。二つ。");
  expect(inSequence([])).toBe("");
});

test("settings in Chinese and Japanese do not run together", () => {
  expect(listed(["1 秒", "±0.5 秒"], { language: "zh", type: "unit" })).toBe("1 秒、±0.5 秒");
  expect(listed(["A", "B"], { language: "ja", type: "conjunction" })).toBe("A、B");
});

test("what stands beside one another keeps its marks, and each its script's order", () => {
  expect(sideBySide(["Ana", "", "Question"])).toBe("Ana · Question");
  expect(sideBySide([], " + ")).toBe("");
  expect(sideBySide(["سارة", "Question"], ", ")).toBe(
    "\u2066\u2068سارة\u2069, \u2068Question\u2069\u2069",
  );
  expect(sideBySide(["Ana", "Question"], " · ", "rtl")).toBe("Ana · Question");
});
