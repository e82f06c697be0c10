import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";

test("a value with letters is set apart from the sentence around it, a number is not", () => {
  expect(["Peer play: noon", "سجل", "12", "٤٢ %", ""].map(isolated)).toEqual([
    "\u2068Peer play: noon\u2069",
    "\u2068سجل\u2069",
    "12",
    "٤٢ %",
    "",
  ]);
});

test("a date with marks of direction is set apart, whole once", () => {
  const date = "27\u200f/11\u200f/2026";

  expect(isolated(date)).toBe(`\u2068${date}\u2069`);
  expect(isolated(isolated(date))).toBe(isolated(date));
});

test("a value that is set apart already stays as it is, and of parts the words around them say the direction, else the first letter", () => {
  const once = isolated("سجل");

  expect(isolated(once)).toBe(once);
  expect(isolated("\u2066κ 0.71 [0.62, 0.79]\u2069")).toBe("\u2066κ 0.71 [0.62, 0.79]\u2069");
  expect(isolated(`${once}: ${isolated("Ben")}`)).toBe(
    "\u2067\u2068سجل\u2069: \u2068Ben\u2069\u2069",
  );
  expect(isolated(`${isolated("Ana")} و${isolated("Ben")}`)).toBe(
    "\u2067\u2068Ana\u2069 و\u2068Ben\u2069\u2069",
  );
  expect(isolated(`${isolated("Ben")}: ${once}`)).toBe(
    "\u2066\u2068Ben\u2069: \u2068سجل\u2069\u2069",
  );
});
