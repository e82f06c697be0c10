import { expect, it } from "vitest";
import { known } from "./known.ts";

it("gives what is there, zero and nothing written included, and refuses what is not", () => {
  expect([known(0, "place"), known("", "name"), known(false, "answer")]).toEqual([0, "", false]);
  expect(() => known(new Map<string, number>().get("a"), "place of a")).toThrow("no place of a");
  expect(() => known(null, "length")).toThrow("no length");
});
