import { expect, test } from "vitest";
import { lacksOf } from "./lacksOf.ts";

const now = new Date("2026-11-26T12:00:00Z");

test.each([
  ["embedded", "2030-11-14", ["embedded"]],
  ["external", "2030-11-14", []],
  ["external", "2027-11-11", ["ending"]],
  ["external", "2026-11-12", ["ended"]],
  ["embedded", "2026-11-12", ["embedded", "ended"]],
  ["external", null, []],
] as const)(
  "a database that is %s, with updates until %s, lacks %j",
  (kind, supportedUntil, lacks) => {
    expect(lacksOf({ kind, supportedUntil }, now)).toEqual(lacks);
  },
);
