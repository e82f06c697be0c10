import { expect, test } from "vitest";
import { wordLanguage } from "./schemeInLanguage.ts";

const texts = { de: { name: "Spiel", description: "" } };
const asked = (language: string, field: "name" | "description", first: string | undefined) =>
  wordLanguage(texts, language, { field, first });

test("a word says its language where it is not the reader’s", () => {
  // Translated, or written in the reader’s language: as the page.
  expect(asked("de", "name", "en")).toBeUndefined();
  expect(asked("de-AT", "name", "en")).toBeUndefined();
  expect(asked("en", "name", "en-GB")).toBeUndefined();
  // In the first language, for want of a translation.
  expect(asked("de", "description", "en")).toBe("en");
  expect(asked("fr", "name", "pt-BR")).toBe("pt-BR");
  // Whose language no one knows.
  expect(asked("fr", "name", undefined)).toBeUndefined();
});
