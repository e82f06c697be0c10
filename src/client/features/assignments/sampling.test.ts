import { describe, expect, it } from "vitest";
import { Sampling } from "../../../domain/entities/observation.ts";
import { firstDraft, samplingOf, wayOf, ways } from "./sampling.ts";

describe("sampling as it is filled in", () => {
  it("is continuous until something else is chosen", () => {
    expect(samplingOf(firstDraft)).toEqual({ isContinuous: true, scans: null });
  });

  it.each(ways)("means what the server takes: %s", (way) => {
    const sampling = samplingOf({ ...firstDraft, way, everyS: 2.5, fromS: 0.04 });

    expect(Sampling.parse(sampling)).toEqual(sampling);
    expect(sampling && wayOf(sampling)).toBe(way);
  });

  it("counts in seconds and means microseconds", () => {
    expect(samplingOf({ ...firstDraft, way: "both", everyS: 2.5, fromS: 0.04 })).toMatchObject({
      scans: { everyUs: 2_500_000, fromUs: 40_000 },
    });
  });

  it("is not ready while a number is missing or out of range", () => {
    const scans = { ...firstDraft, way: "scans" } as const;

    expect([
      samplingOf({ ...scans, everyS: undefined }),
      samplingOf({ ...scans, fromS: undefined }),
      samplingOf({ ...scans, everyS: 0.5 }),
      samplingOf({ ...scans, everyS: 100_000 }),
      samplingOf({ ...scans, fromS: -1 }),
    ]).toEqual(Array.from({ length: 5 }, () => undefined));
  });
});
