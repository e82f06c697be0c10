import { expect, test } from "vitest";
import { pastedPhases } from "./pastedPhases.ts";

const durationUs = 600_000_000;

test.each([
  ["tabs", "Baseline\t0\t1:00\nTrial 1\t1:00\t2:30.5"],
  ["semicolons and decimal commas", "Baseline; 0; 60\r\n\r\nTrial 1; 60; 150,5"],
  ["commas, under a heading", "name,from,to\nBaseline,0,60\nTrial 1,60,0:02:30.5"],
])("phases are read from lines with %s", (_what, text) => {
  expect(pastedPhases(text, durationUs)).toEqual({
    phases: [
      { name: "Baseline", startUs: 0, endUs: 60_000_000 },
      { name: "Trial 1", startUs: 60_000_000, endUs: 150_500_000 },
    ],
    unread: [],
  });
});

test("a name may hold what parts the cells", () => {
  expect(pastedPhases("Play, free, 0, 10", durationUs).phases).toMatchObject([
    { name: "Play, free" },
  ]);
});

test("lines that are no phase of this recording are told by number", () => {
  const text = ["A;0;10", "B;10", "C;20;10", "D;0;10:00.001", "E;x;10", ";0;10"].join("\n");

  expect(pastedPhases(text, durationUs).unread).toEqual([2, 3, 4, 5, 6]);
});

test("nothing is nothing", () => {
  expect(pastedPhases(" \n", durationUs)).toEqual({ phases: [], unread: [] });
});
