import { expect, test } from "vitest";
import texts from "../../../../locales/en/history.json" with { type: "json" };
import { knownActions, knownFields } from "./known.ts";

test("every known action has its sentence and its name, every field its name, and there are no words for others", () => {
  expect(Object.keys(texts.sentence).toSorted()).toEqual([...knownActions].toSorted());
  expect(Object.keys(texts.action).toSorted()).toEqual([...knownActions].toSorted());
  expect(Object.keys(texts.field).toSorted()).toEqual([...knownFields].toSorted());
});
