import { expect, test } from "vitest";
import words from "../../locales/en/formats.json";
import { answerWords, findingCodes, lossCodes, questionCodes, reasonCodes } from "./format.ts";
import { formats } from "./registry.ts";

test.each([
  ["finding", findingCodes, words.finding],
  ["question", questionCodes, words.question],
  ["answer", answerWords, words.answer],
  ["loss", lossCodes, words.loss],
])("every %s has its words, and there are no others", (_, codes, texts) => {
  expect(Object.keys(texts).toSorted()).toEqual([...codes].toSorted());
});

test("every reason has its words, and there are no others", () => {
  const named = Object.keys(words.because).map((key) => key.replace(/_(?:one|other)$/u, ""));

  expect([...new Set(named)].toSorted()).toEqual([...reasonCodes].toSorted());
});

test("every format has a title and a description", () => {
  const lacking = formats.filter(({ name }) => !Object.hasOwn(words.format, name));

  expect(lacking.map(({ name }) => name)).toEqual([]);
});
