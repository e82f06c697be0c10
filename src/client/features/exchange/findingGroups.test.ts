import { expect, it } from "vitest";
import { findingGroups, type Found } from "./findingGroups.ts";

const found = (key: string, what: Found["finding"]["what"], count = 1): Found => ({
  key,
  fileName: "",
  finding: { weight: "noted", what, about: key, found: "", place: null, count },
});
const told = (all: readonly Found[]) =>
  findingGroups(all).map(({ what, count, found: places }) => [what, count, places.length]);

it("tells what thirteen observations have in common once, and counts it", () => {
  const thirteen = Array.from({ length: 13 }, (_, at) => found(`Clip ${at}`, "encoding_guessed"));

  expect(told([found("a", "damaged"), ...thirteen, found("b", "empty_file", 7)])).toEqual([
    ["damaged", 1, 1],
    ["encoding_guessed", 13, 13],
    ["empty_file", 7, 1],
  ]);
});

it("lists a few places one by one, in their order", () => {
  const few = [found("a", "damaged"), found("b", "empty_file"), found("c", "damaged", 2)];

  expect(told(few)).toEqual([
    ["damaged", 1, 1],
    ["empty_file", 1, 1],
    ["damaged", 2, 1],
  ]);
  expect(findingGroups([])).toEqual([]);
});
