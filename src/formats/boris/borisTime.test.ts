import { describe, expect, it } from "vitest";
import {
  borisFrame,
  borisMilliseconds,
  borisTimeUs,
  pythonNumber,
  wallTimeIn,
} from "./borisTime.ts";

describe("times of BORIS", () => {
  it.each([
    [22.425, 22_425_000],
    [0.0625, 62_000],
    [0.1875, 188_000],
    [0.3125, 312_000],
    [-0.0625, -62_000],
    [1.0005, 1_000_000],
    [1.2345678, 1_235_000],
    [-0.0001, 0],
    [86_400, 86_400_000_000],
  ])("%d s are %i µs: to the millisecond, halves to the even one", (seconds, us) => {
    expect(borisTimeUs(seconds)).toBe(us);
  });

  it("round microseconds in the same way", () => {
    expect([500, 1_500, 2_500, 2_501, 2_499].map(borisMilliseconds)).toEqual([0, 2, 2, 3, 2]);
  });

  it("name the frame that shows, also where its own time was rounded down", () => {
    expect([0, 39, 40, 3_500].map((one) => borisFrame(one, 25))).toEqual([1, 1, 2, 88]);
    expect([33, 67, 100].map((one) => borisFrame(one, 30_000 / 1_001))).toEqual([2, 3, 4]);
  });

  it("are read as wall time without a zone, and nothing else is", () => {
    expect(wallTimeIn("2016-12-10T15:44:57")).toBe("2016-12-10T15:44:57Z");
    expect(wallTimeIn("2016-12-10 15:44:57.123")).toBe("2016-12-10T15:44:57.123Z");
    expect(wallTimeIn("2016-13-40T15:44:57")).toBeNull();
    expect(wallTimeIn("yesterday")).toBeNull();
  });

  it("are written as Python writes numbers", () => {
    expect([0, 160, 43.6].map(pythonNumber)).toEqual(["0.0", "160.0", "43.6"]);
  });
});
