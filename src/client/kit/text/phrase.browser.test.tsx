import { afterEach, expect, test } from "vitest";
import { colon, comma, noted, semicolon, sideBySide, stop } from "./phrase.ts";

afterEach(() => {
  document.documentElement.dir = "ltr";
  document.documentElement.lang = "en";
});

test.each([
  ["en", "Sound: none", "Ana (you)", "Ana, Ben; Eva"],
  ["fr", "Sound\u00A0: none", "Ana (you)", "Ana, Ben\u202F; Eva"],
  ["ar", "Sound: none", "Ana (you)", "Ana، Ben؛ Eva"],
  ["ja", "Sound：none", "Ana（you）", "Ana、Ben；Eva"],
  ["zh-Hans", "Sound：none", "Ana（you）", "Ana、Ben；Eva"],
])(
  "in %s a name and what it is stand as %s, a note as %s, names as %s",
  (tag, named, said, row) => {
    document.documentElement.lang = tag;
    expect(sideBySide([sideBySide(["Ana", "Ben"], comma()), "Eva"], semicolon())).toBe(row);
    expect(`Ana${stop()}`).toBe(/^(?:ja|zh)/u.test(tag) ? "Ana。" : "Ana. ");
    expect(sideBySide(["Sound", "none"], colon())).toBe(named);
    expect(`Ana${noted("you")}${noted("")}`).toBe(said);
  },
);

test("on a page from right to left Latin names stand in the page's order, and a sequence in that of time", () => {
  document.documentElement.dir = "rtl";
  expect(sideBySide(["Kim", "Mira"])).toBe("\u2067\u2068Kim\u2069 · \u2068Mira\u2069\u2069");
  expect(sideBySide(["Kim", "Mira"], " → ", "ltr")).toBe(
    "\u2066\u2068Kim\u2069 → \u2068Mira\u2069\u2069",
  );

  // As it is drawn: the first name is right of the second, which plain text gets wrong.
  const [kim, mira] = placesOf(sideBySide(["Kim", "Mira"]));
  expect(kim).toBeGreaterThan(mira);
  const [plainKim, plainMira] = placesOf("Kim · Mira");
  expect(plainKim).toBeLessThan(plainMira);
});

/** Where the two names of a line are drawn. */
function placesOf(text: string): readonly [number, number] {
  const line = document.body.appendChild(document.createElement("p"));
  line.textContent = text;
  const range = document.createRange();
  const leftOf = (name: string) => {
    const start = text.indexOf(name);
    range.setStart(line.firstChild ?? line, start);
    range.setEnd(line.firstChild ?? line, start + name.length);
    return range.getBoundingClientRect().left;
  };
  const places: readonly [number, number] = [leftOf("Kim"), leftOf("Mira")];
  line.remove();
  return places;
}
