import { expect, test } from "vitest";
import type { Caption } from "../../../domain/entities/recording.ts";
import { id } from "../../../domain/rules.ts";
import { captionOfLanguage, captionWanted } from "./captionChoice.ts";

const [first, second, third] = [1, 2, 3].map((at) =>
  id("caption").parse(`00000000-0000-7000-8000-00000000000${at}`),
);
if (!first || !second || !third) throw new Error("there are three");
const english: Caption = { id: first, label: "Talk", language: "en" };
const german: Caption = { id: second, label: "Gespräch", language: "de" };

test("the very captions that were chosen are shown again", () => {
  expect(captionWanted([english, german], `${second} de`)).toBe(german);
});

test("in another recording those of the same language are shown", () => {
  expect(captionOfLanguage([english, german], `${third} de`)).toBe(german);
  expect(captionOfLanguage([english], `${third} de`)).toBeUndefined();
});

test("of two in one language, those of the name that was chosen are meant", () => {
  const described: Caption = { id: second, label: "Audio description", language: "en" };
  expect(captionWanted([english, described], `${third} en Audio description`)).toBe(described);
  expect(captionWanted([english], `${third} en Audio description`)).toBeUndefined();
});

test("none are shown before some were chosen, and none of an unknown language by chance", () => {
  const unknown: Caption = { id: first, label: "a", language: null };
  expect(captionWanted([english, unknown], "")).toBeUndefined();
  expect(captionWanted([unknown], `${third}  a`)).toBeUndefined();
  expect(captionOfLanguage([unknown], `${third} `)).toBeUndefined();
});
