import { expect, test } from "vitest";
import { sampleScheme } from "../../kit/coding/sampleScheme.ts";
import { keyPlanes } from "./keyboardMap.ts";

const [code] = sampleScheme.codes;
if (!code) throw new Error("the sample has a code");
const withKeys = (...keys: (string | null)[]) => keys.map((key) => ({ ...code, key }));

/** Every code of the planes, with how it is pressed and the row that it lies in. */
function placesOf(keys: (string | null)[], language = "en") {
  return keyPlanes(withKeys(...keys), language).flatMap(({ before, rows }) =>
    rows.flatMap((row, at) =>
      row.flatMap(({ cap, codes }) => codes.map(({ key }) => ({ key, before, cap, at }))),
    ),
  );
}

test("keys lie in the rows of a keyboard, with Shift and after a first key on planes of their own", () => {
  expect(placesOf(["a", "q", "1", "Shift+a", "g b", null])).toEqual([
    { key: "1", before: "", cap: "1", at: 0 },
    { key: "q", before: "", cap: "q", at: 1 },
    { key: "a", before: "", cap: "a", at: 2 },
    { key: "Shift+a", before: "Shift+", cap: "a", at: 0 },
    { key: "g b", before: "g", cap: "b", at: 0 },
  ]);
});

test("no code with a key is left out, whatever its letter and the language", () => {
  const keys = ["ж", "F5", "z", "ü", "ض", "0"];
  for (const language of ["en", "de", "fr", "ar", "ja"]) {
    expect(new Set(placesOf(keys, language).map(({ key }) => key))).toEqual(new Set(keys));
  }
});

test("two codes of one key lie on the same place", () => {
  expect(placesOf(["s", "s"]).map(({ cap }) => cap)).toEqual(["s", "s"]);
});
