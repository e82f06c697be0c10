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
